"""Executions for the sake of a smaller schedule: what they may come to, and what they may not."""

from __future__ import annotations

import os
import threading
from functools import partial

import pytest

import weft
from tests.programs.together import together
from weft import ModelError, NonDeterminism, NotApplicable, WeftError
from weft.minimise import Effort, Runs
from weft.minimise.guided import Guided
from weft.model import Design
from weft.python.program.restart import Lessons, Restart
from weft.system.interfaces import Monitor, Status
from weft.system.operation import Event

PLENTY = Effort(executions=10, seconds=1e6)
TOLD = ("what", "where", "to do")


class Raises(Monitor):
    """Raises an error after the first step."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def event(self, event: Event, status: Status) -> None:
        raise self.error


def runs(error: Exception) -> Runs:
    design = Design("one step")
    lock = design.mutex("lock")
    design.thread("A").sequence(lock.acquire())
    return Runs(design, [Raises(error)], 100, PLENTY)


@pytest.mark.parametrize(
    "error",
    [
        ModelError(*TOLD),
        NonDeterminism(*TOLD),
        NotApplicable(*TOLD),
        Restart("what", "where", Lessons()),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_ends_explorations_ends_the_attempt(error: WeftError) -> None:
    assert runs(error).run(Guided([])) is None


@pytest.mark.parametrize("error", [KeyError("x"), WeftError(*TOLD)], ids=["python", "weft"])
def test_a_mistake_of_ours_is_not_hidden(error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        runs(error).run(Guided([]))
    assert caught.value is error


def test_a_finding_is_kept_though_another_order_cannot_be_run() -> None:
    """In the other order the program makes a process, which is not under control."""

    def program() -> None:
        first: list[int] = []
        lock = threading.Lock()

        def put(n: int) -> None:
            with lock:
                first.append(n)

        together(*[partial(put, n) for n in (1, 2)])
        if first == [2, 1]:
            os.fork()
        assert first != [1, 2]

    (finding,) = weft.explore(program).findings
    assert finding.kind == "assertion"
    assert finding.passing is None
    with pytest.raises(NotApplicable, match="starts another process"):
        weft.explore(program, all=True)
