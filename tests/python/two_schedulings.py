"""What can come of threads that share something, with free threading and with the global lock."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from enum import Enum
from typing import Any

import weft
from weft import Verdict


class Shared:
    """What two threads share."""

    def __init__(self) -> None:
        self.n = 0
        self.a = 0
        self.b = 0
        self.out: Any = None
        self.items: dict[str, int] = {}
        self.list = [0]
        self.counter = Counter(there=0)
        self.colors: dict[Color, int] = {}

    def get(self) -> int:
        return self.n

    @property
    def read(self) -> int:
        return self.n

    @property
    def both(self) -> int:
        return self.n

    @both.setter
    def both(self, value: int) -> None:
        self.n = value

    def __iadd__(self, other: int) -> Shared:
        self.n = self.n + other
        return self

    def __enter__(self) -> int:
        return self.n

    def __exit__(self, *exception: object) -> None:
        self.n = self.n + 1


def get(shared: Shared) -> int:
    return shared.n


Action = Callable[[Shared], object]


def outcomes(
    actions: tuple[Action, ...],
    look: Callable[[Shared], object],
    scheduling: Any,
    strategy: str = "dpor",
    verdict: Verdict = Verdict.VERIFIED,
    **options: Any,
) -> set[object]:
    """What the search finds when each action has a thread."""

    def program() -> object:
        shared = Shared()
        threads = [threading.Thread(target=action, args=(shared,)) for action in actions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return look(shared)

    result = weft.explore(program, strategy, scheduling=scheduling, all=True, **options)
    assert result.verdict is verdict
    assert result.blocked == 0 or strategy == "source-dpor"
    return set(result.outcomes)


def in_both(*actions: Action, look: Callable[[Shared], object] = get) -> tuple[Any, Any]:
    """What comes of two threads: with free threading, and with the global lock."""
    both = actions * 2 if len(actions) == 1 else actions
    found = []
    for scheduling in ("free-threaded", "gil"):
        found.append(outcomes(both, look, scheduling))
    assert outcomes(both, look, "gil", "exhaustive", visible=["everything"]) == found[1]
    assert found[1] <= found[0]
    return found[0], found[1]


LOST = {1, 2}, {1, 2}
"""An update can be lost, today as well."""

LOST_WITHOUT = {1, 2}, {2}
"""An update can be lost only without the global lock."""


class Color(Enum):
    RED = 1
