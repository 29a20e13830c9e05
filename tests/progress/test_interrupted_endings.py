"""Ctrl-C while the threads of an execution are being ended: all of them are, and then it counts."""

from __future__ import annotations

import signal
import threading
from typing import Any

import pytest
from greenlet import greenlet

from weft import Limit, Verdict, explore, interrupts
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.execution import PythonExecution


def stuck() -> None:
    """Each thread waits for a lock that nobody releases."""
    lock = threading.Lock()
    lock.acquire()
    threads = [threading.Thread(target=lock.acquire) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The threads that each execution has left in the middle of something."""
    found: list[list[int]] = []
    run = PythonExecution.run

    def noting(self: PythonExecution, *arguments: Any) -> Any:
        try:
            return run(self, *arguments)
        finally:
            running = [each for each in self.controlled() if each.greenlet is not None]
            found.append([each.number for each in running])

    monkeypatch.setattr(PythonExecution, "run", noting)
    return found


def test_all_threads_are_ended(monkeypatch: pytest.MonkeyPatch, left: list[list[int]]) -> None:
    ends: list[int] = []
    body = PythonExecution._body

    def interrupted(self: PythonExecution, thread: Controlled) -> None:
        body(self, thread)
        if self.over:
            ends.append(thread.number)
            if len(ends) == 1:
                # As Python does; to send a signal is refused to a program.
                interrupts._handle(signal.SIGINT, None)

    monkeypatch.setattr(PythonExecution, "_body", interrupted)
    with interrupts.two_steps():
        result = explore(stuck)
    assert [each.limit for each in result.unexplored] == [Limit.INTERRUPT]
    assert ends == [0, 1, 2, 3]
    assert left == [[]]
    assert not interrupts.held


def test_one_that_comes_right_at_the_end(
    monkeypatch: pytest.MonkeyPatch, left: list[list[int]]
) -> None:
    unwind = PythonExecution._unwind

    def interrupted(self: PythonExecution) -> None:
        signal.raise_signal(signal.SIGINT)
        unwind(self)

    monkeypatch.setattr(PythonExecution, "_unwind", interrupted)
    with interrupts.two_steps():
        result = explore(stuck)
    assert [each.limit for each in result.unexplored] == [Limit.INTERRUPT]
    assert left == [[]]


def test_a_greenlet_that_has_ended_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal may end it when its thread is over and it waits for the next one."""

    def one() -> str:
        thread = threading.Thread(target=int)
        thread.start()
        thread.join()
        return "done"

    run = PythonExecution.run

    def with_a_dead_one(self: PythonExecution, *arguments: Any) -> Any:
        dead = greenlet(int)
        dead.switch()
        self.objects.workers.append(dead)
        return run(self, *arguments)

    monkeypatch.setattr(PythonExecution, "run", with_a_dead_one)
    result = explore(one)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {"done"})
