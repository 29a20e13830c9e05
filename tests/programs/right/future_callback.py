"""A callback runs where the future is completed, or at once if it already is: two traces."""

from __future__ import annotations

import threading
from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("setter",), ("main",)}, executions=2)


def test() -> tuple[str, ...]:
    future: Future[int] = Future()
    called: list[str] = []

    def note(_: Future[int]) -> None:
        here = threading.current_thread()
        called.append("main" if here is threading.main_thread() else here.name)

    thread = threading.Thread(target=future.set_result, args=(1,), name="setter")
    thread.start()
    future.add_done_callback(note)
    thread.join()
    return tuple(called)
