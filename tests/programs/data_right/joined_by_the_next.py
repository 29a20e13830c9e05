"""Each thread waits for the one before it, and then goes on with its work: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"abc"}, executions=1, races=set())


def test() -> str:
    text = ""

    def write(letter: str, before: threading.Thread | None) -> None:
        nonlocal text
        if before is not None:
            before.join()
        text += letter

    last: threading.Thread | None = None
    for letter in "abc":
        thread = threading.Thread(target=write, args=(letter, last))
        thread.start()
        last = thread
    assert last is not None
    last.join()
    return text
