"""An event is set when the data is complete: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, ("a", 1))}, executions=1, races=set())


def test() -> tuple[object, ...]:
    ready = threading.Event()
    record: dict[str, object] = {}

    def give() -> None:
        record["name"] = "a"
        record["size"] = 1
        ready.set()

    def take() -> tuple[object, ...]:
        ready.wait()
        return record["name"], record["size"]

    return together(give, take)
