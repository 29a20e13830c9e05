"""Three threads compute in phases: each writes its own cell, then reads its neighbour's.

Without a barrier between the phases a thread may read a cell that was not written yet. With one
barrier it reads a written cell, but if it then writes again, its neighbour may see the next round's
value: two rounds need a second barrier, after the reading.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from weft.model import Program

Steps = Generator[Any, Any, None]

EXPECTED = {
    "check_no_barrier": ("violated", 1),
    "check_one_barrier": ("violated", 1),
    "check_two_barriers": ("verified", 1296),
}


def phases(name: str, threads: int, barriers: int) -> Program:
    """Two rounds of writing and reading."""
    program = Program(name)
    cells = [program.variable(f"cell {n}", 0) for n in range(threads)]
    written = program.barrier("written", threads)
    read = program.barrier("read", threads)

    def compute(n: int) -> Steps:
        for current in (1, 2):
            yield cells[n].write(current)
            if barriers > 0:
                yield written.wait()
            seen = yield cells[(n + 1) % threads].read()
            assert seen == current, f"in round {current} the neighbour is in round {seen}"
            if barriers > 1:
                yield read.wait()

    for n in range(threads):
        program.thread(compute, n, name=f"thread {n}")
    return program


def check_no_barrier() -> Program:
    """Reads what was not written yet."""
    return phases("phases without a barrier", threads=3, barriers=0)


def check_one_barrier() -> Program:
    """Reads what was written too late for it."""
    return phases("phases with one barrier", threads=3, barriers=1)


def check_two_barriers() -> Program:
    """Reads what was written for it."""
    return phases("phases with two barriers", threads=3, barriers=2)
