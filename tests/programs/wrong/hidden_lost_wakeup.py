"""A missed signal, hidden by a wait of eleven days.

Nobody waits for ever, so nothing is found until timeouts are forbidden. The signal first: the wait
is in vain. The waiter first: it is woken, or gives up before the signal, and then comes back to the
lock before or after the other: four traces. Who gives up only when nothing else can happen, or
never, has two: signal first, or waiter first.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={True, False}, executions=4),
    Expected("verified", outcomes={True, False}, executions=2, options={"timeouts": "idle"}),
    Expected(
        "violated",
        {"deadlock"},
        outcomes={True, "deadlock"},
        executions=2,
        options={"timeouts": "never"},
    ),
)


def test() -> bool:
    condition = threading.Condition()
    woken: list[bool] = []

    def waiter() -> None:
        with condition:
            woken.append(condition.wait(timeout=11 * 24 * 3600))

    thread = threading.Thread(target=waiter)
    thread.start()
    with condition:
        condition.notify()
    thread.join()
    return woken[0]
