"""A context variable has a value of its own in each thread: one trace."""

from __future__ import annotations

from contextvars import ContextVar

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("ann", "bob", "nobody")}, executions=1, races=set())


def test() -> tuple[str | None, ...]:
    user: ContextVar[str] = ContextVar("user", default="nobody")

    def work(name: str) -> str:
        user.set(name)
        return user.get()

    return (*together(lambda: work("ann"), lambda: work("bob")), user.get())
