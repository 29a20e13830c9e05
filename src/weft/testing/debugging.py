"""`pytest --pdb`: the failing schedule runs once more, and stops where the thread fails.

The replay runs in a greenlet of its own. Where it goes wrong it is left alone, with all its threads
in the middle of what they do, and pytest's debugger looks at the frames. Then it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from types import FrameType, TracebackType
from typing import Any

import pytest
from greenlet import getcurrent, greenlet

from weft.errors import WeftError
from weft.python.runtime import stopping
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.place import is_internal
from weft.python.system import PythonSystem
from weft.schedule import Schedule
from weft.schedule.following import Follow
from weft.schedule.replaying import follow
from weft.testing.output import Output

PATIENCE = 1e6
"""How many seconds a user may think before the replay counts as hanging."""


@dataclass(frozen=True)
class Failing:
    """What is needed to fail again."""

    schedule: Schedule
    function: Callable[[], object]
    output: Output


FAILING = pytest.StashKey[Failing]()


def interact(node: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, object, object]:
    """Let pytest's debugger look at the failing thread."""
    failing = node.stash.get(FAILING, None)
    if failing is None or call.excinfo is None:
        return (yield)
    with _stopped(failing, call.excinfo.value) as exception:
        if exception is not None:
            call.excinfo = pytest.ExceptionInfo.from_exception(exception)
        return (yield)


@contextmanager
def _stopped(failing: Failing, violation: BaseException) -> Iterator[BaseException | None]:
    """The exception of the failing thread, while the replay stands still."""
    here = getcurrent()
    found: list[tuple[PythonExecution, greenlet, BaseException]] = []

    def observe(execution: PythonExecution, exception: BaseException | None) -> None:
        # Executions before it only warm up.
        if not found and isinstance(execution.strategy, Follow):
            if exception is None:
                exception = violation.with_traceback(_waiting(execution))
            found.append((execution, getcurrent(), exception))
            here.switch()

    def run() -> None:
        options = {**failing.schedule.options, "stall_seconds": PATIENCE}
        try:
            follow(replace(failing.schedule, options=options), failing.function)
        except WeftError:
            # The schedule does not fit; what was found is told all the same.
            return

    stopping.observer = observe
    try:
        with failing.output.taken():
            greenlet(run).switch()
        if not found:
            yield None
            return
        execution, _, exception = found[0]
        with _aside(execution):
            yield exception
    finally:
        stopping.observer = None
        if found:
            with failing.output.taken():
                found[0][1].switch()


@contextmanager
def _aside(execution: PythonExecution) -> Iterator[None]:
    """What is done meanwhile is not the program's doing, and finds the real things."""
    memory = execution.memory
    system = execution.strategy.system if isinstance(execution.strategy, Follow) else None
    if memory is not None:
        memory.muted = True
    try:
        with system.aside() if isinstance(system, PythonSystem) else nullcontext():
            yield
    finally:
        if memory is not None:
            memory.muted = False


def _waiting(execution: PythonExecution) -> TracebackType | None:
    """Where a thread waits for ever, as a traceback; one that was started, if there is one."""
    stuck = {each.number: each.greenlet for each in execution.controlled() if each.greenlet}
    waiting = stuck.get(min(stuck.keys() - {0}, default=0))
    frame: FrameType | None = None if waiting is None else waiting.gr_frame
    while frame is not None and is_internal(frame):
        frame = frame.f_back
    traceback: TracebackType | None = None
    while frame is not None:
        traceback = TracebackType(traceback, frame, frame.f_lasti, frame.f_lineno)
        frame = frame.f_back
    return traceback
