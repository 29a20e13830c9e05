"""`queue.Queue` and its kin: a put or a get is one step.

The items are where the library keeps them, and are moved as its own methods `_put` and `_get` do,
as part of the step. A subclass that has its own ones is left to the library's code over modelled
locks: what such a method does may be seen by others in the middle. So is a queue from the moment
on that the program touches its insides; see `queue_insides`.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from queue import Empty, Full, Queue
from typing import Any

from weft.python.runtime.modelled import is_never_over
from weft.python.stdlib.queue_insides import INSIDES, QueueModel, has_model, learnt
from weft.python.stdlib.queue_items import ITEMS
from weft.python.stdlib.replaced import MODEL, model_of, under_control
from weft.system.objects.store import ASIDE

Q = Any
"""A queue. What it holds is not known here, and the attributes it has depend on its model."""

_REAL_INIT = Queue.__init__
_REAL_PUT = Queue.put
_REAL_GET = Queue.get
_REAL_TASK_DONE = Queue.task_done
_REAL_JOIN = Queue.join
_REAL_QSIZE = Queue.qsize
_REAL_SHUTDOWN: Callable[..., None] | None = getattr(Queue, "shutdown", None)
_SHUT_DOWN: type[Exception] = getattr(queue, "ShutDown", Full)
_NEGATIVE = "'timeout' must be a non-negative number"


def init(self: Q, maxsize: int = 0) -> None:
    if not under_control() or not has_model(type(self), learnt()):
        _REAL_INIT(self, maxsize)
        return
    self.__dict__["maxsize"] = maxsize
    self._init(maxsize)
    self.__dict__[MODEL] = QueueModel(maxsize, type(self))


def put(self: Q, item: Any, block: bool = True, timeout: float | None = None) -> None:
    model: QueueModel | None = model_of(self)
    if model is None:
        _REAL_PUT(self, item, block, timeout)
        return
    if model.kind.capacity <= 0:
        effect = model.wait("put", "put", None).effect
    elif block and timeout is not None and timeout < 0:
        effect = _negative(model, "refused")
    else:
        effect = model.wait("put", "try_put", _seconds(timeout) if block else 0).effect
    if effect == "put":
        model.put(self, item)
    elif effect == "aside":
        _REAL_PUT(self, item, block, timeout)
    elif effect == "negative":
        raise ValueError(_NEGATIVE)
    else:
        raise _SHUT_DOWN if effect == "refused" else Full


def _seconds(timeout: Any) -> float | None:
    """How long to wait. The library adds it to the time, and fails if that cannot be done."""
    if timeout is None:
        return None
    left: float = 0.0 + timeout
    return None if is_never_over(left) else left


def _negative(model: QueueModel, if_shut: str) -> str:
    """What comes of a negative timeout: it is an error, but that a queue is shut is told first."""
    shut = model.look("is_shut")
    if shut is True and if_shut == "ended":
        # What is shut stays so; only what is left of it may change meanwhile.
        size = model.look("size")
        shut = ASIDE if size == ASIDE else size == 0
    if shut == ASIDE:
        return "aside"
    return if_shut if shut else "negative"


def get(self: Q, block: bool = True, timeout: float | None = None) -> Any:
    model: QueueModel | None = model_of(self)
    if model is None:
        return _REAL_GET(self, block, timeout)
    if block and timeout is not None and timeout < 0:
        effect = _negative(model, "ended")
    else:
        effect = model.wait("get", "try_get", _seconds(timeout) if block else 0).effect
    if effect == "get":
        return model.get(self)
    if effect == "aside":
        return _REAL_GET(self, block, timeout)
    if effect == "negative":
        raise ValueError(_NEGATIVE)
    raise _SHUT_DOWN if effect == "ended" else Empty


def task_done(self: Q) -> None:
    model: QueueModel | None = model_of(self)
    effect = "aside" if model is None else model.do("task_done").effect
    if effect == "aside":
        _REAL_TASK_DONE(self)
    elif effect == "too_often":
        raise ValueError("task_done() called too many times")


def join(self: Q) -> None:
    model: QueueModel | None = model_of(self)
    if model is None or model.do("join").effect == "aside":
        _REAL_JOIN(self)


def qsize(self: Q) -> int:
    model: QueueModel | None = model_of(self)
    size = ASIDE if model is None else int(model.look("size"))
    return _REAL_QSIZE(self) if size == ASIDE else size


def empty(self: Q) -> bool:
    return not qsize(self)


def full(self: Q) -> bool:
    return bool(0 < self.maxsize <= qsize(self))


def shutdown(self: Q, immediate: bool = False) -> None:
    assert _REAL_SHUTDOWN is not None
    model: QueueModel | None = model_of(self)
    effect = "aside"
    if model is not None:
        effect = model.do("shutdown_now" if immediate else "shutdown").effect
    if effect == "aside":
        _REAL_SHUTDOWN(self, immediate)
    elif model is not None and immediate:
        while self.__dict__["queue"]:
            model.get(self)


MODELS: dict[Any, dict[str, Any]] = {
    Queue: {
        "__init__": init,
        "put": put,
        "get": get,
        "task_done": task_done,
        "join": join,
        "qsize": qsize,
        "empty": empty,
        "full": full,
        **({} if _REAL_SHUTDOWN is None else {"shutdown": shutdown}),
        **INSIDES,
    },
}
for cls, methods in ITEMS.items():
    MODELS.setdefault(cls, {}).update(methods)
