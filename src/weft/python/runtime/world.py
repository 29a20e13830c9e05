"""The execution that is under way, for the modelled objects that a program uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from weft.system.operation import Choice

if TYPE_CHECKING:
    from weft.python.data.step import DataStep
    from weft.python.runtime.execution import PythonExecution
    from weft.system.single_step import SingleStep

current: PythonExecution | None = None
noting: Callable[[int, Choice, SingleStep | DataStep], None] | None = None
"""Called before each step with its depth, the choice and the step, if the schedule is noted."""


def serial() -> int:
    """The number of the execution whose thread is running; 0 outside of any."""
    execution = current
    if execution is None or execution.over or execution.current() is None:
        return 0
    return execution.serial
