"""The tables of effects against what functions do with a list that they are handed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.python.data.accessing import Access
from tests.python.data.commuting import CHECKS
from tests.python.data.function_menus import CHANGING, FUNCTION_MENU

Check = Callable[[Callable[[], Any], Access, Access], None]


@pytest.mark.parametrize("check", CHECKS)
def test_functions(check: Check) -> None:
    """Each with each method that changes the list, and with some that do not."""
    menu = FUNCTION_MENU
    for make in menu.states:
        for a in menu.accesses:
            for b in menu.accesses[: len(CHANGING)]:
                check(make, a, b)
                check(make, b, a)
