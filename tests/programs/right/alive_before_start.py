"""A thread looks at another: not yet started, running, or finished: three traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "verified",
    outcomes={True, False},
    executions=3,
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
