"""What tests of real programs ask for."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

import weft
from weft import Verdict


def explored(
    test: Callable[[], object], strategy: str = "dpor", **options: Any
) -> tuple[set[object], int]:
    """All outcomes of a function, and the number of executions; none of them in vain."""
    result = weft.explore(test, strategy, all=True, **options)
    assert result.blocked == 0
    assert result.verdict is (Verdict.VIOLATED if result.findings else Verdict.VERIFIED)
    return set(result.outcomes), result.executions


def get_now(items: queue.Queue[Any] | queue.SimpleQueue[Any]) -> object:
    """The next item, if there is one."""
    try:
        return items.get_nowait()
    except queue.Empty:
        return "empty"
