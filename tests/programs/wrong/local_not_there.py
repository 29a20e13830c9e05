"""What the main thread keeps in a `threading.local` is not there for other threads."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"exception"}, outcomes={("main", None)}, executions=1)


def test() -> tuple[str | None, ...]:
    own = threading.local()
    own.name = "main"

    def read() -> str:
        return str(own.name)

    return (own.name, *together(read))
