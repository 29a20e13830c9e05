"""Two executions with the same schedule: the first difference is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from weft.determinism import check_repeats
from weft.errors import NonDeterminism

SYSTEM: Any = SimpleNamespace(
    name="program",
    thread_name=lambda number: f"T{number}",
    object_name=lambda number: "abc"[number],
)


def execution(*looked_at: int) -> Any:
    """One step of a thread that looks at several things."""
    operations = [
        SimpleNamespace(object=each, verb="look at", effect="look", argument=None)
        for each in looked_at
    ]
    step = SimpleNamespace(where="program.py:1")
    event = SimpleNamespace(choice=(1, 0), index=0, thread=1, step=step, operations=operations)
    return SimpleNamespace(events=[event], ending=None)


@pytest.mark.parametrize(
    ("before", "now", "gave", "given"),
    [
        ((0,), (1,), "look at b", "look at a"),
        ((0, 1), (0, 2), "look at c", "look at b"),
        ((0, 1), (0,), "nothing else in the same step", "look at b"),
        ((0,), (0, 2), "look at c", "nothing else in the same step"),
    ],
)
def test_the_part_of_a_step_is_told_that_is_not_the_same(
    before: tuple[int, ...], now: tuple[int, ...], gave: str, given: str
) -> None:
    with pytest.raises(NonDeterminism) as caught:
        check_repeats(SYSTEM, execution(*before), execution(*now))
    assert caught.value.what == f"the same schedule gave T1: {gave} where it had given T1: {given}"


def test_what_is_the_same_passes() -> None:
    check_repeats(SYSTEM, execution(0, 1), execution(0, 1))
