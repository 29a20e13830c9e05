"""Puts the models in place of the standard library while an exploration runs."""

from __future__ import annotations

import _thread
import queue
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from weft.python.program import workers
from weft.python.program.adoption import Adoption
from weft.python.program.installation import Installation
from weft.python.program.path import ATTRIBUTE, start
from weft.python.runtime import clock
from weft.python.runtime.modelled import fresh_objects
from weft.python.runtime.objects import Objects
from weft.python.stdlib import (
    barriers,
    conditions,
    futures,
    local,
    locks,
    native,
    queues,
    randomness,
    semaphores,
    simple_queues,
    thread_attributes,
    threads,
)

MODELS: dict[Any, dict[str, Any]] = {
    threading: {
        "Lock": locks.Lock,
        "RLock": locks.RLock,
        "Condition": conditions.Condition,
        "Event": locks.Event,
        "current_thread": threads.current_thread,
        "enumerate": threads.enumerate,
        "active_count": threads.active_count,
        "get_ident": threads.get_ident,
        "get_native_id": native.get_native_id,
        "settrace": native.settrace,
        "setprofile": native.setprofile,
        "local": local.Local,
        "_allocate_lock": locks.allocate_lock,
        "_dangling": threads.Dangling(),
        "_time": clock.now,
    },
    _thread: {
        "start_new_thread": threads.start_new_thread,
        "start_new": threads.start_new_thread,
        "start_joinable_thread": threads.start_joinable_thread,
        "get_ident": threads.get_ident,
        "get_native_id": native.get_native_id,
        "_count": threads.count,
        "allocate_lock": locks.allocate_lock,
        "allocate": locks.allocate_lock,
        "RLock": locks.allocate_rlock,
    },
    time: {
        "sleep": clock.sleep,
        **clock.MODELS,
    },
    queue: {
        "SimpleQueue": simple_queues.SimpleQueue,
        "time": clock.now,
    },
    threading.Thread: {
        "__init__": threads.init,
        "__hash__": threads.thread_hash,
        "start": threads.start,
        "join": threads.join,
        "is_alive": threads.is_alive,
        **thread_attributes.MODELS,
    },
    **semaphores.MODELS,
    **barriers.MODELS,
    **native.MODELS,
    **futures.MODELS,
    **queues.MODELS,
    **randomness.MODELS,
}
"""For each module or class, what its attributes are replaced by."""


@contextmanager
def models_installed(modules: set[str]) -> Iterator[Objects]:
    """The models alone: nothing is put back, and only globals of the named modules are replaced.

    An exploration needs more; see `weft.python.program.control`.
    """
    objects = fresh_objects()
    installation = Installation(MODELS, workers.fresh())
    adoption = Adoption(objects, installation.models)
    installation.install()
    try:
        for module in [sys.modules[name] for name in modules if name in sys.modules]:
            for name, value in list(vars(module).items()):
                new = adoption.replacement(value, (start(module.__name__), ATTRIBUTE, name))
                if new is not value:
                    adoption.put(vars(module), name, value, new)
        yield objects
    finally:
        adoption.undo()
        installation.uninstall()
