"""A thread looks at another: not yet started, running, or finished: three traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "verified",
    outcomes={True, False},
    executions=3,
    wrong_so_far="a thread that was not started is looked at without a scheduling point",
)


def test() -> bool:
    seen: list[bool] = []
    other = threading.Thread(target=lambda: None)
    watcher = threading.Thread(target=lambda: seen.append(other.is_alive()))
    watcher.start()
    other.start()
    watcher.join()
    other.join()
    return seen[0]
