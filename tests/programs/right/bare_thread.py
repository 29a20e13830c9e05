"""A thread made by `_thread`, which nobody can join: a lock says when it has done its work."""

from __future__ import annotations

import _thread

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("work", "seen")}, executions=1)


def test() -> tuple[str, ...]:
    done = _thread.allocate_lock()
    log: list[str] = []

    def worker(what: str) -> None:
        log.append(what)
        done.release()

    done.acquire()
    _thread.start_new_thread(worker, ("work",))
    done.acquire()
    log.append("seen")
    done.release()
    return tuple(log)
