"""Functions that a program has had written for it, by a decorator for instance."""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType

from weft.python.program.scope import contents_of


def is_generated(function: FunctionType) -> bool:
    """Whether a function was compiled from no file, and has globals that are no module's.

    One that has those of a module goes by where that module comes from.
    """
    if not function.__code__.co_filename.startswith("<"):
        return False
    if function.__code__.co_filename.startswith("<frozen"):
        return False
    contents = function.__globals__
    module = sys.modules.get(str(contents.get("__name__")))
    return not isinstance(module, ModuleType) or contents_of(module) is not contents
