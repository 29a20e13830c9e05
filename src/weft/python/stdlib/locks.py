"""`threading`'s locks, semaphores, events and conditions, as modelled objects.

A wait with a timeout, when its turn comes, either gets what it waits for or gives up: the turn may
come at any time, so both are explored.
"""

from __future__ import annotations

import _thread
import sys
import threading
from collections.abc import Callable
from typing import Any

from weft.python.choice import choose
from weft.python.runtime import world
from weft.python.runtime.clock import now
from weft.python.runtime.elsewhere import RealElsewhere, elsewhere
from weft.python.runtime.modelled import Modelled
from weft.system.objects import Flag, Mutex, WaitQueue
from weft.system.objects import RLock as RLockKind
from weft.system.objects import Semaphore as SemaphoreKind

_REAL_LOCK = _thread.allocate_lock
_REAL_RLOCK = _thread.RLock


def _check_timeout(blocking: bool, timeout: float | None) -> None:
    if not blocking and timeout not in (None, -1):
        raise ValueError("can't specify a timeout for a non-blocking call")
    if blocking and timeout is not None and timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")


def _wait(blocking: bool, timeout: float | None) -> float | None:
    """How long to wait; None for ever."""
    if not blocking:
        return 0
    return None if timeout == -1 else timeout


class Lock(RealElsewhere, Modelled):
    """`threading.Lock`: any thread may release it."""

    weft_real = _REAL_LOCK

    def __init__(self) -> None:
        super().__init__(Mutex(owned=False), "Lock")

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        _check_timeout(blocking, timeout)
        return self._timed("acquire", "try_acquire", _wait(blocking, timeout))

    def release(self) -> None:
        self._perform("release")

    def locked(self) -> bool:
        return bool(self._perform("locked"))

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()


def allocate_lock() -> Any:
    """`_thread.allocate_lock`; the import system keeps the real one, which it has to itself."""
    return _REAL_LOCK() if elsewhere() or _importing() else Lock()


def allocate_rlock() -> Any:
    """`_thread.RLock`, likewise."""
    return _REAL_RLOCK() if elsewhere() or _importing() else RLock()


def _importing() -> bool:
    module = str(sys._getframe(2).f_globals.get("__name__"))
    return module.startswith(("importlib.", "_frozen_importlib"))


class RLock(RealElsewhere, Modelled):
    """`threading.RLock`."""

    weft_real = _REAL_RLOCK

    def __init__(self) -> None:
        super().__init__(RLockKind(), "RLock")

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        _check_timeout(blocking, timeout)
        return self._timed("acquire", "try_acquire", _wait(blocking, timeout))

    def release(self) -> None:
        self._perform("release")

    def _is_owned(self) -> bool:
        execution = world.current
        if execution is None or execution.over:
            return self._weft_outside.owner is not None
        current = execution.current()
        return current is not None and execution.states[self._weft_number].owner == current.number

    def _release_save(self) -> int:
        return int(self._perform("release_all"))

    def _acquire_restore(self, depth: int) -> None:
        self._perform("acquire", depth)

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()


class Condition(RealElsewhere):
    """`threading.Condition`: waiters are woken first come, first served."""

    weft_real = threading.Condition

    def __init__(self, lock: Any = None) -> None:
        self._lock = RLock() if lock is None else lock
        self._waiters = _Waiters()
        self.acquire = self._lock.acquire
        self.release = self._lock.release

    def __enter__(self) -> bool:
        return bool(self._lock.__enter__())

    def __exit__(self, *exception: Any) -> None:
        self._lock.__exit__(*exception)

    def _is_owned(self) -> bool:
        owned = getattr(self._lock, "_is_owned", None)
        if owned is not None:
            return bool(owned())
        if self._lock.acquire(False):
            self._lock.release()
            return False
        return True

    def wait(self, timeout: float | None = None) -> bool:
        if not self._is_owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        self._waiters.enqueue()
        saved = self._release_save()
        woken = False
        try:
            if _wakes_for_nothing():
                return True
            woken = self._waiters.wake(timeout)
            return woken
        finally:
            self._acquire_restore(saved)
            if not woken:
                self._waiters.leave()

    def wait_for(self, predicate: Callable[[], Any], timeout: float | None = None) -> Any:
        result = predicate()
        end, left = None if timeout is None else now() + timeout, timeout
        while not result:
            self.wait(left)
            result = predicate()
            if end is not None:
                left = end - now()
                if left <= 0:
                    break
        return result

    def notify(self, n: int = 1) -> None:
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._waiters.notify(n)

    def notify_all(self) -> None:
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._waiters.notify(None)

    def _release_save(self) -> Any:
        save = getattr(self._lock, "_release_save", None)
        return self._lock.release() if save is None else save()

    def _acquire_restore(self, saved: Any) -> None:
        restore = getattr(self._lock, "_acquire_restore", None)
        if restore is None:
            self._lock.acquire()
        else:
            restore(saved)


def _wakes_for_nothing() -> bool:
    """Whether a wait ends without a cause: a choice, as often as the settings allow it."""
    execution = world.current
    if execution is None or execution.settings.spurious == 0:
        return False
    thread = execution.current()
    if thread is None or thread.spurious == execution.settings.spurious:
        return False
    spurious = choose(2) == 1
    thread.spurious += spurious
    return spurious


class _Waiters(Modelled):
    def __init__(self) -> None:
        super().__init__(WaitQueue(), "Condition")

    def enqueue(self) -> None:
        self._perform("enqueue")

    def wake(self, timeout: float | None) -> bool:
        return self._timed("wake", "wake_or_give_up", timeout)

    def leave(self) -> None:
        self._perform("leave")

    def notify(self, n: int | None) -> None:
        self._perform("notify", n)


class Semaphore(Modelled):
    """`threading.Semaphore`."""

    def __init__(self, value: int = 1) -> None:
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        super().__init__(SemaphoreKind(value), type(self).__name__)

    def acquire(self, blocking: bool = True, timeout: float | None = None) -> bool:
        _check_timeout(blocking, timeout)
        return self._timed("down", "try_down", _wait(blocking, timeout))

    def release(self, n: int = 1) -> None:
        if n < 1:
            raise ValueError("n must be one or more")
        for _ in range(n):
            self._perform("up")

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()


class Event(RealElsewhere, Modelled):
    """`threading.Event`."""

    weft_real = threading.Event

    def __init__(self) -> None:
        super().__init__(Flag(), "Event")

    def is_set(self) -> bool:
        return bool(self._perform("is_set"))

    def set(self) -> None:
        self._perform("set")

    def clear(self) -> None:
        self._perform("clear")

    def wait(self, timeout: float | None = None) -> bool:
        return self._timed("wait", "is_set", timeout)
