"""Explores a function: puts its program under control, and searches its schedules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from weft import engine
from weft.python.patching import models_installed
from weft.python.settings import Settings
from weft.python.system import PythonSystem
from weft.result import Result
from weft.system.interfaces import Strategy


def explore_function(
    function: Callable[[], object],
    strategy: str | Strategy,
    settings: Settings,
    options: dict[str, Any],
) -> Result:
    """Explore a function under every schedule that matters; `options` are the engine's."""
    with models_installed({getattr(function, "__module__", "")}) as objects:
        return engine.explore(PythonSystem(function, objects, settings), strategy, **options)
