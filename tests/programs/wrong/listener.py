"""A subject calls its listener while it holds its lock; the listener asks the subject back.

The listener's own lock is taken in both directions: lock order in disguise, three traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={(1, 1), (1, 0), "deadlock"}, executions=3)


class Subject:
    """Tells its listener about every change."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.value = 0

    def change(self, listener: Listener) -> int:
        with self.lock:
            self.value += 1
            return listener.changed(self.value)

    def read(self) -> int:
        with self.lock:
            return self.value


class Listener:
    """Keeps what it was told."""

    def __init__(self, subject: Subject) -> None:
        self.lock = threading.Lock()
        self.subject = subject

    def changed(self, value: int) -> int:
        with self.lock:
            return value

    def refresh(self) -> int:
        with self.lock:
            return self.subject.read()


def test() -> tuple[int | None, ...]:
    subject = Subject()
    listener = Listener(subject)
    return together(lambda: subject.change(listener), listener.refresh)
