"""A thread fills in what the thread that it starts will read: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"made by the first"}, executions=1, races=set())


def test() -> str:
    seen = [""]

    def second(record: dict[str, str]) -> None:
        seen[0] = record["text"]

    def first() -> None:
        record = {"text": "made by the first"}
        thread = threading.Thread(target=second, args=(record,))
        thread.start()
        thread.join()

    thread = threading.Thread(target=first)
    thread.start()
    thread.join()
    return seen[0]
