"""`threading.Barrier`: a wait is an arrival, and a departure once all have come.

The condition inside, and the numbers it guards, are not there; what is documented is.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from threading import Barrier, BrokenBarrierError
from typing import Any

from weft.python.runtime.modelled import added_seconds
from weft.python.stdlib.replaced import MODEL, Model, model_of, under_control
from weft.system.objects import BreakableBarrier

_REAL_INIT = Barrier.__init__
_REAL_WAIT = Barrier.wait
_REAL_RESET = Barrier.reset
_REAL_ABORT = Barrier.abort
_REAL_WAITING: Any = vars(Barrier)["n_waiting"].fget
_REAL_BROKEN: Any = vars(Barrier)["broken"].fget


def init(
    self: Any,
    parties: int,
    action: Callable[[], None] | None = None,
    timeout: float | None = None,
) -> None:
    if not under_control():
        _REAL_INIT(self, parties, action, timeout)
        return
    if parties < 1 and sys.version_info >= (3, 13):
        least = ">= 1" if sys.version_info >= (3, 14) else "> 0"
        raise ValueError(f"parties must be {least}")
    self._action = action
    self._timeout = timeout
    self._parties = parties
    self.__dict__[MODEL] = Model(BreakableBarrier(parties, bool(action)), type(self).__name__)


def wait(self: Any, timeout: float | None = None) -> int:
    model = model_of(self)
    if model is None:
        return _REAL_WAIT(self, timeout)
    if timeout is None:
        timeout = self._timeout
    effect, index = model.do("arrive")
    if effect == "refused":
        raise BrokenBarrierError
    if effect == "act":
        _act(self, model)
    elif effect == "arrive":
        if timeout is not None:
            timeout = added_seconds(timeout)
        if not model.wait("leave", "leave_or_break", timeout).result:
            raise BrokenBarrierError
    return int(index)


def _act(self: Any, model: Model) -> None:
    """Run the action, while all others wait for it."""
    try:
        self._action()
    except BaseException:
        model.do("fail")
        raise
    model.do("trip")


def reset(self: Any) -> None:
    model = model_of(self)
    if model is None:
        _REAL_RESET(self)
    else:
        model.do("reset")


def abort(self: Any) -> None:
    model = model_of(self)
    if model is None:
        _REAL_ABORT(self)
    else:
        model.do("abort")


def n_waiting(self: Any) -> int:
    model = model_of(self)
    return int(_REAL_WAITING(self) if model is None else model.look("waiting"))


def broken(self: Any) -> bool:
    model = model_of(self)
    return bool(_REAL_BROKEN(self) if model is None else model.look("broken"))


MODELS: dict[Any, dict[str, Any]] = {
    threading.Barrier: {
        "__init__": init,
        "wait": wait,
        "reset": reset,
        "abort": abort,
        "n_waiting": property(n_waiting),
        "broken": property(broken),
    },
}
