"""A thread that is no daemon waits for ever after the main thread is done."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=1)


def test() -> str:
    threading.Thread(target=threading.Event().wait).start()
    return "done"
