"""An object goes to a worker through a queue and comes back through another: one trace."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("sent", "stamped", "read")}, executions=1, races=set())


class Letter:
    def __init__(self) -> None:
        self.marks = ["sent"]


def test() -> tuple[str, ...]:
    there: queue.Queue[Letter] = queue.Queue()
    back: queue.Queue[Letter] = queue.Queue()

    def work() -> None:
        letter = there.get()
        letter.marks.append("stamped")
        back.put(letter)

    thread = threading.Thread(target=work)
    thread.start()
    there.put(Letter())
    letter = back.get()
    letter.marks.append("read")
    thread.join()
    return tuple(letter.marks)
