"""Looked at and made under the lock, always: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={"same"}, executions=2, races=set())


class Lazy:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.instance: object = None

    def get(self) -> object:
        with self.lock:
            if self.instance is None:
                self.instance = object()
            return self.instance


def test() -> str:
    lazy = Lazy()
    first, second = together(lazy.get, lazy.get)
    assert first is second
    return "same"
