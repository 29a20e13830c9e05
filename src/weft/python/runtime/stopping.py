"""Lets a debugger look at a thread that fails, or waits for ever, before it is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from weft.python.runtime.execution import PythonExecution

Observer = Callable[["PythonExecution", BaseException | None], object]

observer: Observer | None = None
"""Called where a thread is about to end by an exception, with its frames still there; or where no
thread can go on, without an exception."""


def tell(execution: PythonExecution, exception: BaseException | None = None) -> None:
    """Something has gone wrong just now."""
    if observer is not None:
        observer(execution, exception)
