"""A thread waits for its own end."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"exception"}, outcomes={"cannot join current thread"})


def test() -> str:
    seen: list[str] = []

    def body() -> None:
        try:
            thread.join()
        except RuntimeError as error:
            seen.append(str(error))
            raise

    thread = threading.Thread(target=body)
    thread.start()
    thread.join()
    return seen[0]
