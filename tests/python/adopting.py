"""What tests of things made before the exploration have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import weft
from tests.programs.together import together

HEAD = """
import collections, dataclasses, functools, queue, threading, typing
from collections import namedtuple, deque
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, RLock

class Thing:
    def __init__(self, held=None):
        self.held = held

class Slotted:
    __slots__ = ("held",)
    def __init__(self, held):
        self.held = held

Pair = namedtuple("Pair", "a b")
"""


def in_both_orders(first: Callable[[], Any], second: Callable[[], Any]) -> list[str]:
    """The findings when two threads take two locks in different orders."""

    def test() -> None:
        def body(one: Any, other: Any) -> None:
            with one, other:
                pass

        a, b = first(), second()
        together(lambda: body(a, b), lambda: body(b, a))

    result = weft.explore(test, all=True)
    assert result.executions == 3
    return [finding.kind for finding in result.findings]
