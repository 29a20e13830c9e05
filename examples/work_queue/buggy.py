"""Workers that take jobs from a queue until they are told to go home."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

Job = Callable[[], None]


class Closed(Exception):
    """The queue takes no more jobs."""


class WorkQueue:
    """Runs jobs in threads of its own. `close()` waits until all that was accepted is done."""

    def __init__(self, workers: int) -> None:
        self._jobs: queue.Queue[Job | None] = queue.Queue()
        self._closed = False
        self._lock = threading.Lock()
        self._workers = [threading.Thread(target=self._work) for _ in range(workers)]
        for worker in self._workers:
            worker.start()

    def submit(self, job: Job) -> None:
        """Accept a job, unless the queue is closed."""
        with self._lock:
            if self._closed:
                raise Closed
        self._jobs.put(job)

    def close(self) -> None:
        """Accept nothing more, and wait for what was accepted."""
        with self._lock:
            self._closed = True
        for _ in self._workers:
            self._jobs.put(None)
        for worker in self._workers:
            worker.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def test_what_is_accepted_is_done() -> None:
    accepted: list[str] = []
    done: list[str] = []
    work = WorkQueue(workers=1)

    def send_mail() -> None:
        try:
            work.submit(lambda: done.append("mail"))
        except Closed:
            return
        accepted.append("mail")

    client = threading.Thread(target=send_mail)
    client.start()
    work.close()
    client.join()
    assert done == accepted, f"accepted {accepted}, but done {done}"
