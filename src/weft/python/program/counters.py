"""Counters of the standard library, by which it names threads: they begin anew every time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any


class Counter:
    """Gives one number after the other."""

    def __init__(self, first: int) -> None:
        self._first = self._next = first

    def __call__(self) -> int:
        given, self._next = self._next, self._next + 1
        return given

    def reset(self) -> None:
        self._next = self._first


def counters() -> dict[Any, dict[str, Counter]]:
    """For each module or class the counters that stand in for its own."""
    return {
        threading: {"_counter": Counter(1)},
        ThreadPoolExecutor: {"_counter": Counter(0)},
    }
