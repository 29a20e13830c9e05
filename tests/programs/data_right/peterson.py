"""Two flags and whose turn it is: only one at a time is inside (Peterson 1981).

Right as long as accesses to data are seen by all in one order.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified within the bound", outcomes={2})


class Gate:
    def __init__(self) -> None:
        self.wants = [False, False]
        self.turn = 0

    def enter(self, own: int) -> None:
        self.wants[own] = True
        self.turn = 1 - own
        while self.wants[1 - own] and self.turn == 1 - own:
            pass

    def leave(self, own: int) -> None:
        self.wants[own] = False


def test() -> int:
    gate, count = Gate(), [0]

    def work(own: int) -> None:
        gate.enter(own)
        count[0] += 1
        gate.leave(own)

    together(lambda: work(0), lambda: work(1))
    return count[0]
