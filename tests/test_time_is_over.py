"""A budget of seconds ends an execution in the middle, and the result says where a loop was."""

from __future__ import annotations

import threading

import weft
from weft import Verdict
from weft.result import Limit
from weft.system.interfaces import Monitor
from weft.system.trace import Ending, Trace
from weft.tally import Budget, Tally

stop = False
LOOP = 24
"""The line of the loop below."""


def goes_round() -> None:
    """A thread that computes, and so never does the same twice, until it is told to stop."""

    def worker() -> None:
        rounds = 0
        while not stop:
            rounds = -rounds + 1 - 2 * rounds

    thread = threading.Thread(target=worker, daemon=True)
    thread.start()
    end()
    thread.join()


def end() -> None:
    global stop
    stop = True


class Longest(Monitor):
    """Keeps the execution with the most steps."""

    def __init__(self) -> None:
        self.trace: Trace | None = None

    def end(self, trace: Trace) -> tuple[()]:
        if self.trace is None or len(trace.events) > len(self.trace.events):
            self.trace = trace
        return ()


def test_an_execution_without_an_end_is_cut_when_the_time_is_over() -> None:
    result = weft.explore(goes_round, seconds=1, steps=1_000_000_000)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert [each.limit for each in result.unexplored] == [Limit.SECONDS]


def test_the_loop_is_named() -> None:
    longest, tally = Longest(), Tally()
    weft.explore(goes_round, steps=300, monitors=[longest], all=True, executions=20)
    assert longest.trace is not None
    assert longest.trace.ending is Ending.STEPS
    tally.out_of_time(Budget(seconds=5), longest.trace)
    told = tally.unexplored[Limit.SECONDS]
    assert told == (
        f"what needs more than 5 s: an execution had come to {__file__}:{LOOP} 299 times"
    )


def test_a_short_execution_is_not_taken_for_a_loop() -> None:
    longest, tally = Longest(), Tally()
    weft.explore(goes_round, steps=50, monitors=[longest], all=True, executions=5)
    assert longest.trace is not None
    tally.out_of_time(Budget(seconds=5), longest.trace)
    assert tally.unexplored[Limit.SECONDS] == "what needs more than 5 s"
