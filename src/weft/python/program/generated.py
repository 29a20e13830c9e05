"""Functions that a program has had written for it, by a decorator for instance."""

from __future__ import annotations

from types import CodeType, FunctionType
from typing import Any

from weft.python.program.scope import Origin, is_adrift, origin_of


def is_generated(function: FunctionType) -> bool:
    """Whether a function was compiled for the program, and has globals that are no module's.

    One that has those of a module goes by where that module comes from.
    """
    contents = function.__globals__
    return is_adrift(contents) and is_own(function.__code__, contents)


def is_own(code: CodeType, contents: dict[str, Any]) -> bool:
    """Whether code that runs with the globals of no module is the program's.

    It goes by the file that it says it is from. What is from none was written for somebody, and
    nobody else is there.
    """
    file = contents.get("__file__")
    if code.co_filename.startswith("<") and type(file) is str:
        return origin_of("", file) is Origin.PROGRAM
    return origin_of("", code.co_filename) is Origin.PROGRAM
