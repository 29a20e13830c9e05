"""Choices."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Toss


def test_a_choice_gives_each_value() -> None:
    toss = Script(Toss())
    assert toss.enabled(0, "choose", 3) == [0, 1, 2]
    assert [toss.do(0, "choose", 3, value) for value in range(3)] == [
        (0, "choose"),
        (1, "choose"),
        (2, "choose"),
    ]
