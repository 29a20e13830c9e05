"""What is easily found is found early, also in programs that take long to explore."""

from __future__ import annotations

import threading
from collections.abc import Callable
from math import factorial

import pytest

import weft
from tests.programs.expected import Expected
from tests.programs.test_programs import Test, cases
from tests.programs.together import together
from tests.shares import one_in
from weft.python.attempts import FIRST, WHOLE, Attempt, attempts


class Lazy:
    """Says that it is ready before it is; then comes a lot that can be done in any order."""

    def __init__(self) -> None:
        self.ready = False
        self.value: int | None = None
        self.counts = [0] * 6

    def use(self) -> None:
        if not self.ready:
            self.ready = True
            self.value = 1
        assert self.value is not None
        for place in range(6):
            self.counts[place] += 1


def test_a_bug_that_needs_one_preemption_is_found_early() -> None:
    def test() -> None:
        lazy = Lazy()
        together(lazy.use, lazy.use, lazy.use)

    result = weft.explore(test)
    assert (result.verdict, result.strategy) == ("violated", "bounded")
    assert {finding.kind for finding in result.findings} == {"assertion"}
    # The search itself comes to it much later.
    assert weft.explore(test, executions=FIRST).verdict == "inconclusive"


def test_what_is_soon_explored_is_explored_once() -> None:
    def test() -> None:
        lazy = Lazy()
        lazy.use()
        together(lambda: lazy.value, lambda: lazy.value)

    result = weft.explore(test)
    assert (result.verdict, result.strategy, result.executions) == ("verified", "dpor", 1)


def test_who_says_how_to_search_is_heeded() -> None:
    assert attempts("dpor", {}) == [Attempt(FIRST), Attempt(FIRST, 1), WHOLE]
    assert attempts("dpor", {"seconds": 3.0}) == [Attempt(FIRST), Attempt(FIRST, 1), WHOLE]
    for options in ({"all": True}, {"executions": 1000}, {"preemptions": 2}, {"depth": 9}):
        assert attempts("dpor", options) == [WHOLE]
    assert attempts("exhaustive", {}) == [WHOLE]


def test_what_an_attempt_may_spend() -> None:
    assert Attempt(300, 1).options({"seconds": 10.0}, 10.0) == {
        "seconds": 3.0,
        "executions": 300,
        "preemptions": 1,
    }
    assert WHOLE.options({"all": True}, None) == {"all": True}


def counting(threads: int) -> Callable[[], int]:
    """Each thread adds one under a lock: as many traces as there are orders of the threads."""

    def test() -> int:
        lock, counts = threading.Lock(), [0]

        def add() -> None:
            with lock:
                counts[0] += 1

        together(*[add] * threads)
        return counts[0]

    return test


def in_parts(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """Let the first attempts be over after so many executions."""
    parts = [Attempt(first), Attempt(first, preemptions=1), WHOLE]
    monkeypatch.setattr("weft.python.rounds.attempts", lambda *_: list(parts))


def test_the_search_goes_on_after_the_other_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    in_parts(monkeypatch, 30)
    result = weft.explore(counting(5))
    assert (result.verdict, result.executions) == ("verified", factorial(5))
    assert set(result.outcomes) == {5}
    # Besides: those with one preemption, and before each search one to warm up.
    assert result.total_executions == factorial(5) + 30 + 2


@pytest.mark.parametrize("first", [1, 2, 5])
@pytest.mark.parametrize(("test", "expected"), one_in(12, cases(("right", "data_right"))))
def test_a_search_that_was_left_explores_the_same(
    test: Test, expected: Expected, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = weft.explore(test, all=True, **expected.options)
    in_parts(monkeypatch, first)
    parts = weft.explore(test, **expected.options)
    assert (parts.verdict, parts.counts) == (whole.verdict, whole.counts)
    assert set(parts.outcomes) == set(whole.outcomes)
