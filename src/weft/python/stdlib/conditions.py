"""`threading.Condition`: a lock, and a queue of those who wait for a notify."""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable
from typing import Any

from weft.python.choice import choose
from weft.python.runtime import world
from weft.python.runtime.clock import now
from weft.python.runtime.elsewhere import RealElsewhere
from weft.python.runtime.modelled import Modelled
from weft.python.stdlib.locks import RLock
from weft.system.objects import WaitQueue


class Condition(RealElsewhere):
    """`threading.Condition`: waiters are woken first come, first served."""

    weft_real = threading.Condition
    weft_queue: type[WaitQueue] = WaitQueue
    __module__ = "threading"

    def __init__(self, lock: Any = None) -> None:
        self._lock = RLock() if lock is None else lock
        self._waiters = _Waiters(self.weft_queue())
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        if sys.version_info >= (3, 14):
            self.locked = self._lock.locked

    def __repr__(self) -> str:
        return f"<Condition({self._lock}, {self._waiters.count()})>"

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
        end: float | None = None
        while not result:
            if timeout is not None and end is None:
                end = now() + timeout
            elif end is not None:
                timeout = end - now()
                if timeout <= 0:
                    break
            self.wait(timeout)
            result = predicate()
        return result

    def notify(self, n: int = 1) -> None:
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._waiters.notify(max(n, 0))

    def notify_all(self) -> None:
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._waiters.notify(None)

    def notifyAll(self) -> None:
        what = "notifyAll() is deprecated, use notify_all() instead"
        warnings.warn(what, DeprecationWarning, stacklevel=2)
        self.notify_all()

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
    def __init__(self, kind: WaitQueue) -> None:
        super().__init__(kind, "Condition")

    def enqueue(self) -> None:
        self._perform("enqueue")

    def wake(self, timeout: float | None) -> bool:
        return self._timed("wake", "wake_or_give_up", timeout)

    def leave(self) -> None:
        self._perform("leave")

    def count(self) -> int:
        return int(self._perform("count"))

    def notify(self, n: int | None) -> None:
        self._perform("notify", n)

    def anybody(self) -> bool:
        """Whether somebody waits; while a thread has the lock, that changes only by its doing."""
        execution = world.current
        if execution is None or execution.over:
            return len(self._weft_outside.waiting) > 0
        return len(execution.states[self._weft_number].waiting) > 0
