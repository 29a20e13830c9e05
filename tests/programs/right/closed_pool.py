"""A pool is closed while another thread has a task for it: done, or refused in time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"done", "refused"}, brute_force=False)


def test() -> str:
    executor = ThreadPoolExecutor(1)
    answers: list[str] = []

    def client() -> None:
        try:
            answers.append(executor.submit(lambda: "done").result())
        except RuntimeError:
            answers.append("refused")

    thread = threading.Thread(target=client)
    thread.start()
    executor.shutdown()
    thread.join()
    return answers[0]
