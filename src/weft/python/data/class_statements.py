"""Which code has class statements: what metaclasses do for them matters there alone."""

from __future__ import annotations

import opcode
from collections.abc import Iterable
from types import CodeType

_BUILDS_CLASS = opcode.opmap["LOAD_BUILD_CLASS"]


def have_class_statements(codes: Iterable[CodeType]) -> bool:
    """Whether some code has a class statement."""
    return any(_BUILDS_CLASS in code.co_code[::2] for code in codes)
