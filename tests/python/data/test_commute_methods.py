"""The tables of effects against what the methods of real containers do.

Every method is an access that does what the tables say; then what they say to be independent must
commute. A method that looks at more than its line tells, or changes more, does not.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.python.data.accessing import Access
from tests.python.data.commuting import CHECKS, check_pair
from tests.python.data.menus import Menu
from tests.python.data.method_menus import METHOD_MENUS

Check = Callable[[Callable[[], Any], Access, Access], None]

each_menu = pytest.mark.parametrize("menu", METHOD_MENUS, ids=lambda menu: menu.name)


@pytest.mark.parametrize("check", CHECKS)
@each_menu
def test_methods(menu: Menu, check: Check) -> None:
    """A part of all pairs, the same in every run."""
    chosen = random.Random(0)
    for _ in range(3000):
        make = chosen.choice(menu.states)
        check(make, chosen.choice(menu.accesses), chosen.choice(menu.accesses))


@pytest.mark.long
@each_menu
def test_all_methods(menu: Menu) -> None:
    for make in menu.states:
        for a in menu.accesses:
            for b in menu.accesses:
                check_pair(make, a, b)
