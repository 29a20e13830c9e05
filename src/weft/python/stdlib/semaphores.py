"""`threading.Semaphore` and `BoundedSemaphore`: to acquire is one step, and so is to release.

The condition inside, `_cond`, is not there; `_value` can be read.
"""

from __future__ import annotations

import threading
from threading import BoundedSemaphore, Semaphore
from typing import Any

from weft.python.runtime.modelled import added_seconds, tried
from weft.python.stdlib.replaced import MODEL, Model, model_of, seen_by, under_control
from weft.system.objects import BoundedSemaphore as BoundedKind
from weft.system.objects import Semaphore as Kind

_REAL_INIT = Semaphore.__init__
_REAL_ACQUIRE = Semaphore.acquire
_REAL_RELEASE = Semaphore.release
_REAL_BOUNDED_RELEASE = BoundedSemaphore.release


def init(self: Semaphore, value: int = 1) -> None:
    if value < 0:
        raise ValueError("semaphore initial value must be >= 0")
    if not under_control():
        _REAL_INIT(self, value)
        return
    kind = BoundedKind(value) if isinstance(self, BoundedSemaphore) else Kind(value)
    self.__dict__[MODEL] = Model(kind, type(self).__name__)


def acquire(self: Semaphore, blocking: bool = True, timeout: float | None = None) -> bool:
    model = model_of(self)
    if model is None:
        return _REAL_ACQUIRE(self, blocking, timeout)
    if not blocking:
        if timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        timeout = 0
    elif timeout is not None:
        timeout, wrong = tried(added_seconds, timeout)
        if wrong is not None:
            # Who need not wait does not ask for how long.
            if not model.wait("down", "try_down", 0).result:
                raise wrong
            return True
    return bool(model.wait("down", "try_down", timeout).result)


def release(self: Semaphore, n: int = 1) -> None:
    model = model_of(self)
    if model is None:
        _REAL_RELEASE(self, n)
        return
    if n < 1:
        raise ValueError("n must be one or more")
    model.do("up", n)


def bounded_release(self: BoundedSemaphore, n: int = 1) -> None:
    model = model_of(self)
    if model is None:
        _REAL_BOUNDED_RELEASE(self, n)
        return
    if n < 1:
        raise ValueError("n must be one or more")
    if not model.do("up", n).result:
        raise ValueError("Semaphore released too many times")


def _value(self: Any, model: Model) -> int:
    return int(model.look("value"))


MODELS: dict[Any, dict[str, Any]] = {
    threading.Semaphore: {
        "__init__": init,
        "acquire": acquire,
        "__enter__": acquire,
        "release": release,
        "_value": seen_by(_value, "_value"),
    },
    threading.BoundedSemaphore: {"release": bounded_release},
}
