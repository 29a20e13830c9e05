"""Workers of executors: they may wait for work for ever, though they are no daemons.

At the end of a process Python itself tells them to stop. So a worker that has nothing to do does
not keep an execution from ending; one that waits for anything else does.
"""

from __future__ import annotations

from concurrent.futures import thread as executors
from threading import Thread
from typing import Any
from weakref import WeakKeyDictionary

from weft.python.runtime import world
from weft.python.stdlib import locks
from weft.python.stdlib.replaced import MODEL


class Worker(Thread):
    """What a thread becomes when an executor has entered it among its workers."""

    _weft_jobs: Any

    @property
    def daemon(self) -> bool:
        return bool(self._daemonic) or self._idle()  # type: ignore[attr-defined]

    @daemon.setter
    def daemon(self, value: bool) -> None:
        Thread.daemon.__set__(self, value)  # type: ignore[attr-defined]

    def _idle(self) -> bool:
        """Whether it waits for work."""
        execution = world.current
        controlled = getattr(self, "_weft_controlled", None)
        if execution is None or controlled is None:
            return False
        step = execution.step(controlled.number)
        return step is not None and step.operations[0].object in _numbers(self._weft_jobs)


class Workers(WeakKeyDictionary[Any, Any]):
    """The workers of all executors, with their queues."""

    def __setitem__(self, worker: Any, jobs: Any) -> None:
        if type(worker) is Thread and world.current is not None:
            vars(worker)["_weft_jobs"] = jobs
            worker.__class__ = Worker
        super().__setitem__(worker, jobs)


def _numbers(jobs: Any) -> set[int]:
    """The number of the queue that it takes its work from."""
    model = getattr(jobs, MODEL, None)
    return set() if model is None else {model._weft_number}


def fresh() -> dict[Any, dict[str, Any]]:
    """What executors made when they were imported: a lock that is held while others go on."""
    lock = locks.Lock()
    lock._weft_home.call(lock._weft_number, "the lock of all executors")
    return {executors: {"_global_shutdown_lock": lock, "_threads_queues": Workers()}}
