"""The execution that is under way, for the modelled objects that a program uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from weft.python.runtime.execution import PythonExecution

current: PythonExecution | None = None
