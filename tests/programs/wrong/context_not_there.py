"""What the main thread sets in its context is not there for a thread it starts."""

from __future__ import annotations

from contextvars import ContextVar

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"exception"}, outcomes={("main", None)}, executions=1)

USER: ContextVar[str] = ContextVar("user")


def test() -> tuple[str | None, ...]:
    USER.set("main")
    return (USER.get(), *together(USER.get))
