"""Two threads wait for each other's end.

The first fails if it comes to the join before the second was started, and then the second can go
on; otherwise both wait for ever: two traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"misuse", "deadlock"},
    outcomes={"done", "deadlock"},
)


def test() -> str:
    threads: list[threading.Thread] = []
    threads.append(threading.Thread(target=lambda: threads[1].join()))
    threads.append(threading.Thread(target=lambda: threads[0].join()))
    threads[0].start()
    threads[1].start()
    return "done"
