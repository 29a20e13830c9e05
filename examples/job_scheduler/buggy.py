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

    def _pause(self) -> float | None:
        """How long there is nothing to do; None if there is no job at all."""
        with self._changed:
            if not self._jobs:
                return None
            return max(0.0, self._jobs[0][0] - time.monotonic())

    def _finished(self) -> bool:
        with self._changed:
            return self._stopping and not self._jobs

    def _run(self) -> None:
        while not self._finished():
            pause = self._pause()
            if pause == 0:
                with self._changed:
                    _, _, job = heapq.heappop(self._jobs)
                job()
            else:
                with self._changed:
                    self._changed.wait(pause)


def test_every_job_is_run() -> None:
    ran: list[str] = []
    scheduler = Scheduler()
    scheduler.add(0, lambda: ran.append("backup"))
    scheduler.stop()
    assert ran == ["backup"]
