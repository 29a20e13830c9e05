"""What is easily found is found early, also in programs that take long to explore."""

from __future__ import annotations

import weft
from tests.programs.together import together
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
