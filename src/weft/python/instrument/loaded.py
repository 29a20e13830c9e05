"""Finds the functions that are loaded, wherever they are kept.

Methods, properties, closures, lambdas and what decorators wrap are all function objects, and the
collector of garbage knows every one of them, reachable from a module or not.
"""

from __future__ import annotations

import gc
from contextlib import nullcontext
from types import FunctionType

from weft.python.runtime.garbage import thawed


def functions(frozen: bool = True) -> list[FunctionType]:
    """All functions there are; with `frozen`, also those set aside by `gc.freeze`."""
    with thawed() if frozen else nullcontext():
        return [found for found in gc.get_objects() if type(found) is FunctionType]
