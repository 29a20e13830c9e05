"""`threading`'s locks and events, as modelled objects.

A wait with a timeout, when its turn comes, either gets what it waits for or gives up: the turn may
come at any time, so both are explored.
"""

from __future__ import annotations

import _thread
import sys
import threading
import warnings
from typing import Any

from weft.python.runtime import world
from weft.python.runtime.clock import in_seconds
from weft.python.runtime.elsewhere import RealElsewhere, elsewhere
from weft.python.runtime.modelled import Modelled
from weft.system.objects import Flag, Mutex
from weft.system.objects import RLock as RLockKind

_REAL_LOCK = _thread.allocate_lock
_REAL_RLOCK = _thread.RLock
_MAKE_RLOCK: Any = threading.RLock


def _wait(blocking: bool, timeout: float) -> float | None:
    """How long to wait; None for ever."""
    # A real lock that nobody has takes no time, and knows best what is wrong with the arguments.
    _REAL_LOCK().acquire(blocking, timeout)
    if not blocking:
        return 0
    number = in_seconds(timeout)
    return None if number == -1 else number


class Lock(RealElsewhere, Modelled):
    """`threading.Lock`: any thread may release it."""

    weft_real = _REAL_LOCK

    def __init__(self) -> None:
        super().__init__(Mutex(owned=False), "Lock")

    def __init_subclass__(cls) -> None:
        raise TypeError("type '_thread.lock' is not an acceptable base type")

    def __repr__(self) -> str:
        return f"<{_word(self.locked())} _thread.lock object at {id(self):#x}>"

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if blocking is True and type(timeout) is int and timeout == -1:
            self._perform("acquire")
            return True
        return self._timed("acquire", "try_acquire", _wait(blocking, timeout))

    def release(self) -> None:
        self._perform("release")

    def locked(self) -> bool:
        return bool(self._perform("locked"))

    def __enter__(self) -> bool:
        self._perform("acquire")
        return True

    def __exit__(self, *exception: object) -> None:
        self._perform("release")


def _word(locked: bool) -> str:
    return "locked" if locked else "unlocked"


def allocate_lock() -> Any:
    """`_thread.allocate_lock`; the import system keeps the real one, which it has to itself."""
    return _REAL_LOCK() if elsewhere() or _importing() else Lock()


def allocate_rlock() -> Any:
    """`_thread.RLock`, likewise."""
    return _REAL_RLOCK() if elsewhere() or _importing() else RLock()


def _importing() -> bool:
    module = str(sys._getframe(2).f_globals.get("__name__"))
    return module.startswith(("importlib.", "_frozen_importlib"))


def owns(lock: Modelled) -> bool:
    """Whether the current thread has a lock that has an owner."""
    execution = world.current
    if execution is None or execution.over:
        return lock._weft_outside.owner is not None
    current = execution.current()
    return current is not None and execution.states[lock._weft_number].owner == current.number


class RLock(RealElsewhere, Modelled):
    """`threading.RLock`."""

    weft_real = _REAL_RLOCK
    weft_inside = "_thread.RLock"

    def __init__(self, *arguments: Any, **named: Any) -> None:
        if (arguments or named) and sys.version_info >= (3, 15):
            _MAKE_RLOCK(*arguments, **named)  # It says what is wrong with them.
        elif (arguments or named) and sys.version_info >= (3, 13):
            what = "Passing arguments to RLock is deprecated and will be removed in 3.15"
            warnings.warn(what, DeprecationWarning, stacklevel=2)
        super().__init__(RLockKind(), "RLock")

    def __repr__(self) -> str:
        word = _word(self._perform("locked"))
        execution = world.current
        over = execution is None or execution.over
        state = self._weft_outside if over else execution.states[self._weft_number]  # type: ignore[union-attr]
        owner = 0 if state.owner is None else state.owner + 1
        return f"<{word} _thread.RLock object owner={owner} count={state.depth} at {id(self):#x}>"

    if sys.version_info >= (3, 14):

        def locked(self) -> bool:
            return bool(self._perform("locked"))

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if blocking is True and type(timeout) is int and timeout == -1:
            self._perform("acquire")
            return True
        return self._timed("acquire", "try_acquire", _wait(blocking, timeout))

    def release(self) -> None:
        self._perform("release")

    def _is_owned(self) -> bool:
        return owns(self)

    def _recursion_count(self) -> int:
        if not self._is_owned():
            return 0
        execution = world.current
        if execution is None or execution.over:
            return int(self._weft_outside.depth)
        return int(execution.states[self._weft_number].depth)

    def _release_save(self) -> int:
        return int(self._perform("release_all"))

    def _acquire_restore(self, depth: int) -> None:
        self._perform("acquire", depth)

    def __enter__(self) -> bool:
        self._perform("acquire")
        return True

    def __exit__(self, *exception: object) -> None:
        self._perform("release")


class Event(RealElsewhere, Modelled):
    """`threading.Event`."""

    weft_real = threading.Event
    __module__ = "threading"

    def __init__(self) -> None:
        super().__init__(Flag(), "Event")

    def __repr__(self) -> str:
        cls, state = type(self), "set" if self.is_set() else "unset"
        return f"<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: {state}>"

    def is_set(self) -> bool:
        return bool(self._perform("is_set"))

    def isSet(self) -> bool:
        what = "isSet() is deprecated, use is_set() instead"
        warnings.warn(what, DeprecationWarning, stacklevel=2)
        return self.is_set()

    def set(self) -> None:
        self._perform("set")

    def clear(self) -> None:
        self._perform("clear")

    def wait(self, timeout: float | None = None) -> bool:
        return self._timed("wait", "is_set", timeout)
