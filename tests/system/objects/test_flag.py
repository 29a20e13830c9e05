"""Event flags."""

from __future__ import annotations

import pytest

from tests.system.script import Script
from weft.system.objects import Blocked, Flag


@pytest.mark.parametrize("value", [False, True])
def test_a_flag_starts_as_it_is_told(value: bool) -> None:
    flag = Script(Flag(value))
    assert flag.do(0, "is_set") == (value, "is_set")
    assert flag.enabled(0, "wait") == ([0] if value else [])


def test_a_wait_blocks_until_it_is_set_and_changes_nothing() -> None:
    flag = Script(Flag())
    assert flag.enabled(1, "wait") == []
    assert flag.kind.blocked(flag.state, 1, "wait") == Blocked("it is not set", ())
    assert flag.do(0, "set") == (None, "set")
    assert flag.do(1, "wait") == (True, "wait")
    assert flag.do(2, "wait") == (True, "wait")
    assert flag.do(0, "clear") == (None, "clear")
    assert flag.enabled(1, "wait") == []
