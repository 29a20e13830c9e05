"""Puts the models in place of the standard library while an exploration runs."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import thread as executors
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from weft.python.runtime import clock
from weft.python.runtime.modelled import fresh_objects
from weft.python.runtime.objects import Objects
from weft.python.stdlib import local, locks, threads

MODELS: dict[Any, dict[str, Any]] = {
    threading: {
        "Lock": locks.Lock,
        "RLock": locks.RLock,
        "Condition": locks.Condition,
        "Semaphore": locks.Semaphore,
        "Event": locks.Event,
        "current_thread": threads.current_thread,
        "get_ident": threads.get_ident,
        "local": local.Local,
        "_time": clock.now,
    },
    time: {
        "sleep": clock.sleep,
        "monotonic": clock.now,
        "time": clock.now,
        "perf_counter": clock.now,
    },
    queue: {
        "SimpleQueue": queue._PySimpleQueue,  # type: ignore[attr-defined]
        "time": clock.now,
    },
    threading.Thread: {
        "start": threads.start,
        "join": threads.join,
        "is_alive": threads.is_alive,
    },
}
"""For each module or class, what its attributes are replaced by."""


@contextmanager
def models_installed(modules: set[str]) -> Iterator[Objects]:
    """Replace the originals, also where the named modules have imported them by name."""
    objects = fresh_objects()
    saved: list[tuple[Any, str, Any]] = []
    originals: dict[int, Any] = {}
    for owner, models in MODELS.items():
        for name, model in models.items():
            original = getattr(owner, name)
            saved.append((owner, name, original))
            if owner is not threading.Thread:
                originals[id(original)] = model
            setattr(owner, name, model)
    # Made when the module was imported: a lock that is held while others go on, and the list of
    # threads to join at exit.
    for name, model in (
        ("_global_shutdown_lock", locks.Lock()),
        ("_threads_queues", WeakKeyDictionary()),
    ):
        saved.append((executors, name, getattr(executors, name)))
        setattr(executors, name, model)
    for module in [sys.modules[name] for name in modules if name in sys.modules]:
        for name, value in list(vars(module).items()):
            if id(value) in originals:
                saved.append((module, name, value))
                setattr(module, name, originals[id(value)])
    try:
        yield objects
    finally:
        for owner, name, original in reversed(saved):
            setattr(owner, name, original)
