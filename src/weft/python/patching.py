"""Puts the models in place of the standard library while an exploration runs."""

from __future__ import annotations

import _thread
import queue
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import _base as futures_base
from concurrent.futures import thread as executors
from contextlib import contextmanager
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from weft.python.runtime import clock
from weft.python.runtime.modelled import fresh_objects
from weft.python.runtime.objects import Objects
from weft.python.stdlib import (
    barriers,
    futures,
    local,
    locks,
    queues,
    randomness,
    semaphores,
    simple_queues,
    threads,
)

_ABSENT = object()
_REAL_LOCK, _REAL_RLOCK = type(threading.Lock()), type(threading.RLock())
MODELS: dict[Any, dict[str, Any]] = {
    threading: {
        "Lock": locks.Lock,
        "RLock": locks.RLock,
        "Condition": locks.Condition,
        "Event": locks.Event,
        "current_thread": threads.current_thread,
        "currentThread": threads.current_thread,
        "enumerate": threads.enumerate,
        "active_count": threads.active_count,
        "activeCount": threads.active_count,
        "get_ident": threads.get_ident,
        "local": local.Local,
        "_allocate_lock": locks.allocate_lock,
        "_time": clock.now,
    },
    _thread: {
        "start_new_thread": threads.start_new_thread,
        "start_new": threads.start_new_thread,
        "start_joinable_thread": threads.start_joinable_thread,
        "get_ident": threads.get_ident,
        "allocate_lock": locks.allocate_lock,
        "allocate": locks.allocate_lock,
        "RLock": locks.allocate_rlock,
    },
    time: {
        "sleep": clock.sleep,
        "monotonic": clock.now,
        "time": clock.now,
        "perf_counter": clock.now,
    },
    queue: {
        "SimpleQueue": simple_queues.SimpleQueue,
        "time": clock.now,
    },
    futures_base: {"id": futures.stable_id, "LOGGER": futures.Log()},
    futures_base.Future: {"__hash__": futures.future_hash},
    threading.Thread: {
        "__init__": threads.init,
        "__hash__": threads.thread_hash,
        "start": threads.start,
        "join": threads.join,
        "is_alive": threads.is_alive,
    },
    **semaphores.MODELS,
    **barriers.MODELS,
    **queues.MODELS,
    **randomness.MODELS,
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
            original = vars(owner).get(name, _ABSENT)
            saved.append((owner, name, original))
            if isinstance(owner, ModuleType) and original is not _ABSENT:
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
            model = originals.get(id(value)) or _model_of(value)
            if model is not None:
                saved.append((module, name, value))
                setattr(module, name, model)
    try:
        yield objects
    finally:
        for owner, name, original in reversed(saved):
            if original is _ABSENT:
                delattr(owner, name)
            else:
                setattr(owner, name, original)


def _model_of(value: object) -> object:
    """A model for a lock that a module has made when it was imported."""
    if isinstance(value, _REAL_LOCK):
        return locks.Lock()
    return locks.RLock() if isinstance(value, _REAL_RLOCK) else None
