"""A scheduler: one thread runs each job when it is due, and sleeps in between."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable

Job = Callable[[], None]


class Scheduler:
    """`add` a job with a delay; `stop` ends the thread when all jobs have run."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._jobs: list[tuple[float, int, Job]] = []
        self._numbers = itertools.count()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="scheduler")
        self._thread.start()

    def add(self, delay: float, job: Job) -> None:
        with self._changed:
            heapq.heappush(self._jobs, (time.monotonic() + delay, next(self._numbers), job))
            self._changed.notify()

    def stop(self) -> None:
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join()

    def _next(self) -> Job | None:
        """Wait until a job is due and take it; None if there will be no more."""
        with self._changed:
            while True:
                if self._jobs:
                    pause = self._jobs[0][0] - time.monotonic()
                    if pause <= 0:
                        return heapq.heappop(self._jobs)[2]
                    self._changed.wait(pause)
                elif self._stopping:
                    return None
                else:
                    self._changed.wait()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            job()


def test_every_job_is_run() -> None:
    ran: list[str] = []
    scheduler = Scheduler()
    scheduler.add(0, lambda: ran.append("backup"))
    scheduler.stop()
    assert ran == ["backup"]
