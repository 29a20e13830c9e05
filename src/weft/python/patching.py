"""Puts the models in place of the standard library while an exploration runs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from weft.python.stdlib import locks, threads

MODELS: dict[Any, dict[str, Any]] = {
    threading: {
        "Lock": locks.Lock,
        "RLock": locks.RLock,
        "Condition": locks.Condition,
        "Semaphore": locks.Semaphore,
        "Event": locks.Event,
        "current_thread": threads.current_thread,
        "get_ident": threads.get_ident,
    },
    threading.Thread: {
        "start": threads.start,
        "join": threads.join,
        "is_alive": threads.is_alive,
    },
}
"""For each module or class, what its attributes are replaced by."""


@contextmanager
def models_installed(modules: set[str]) -> Iterator[None]:
    """Replace the originals, also where the named modules have imported them by name."""
    saved: list[tuple[Any, str, Any]] = []
    originals: dict[int, Any] = {}
    for owner, models in MODELS.items():
        for name, model in models.items():
            original = getattr(owner, name)
            saved.append((owner, name, original))
            if owner is not threading.Thread:
                originals[id(original)] = model
            setattr(owner, name, model)
    for module in [sys.modules[name] for name in modules if name in sys.modules]:
        for name, value in list(vars(module).items()):
            if id(value) in originals:
                saved.append((module, name, value))
                setattr(module, name, originals[id(value)])
    try:
        yield
    finally:
        for owner, name, original in reversed(saved):
            setattr(owner, name, original)
