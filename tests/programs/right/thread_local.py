"""Each thread has its own contents of a `threading.local`, also of one with an initialiser."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("main", ("a", "a"), ("b", "b"))}, executions=2)


def test() -> tuple[object, ...]:
    class Own(threading.local):
        def __init__(self) -> None:
            self.name = "nobody"

    own, lock = Own(), threading.Lock()
    own.name = "main"

    def remember(name: str) -> tuple[str, str]:
        assert own.name == "nobody"
        own.name = name
        with lock:
            during = own.name
        return during, own.name

    seen = together(lambda: remember("a"), lambda: remember("b"))
    return (own.name, *seen)
