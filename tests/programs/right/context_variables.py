"""Each thread has a context of its own: what one sets, no other sees."""

from __future__ import annotations

import threading
from contextvars import ContextVar

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("main", "a", "b")}, executions=2)

USER: ContextVar[str] = ContextVar("user", default="nobody")


def test() -> tuple[str | None, ...]:
    lock = threading.Lock()
    USER.set("main")

    def work(name: str) -> str:
        assert USER.get() == "nobody"
        USER.set(name)
        with lock:
            pass
        return USER.get()

    return (USER.get(), *together(lambda: work("a"), lambda: work("b")))
