"""Functions and classes of `threading`, which the program may exchange while it runs.

The module belongs to what executions are made of, so its state is not the program's. But a test may
put a mock in the place of `threading.Thread` and leave it there: then the next execution, or the
next test, would begin with that.
"""

from __future__ import annotations

import threading
from operator import is_
from types import BuiltinFunctionType, FunctionType
from typing import Any

KINDS = (type, FunctionType, BuiltinFunctionType, staticmethod)
"""Types of what is put back: the last is what stands for functions of C. All else changes."""


class Internals:
    """What is there now, with models in their places."""

    def __init__(self) -> None:
        self._contents: dict[str, Any] = vars(threading)
        self._kept = {name: value for name, value in self._contents.items() if type(value) in KINDS}

    def restore(self) -> None:
        """Put back what was exchanged."""
        now = map(self._contents.get, self._kept)
        if not all(map(is_, now, self._kept.values())):
            self._contents.update(self._kept)
