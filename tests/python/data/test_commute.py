"""What accesses to containers depend on, against what real containers do.

If two accesses are declared independent, by what they are found to be where they run, then both
orders give the same results, leave the same container in the same order, and to whoever is half way
through it; and each is the same access after the other. All pairs are tried in all small states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.python.data.accessing import Access
from tests.python.data.commuting import CHECKS
from tests.python.data.menus import MENUS, Menu

Check = Callable[[Callable[[], Any], Access, Access], None]

each_check = pytest.mark.parametrize("check", CHECKS)


def pairs(menu: Menu) -> Iterator[tuple[Callable[[], Any], Access, Access]]:
    for make in menu.states:
        for a in menu.accesses:
            for b in menu.accesses:
                yield make, a, b


@each_check
@pytest.mark.parametrize("menu", MENUS, ids=lambda menu: menu.name)
def test_accesses(menu: Menu, check: Check) -> None:
    for pair in pairs(menu):
        check(*pair)
