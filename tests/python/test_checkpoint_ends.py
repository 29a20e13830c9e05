"""Processes of checkpoints that end, hang, are late or are interrupted."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

import weft
from tests.programs.together import together
from tests.python.checkpointing import explore_with_all_checkpoints, lock_order, with_checkpoints
from weft import engine
from weft.errors import NotApplicable
from weft.python.checkpoint.system import ForkedSystem
from weft.python.program.outside import permitted
from weft.python.program.restart import Lessons
from weft.python.settings import Settings
from weft.strategy import make
from weft.strategy.replay import Replay
from weft.system.interfaces import Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Trace

pytestmark = with_checkpoints


def test_a_process_that_ends_itself() -> None:
    first = threading.Lock()

    def leave() -> bool:
        with permitted("signal.raise_signal"):
            signal.raise_signal(signal.SIGKILL)
        return True

    def program() -> None:
        together(lambda: first.acquire(), lambda: first.acquire(False) and leave())

    for worth in (0, math.inf):
        with pytest.raises(NotApplicable) as raised:
            explore_with_all_checkpoints(program, worth=worth)
        assert raised.value.what == "the process of the program has ended (signal SIGKILL)"
        assert raised.value.where == f"after {__file__}:{program.__code__.co_firstlineno + 1}"
    with pytest.raises(NotApplicable, match=r"has ended \(signal SIGKILL\)"):
        weft.explore(leave, undo="fork")


@pytest.mark.parametrize("ends", [lambda: os._exit(3), lambda: os.kill(os.getpid(), 9)])
def test_functions_that_end_the_process_are_refused(ends: Callable[[], object]) -> None:
    for undo in ("replay", "fork"):
        with pytest.raises(NotApplicable, match="the program ends the process"):
            weft.explore(ends, undo=undo)


def test_errors_that_end_the_exploration() -> None:
    def program() -> None:
        together(lambda: None, lambda: os.system("true"))

    with pytest.raises(NotApplicable) as here:
        weft.explore(program)
    with pytest.raises(NotApplicable) as there:
        weft.explore(program, undo="fork")
    assert str(there.value) == str(here.value)


def test_a_step_that_does_not_end() -> None:
    first = threading.Lock()

    def for_ever() -> bool:
        while True:
            pass

    def program() -> None:
        together(lambda: first.acquire(), lambda: first.acquire(False) and for_ever())

    result = explore_with_all_checkpoints(program, stall_seconds=0.2)
    assert result.verdict == "inconclusive"
    assert [each.limit for each in result.unexplored] == [weft.Limit.STALL]


def test_a_step_that_does_not_end_in_the_first_execution() -> None:
    def program() -> None:
        while True:
            pass

    result = weft.explore(program, undo="fork", stall_seconds=0.2)
    assert [each.limit for each in result.unexplored] == [weft.Limit.STALL]


def test_a_process_that_is_not_there_in_time() -> None:
    """To look at so much takes it many times as long as it has."""
    many = [[n] for n in range(200_000)]

    def program() -> int:
        return len(many)

    result = weft.explore(program, undo="fork", stall_seconds=0.01)
    assert [each.limit for each in result.unexplored] == [weft.Limit.STALL]


class Interrupted(Strategy):
    """Someone loses patience in the second execution."""

    name = "interrupted"
    guarantee = weft.COMPLETE

    def __init__(self, inner: Strategy) -> None:
        self._inner = inner
        self._done = 0

    def begin(self) -> bool:
        return self._inner.begin()

    def pick(self, status: Status) -> Choice:
        if self._done == 1 and status.depth == 5:
            raise KeyboardInterrupt
        return self._inner.pick(status)

    def end(self, trace: Trace) -> None:
        self._done += 1
        self._inner.end(trace)


def test_an_interrupt() -> None:
    with ForkedSystem(lock_order, Settings(), Lessons(), worth=0) as system:
        result = engine.explore(system, Interrupted(make("exhaustive", system, None, None, None)))
        assert [each.limit for each in result.unexplored] == [weft.Limit.INTERRUPT]
        # What is left can be used.
        (schedule,) = result.outcomes.values()
        trace = system.start(100).run(Replay(schedule), ())
        assert trace.schedule == schedule


SCRIPT = """
import os, threading, weft

def program():
    if len(weft.choose(2) * "x"):
        os.write(1, b"working")
        while True: pass

weft.explore(program, undo="fork", stall_seconds=1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends at its next operation")
def test_nobody_outlives_the_search() -> None:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(7) == b"working"
        process.kill()
        # Comes to its end when the last process has ended that could write.
        assert process.stdout.read() == b""
