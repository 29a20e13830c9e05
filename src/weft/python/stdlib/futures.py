"""`concurrent.futures`: the standard library's own code, but each method of a future is one step.

Not if the library is instrumented: then its own lines are to be seen, over a modelled condition.

`wait` locks futures in the order of their `id`, and iterates over sets of them. Both differ from
execution to execution; the number of a future's lock does not.

A worker that is ended together with its execution would log that as an error.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, _base
from functools import wraps
from typing import Any

from weft.python.data.entry import Grip
from weft.python.runtime import world
from weft.python.stdlib.promises import Inside, Lock
from weft.python.stdlib.replaced import under_control

_REAL_LOGGER = _base.LOGGER
_REAL_INIT: Any = _base.Future.__init__
_REAL_ADJUST: Any = vars(ThreadPoolExecutor)["_adjust_thread_count"]
_REAL_SET_RESULT: Any = vars(_base.Future)["set_result"]
_SET_RESULT = _REAL_SET_RESULT.__code__

VERBS = {
    "__repr__": "look",
    "cancel": "cancel",
    "cancelled": "cancelled",
    "running": "running",
    "done": "done",
    "add_done_callback": "add_callback",
    "set_running_or_notify_cancel": "run",
    "set_result": "finish",
    "set_exception": "finish",
}
"""For each method of a future, the operation that it is."""


def stable_id(value: Any) -> int:
    """A number for a future that is the same in every execution."""
    lock = getattr(getattr(value, "_condition", None), "_lock", None)
    number: int | None = getattr(lock, "_weft_number", None)
    return id(value) if number is None else number


def future_hash(self: Any) -> int:
    """The hash of a future, so that sets of them are iterated over in the same order."""
    return hash(stable_id(self))


def init(self: Any) -> None:
    if not under_control() or _is_instrumented():
        _REAL_INIT(self)
        return
    modelled, threading.Condition = threading.Condition, object  # type: ignore[misc, assignment]
    try:
        _REAL_INIT(self)
    finally:
        threading.Condition = modelled  # type: ignore[misc]
    future = Grip(self)
    self._condition = Inside(Lock(self._waiters), lambda: getattr(future(), "_state", None))


def _is_instrumented() -> bool:
    """Whether what the methods do would be told as well, and others could run in between."""
    return _REAL_SET_RESULT.__code__ is not _SET_RESULT


def _method(name: str) -> Callable[..., Any]:
    real, verb = vars(_base.Future)[name], VERBS[name]
    parameters = real.__code__.co_varnames[1 : real.__code__.co_argcount]

    @wraps(real)
    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        # A call that gives too much or too little fails before it does anything.
        fits = parameters == (*parameters[: len(arguments)], *named)
        if fits and type(self._condition) is Inside:
            self._condition.step(verb)
        return real(self, *arguments, **named)

    return method


def _waiting(name: str) -> Callable[..., Any]:
    real = vars(_base.Future)[name]

    @wraps(real)
    def method(self: Any, timeout: float | None = None) -> Any:
        if type(self._condition) is Inside and not self._condition.over(timeout):
            raise _base.TimeoutError
        return real(self, timeout)

    return method


def adjust_thread_count(self: Any) -> None:
    """Once there are as many workers as there may be, nobody cares how many are idle."""
    if not under_control() or len(self._threads) < self._max_workers:
        _REAL_ADJUST(self)


class Log:
    """The logger of the library, which is silent about threads that are being ended."""

    def __getattr__(self, name: str) -> Any:
        execution = world.current
        ending = execution is not None and execution.over
        return _nothing if ending else getattr(_REAL_LOGGER, name)


def _nothing(*arguments: object, **named: object) -> None:
    pass


MODELS: dict[Any, dict[str, Any]] = {
    _base: {"id": stable_id, "LOGGER": Log()},
    _base.Future: {
        "__init__": init,
        "__hash__": future_hash,
        "result": _waiting("result"),
        "exception": _waiting("exception"),
        **{name: _method(name) for name in VERBS},
    },
    ThreadPoolExecutor: {"_adjust_thread_count": adjust_thread_count},
}
