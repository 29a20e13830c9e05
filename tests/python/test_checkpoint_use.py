"""What checkpoints are good for, what they are not, and what there is without them."""

from __future__ import annotations

import math
import mmap
import os
import sys
import threading
from enum import Enum

import pytest

import weft
from tests.programs.together import together
from tests.python.checkpointing import (
    counter,
    explore_with_all_checkpoints,
    lock_order,
    with_checkpoints,
)
from weft.errors import NotApplicable
from weft.python.system import UNWATCHED

pytestmark = with_checkpoints


@pytest.mark.parametrize(("worth", "times"), [(0, 1), (math.inf, 6)])
def test_the_way_to_a_checkpoint_is_gone_once(worth: float, times: int) -> None:
    """Twice to warm up, and then once if there are checkpoints, or else for every execution."""
    runs = mmap.mmap(-1, 1)

    def program() -> int:
        runs[0] += 1
        return counter()

    result = explore_with_all_checkpoints(program, worth=worth)
    assert result.executions == 6
    assert runs[0] == 2 + times


def test_a_finding_is_replayed_from_the_beginning() -> None:
    runs = mmap.mmap(-1, 1)

    def program() -> object:
        runs[0] += 1
        return lock_order()

    result = explore_with_all_checkpoints(program)
    assert [finding.kind for finding in result.findings] == ["deadlock"]
    assert runs[0] == 2 + 1 + 1


def test_what_is_repeated_must_be_the_same() -> None:
    runs = mmap.mmap(-1, 1)

    def program() -> None:
        runs[0] += 1
        if runs[0] == 5:
            threading.Lock().acquire()
        counter()

    with pytest.raises(weft.errors.NonDeterminism) as raised:
        explore_with_all_checkpoints(program, worth=math.inf)
    here = program.__code__.co_firstlineno
    assert raised.value.what.startswith(f"the same schedule came to {__file__}:{here + 3} where")


def test_what_only_the_program_knows_cannot_be_told() -> None:
    class Colour(Enum):
        RED = 1

    with pytest.raises(NotApplicable) as raised:
        weft.explore(lambda: Colour.RED, undo="fork")
    assert raised.value.what == (
        "the function returns <Colour.RED: 1>, which cannot be told to another process"
    )


def test_what_is_printed_is_printed_once(capfd: pytest.CaptureFixture[str]) -> None:
    print("before", flush=False)

    def program() -> None:
        print("start")
        together(lambda: print("one"))

    assert explore_with_all_checkpoints(program).executions == 1
    sys.stdout.flush()
    assert capfd.readouterr().out == "before\n" + 3 * "start\none\n"


def test_without_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.delattr(os, "fork")
        with pytest.raises(NotApplicable, match="this system cannot copy a process"):
            weft.explore(counter, undo="fork")


def test_data_that_needs_scheduling_is_refused() -> None:
    """Checkpoints are between operations of `threading`, and not between accesses."""

    def test() -> None:
        count = [0]

        def add() -> None:
            count[0] += 1

        together(add, add)

    expected = r"test\.<locals>\.add\.count.* cannot be scheduled(.|\n)*undo=\"replay\""
    with pytest.raises(NotApplicable, match=expected):
        weft.explore(test, undo="fork")


def test_nothing_is_assumed_of_data() -> None:
    assert UNWATCHED not in weft.explore(counter, undo="fork").assumptions
