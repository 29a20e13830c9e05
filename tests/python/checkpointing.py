"""Explorations that go back to checkpoints, and two small programs for them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft import engine
from weft.python.checkpoint.system import ForkedSystem
from weft.python.program.restart import Lessons
from weft.python.settings import Settings

with_checkpoints = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork"),
    pytest.mark.usefixtures("nobody_left"),
]
"""Where there can be checkpoints; and nothing of them may be left."""


def explore_with_all_checkpoints(
    function: Callable[[], object], strategy: str = "dpor", worth: float = 0, **options: Any
) -> weft.Result:
    """Keep a checkpoint wherever there is something to choose, however little it is worth."""
    settings = Settings(**{k: v for k, v in options.items() if k in vars(Settings())})
    budget = {k: v for k, v in options.items() if k not in vars(Settings())}
    with ForkedSystem(function, settings, Lessons(), worth) as system:
        return engine.explore(system, strategy, all=True, **budget)


def counter() -> int:
    lock, count = threading.Lock(), [0]

    def add() -> None:
        with lock:
            count[0] += 1

    together(add, add, add)
    return count[0]


def lock_order() -> tuple[object, ...]:
    a, b = threading.Lock(), threading.Lock()

    def forth() -> str:
        with a, b:
            return "forth"

    def back() -> str:
        with b, a:
            return "back"

    return together(forth, back)
