"""Lets coverage.py see the lines of threads that are greenlets.

Its tracer keeps a stack of calls for each thread, and would lose its place where greenlets are
switched, unless it is told how to tell them apart. Users can say so by `concurrency = greenlet`;
they need not for the sake of tests that weft explores. Cores that keep no stack need nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from greenlet import getcurrent

ASKS = "concur_id_func"
"""The attribute of a tracer that says which stack is meant."""


@contextmanager
def greenlets_covered() -> Iterator[None]:
    """Tell greenlets apart meanwhile, if coverage is measured."""
    tracers = _tracers()
    for tracer in tracers:
        setattr(tracer, ASKS, getcurrent)
    try:
        yield
    finally:
        for tracer in tracers:
            setattr(tracer, ASKS, None)


def _tracers() -> list[Any]:
    coverage = sys.modules.get("coverage")
    current = getattr(getattr(coverage, "Coverage", None), "current", lambda: None)()
    tracers = getattr(getattr(current, "_collector", None), "tracers", ())
    return [each for each in tracers if getattr(each, ASKS, getcurrent) is None]
