"""How many instructions an execution takes: `python bench/instructions.py [PROGRAM] [STRATEGY]`.

Seconds tell little on a machine that others use too; instructions are the same every time, to one
in a hundred. They are counted by `valgrind`, once with a few executions and once with more: what
lies between the two is the executions, and the rest is start-up.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.peers.programs import PROGRAMS, as_function

FEW, MORE = 2, 14
COUNTING = (
    *("valgrind", "--tool=cachegrind", "--cache-sim=no"),
    "--cachegrind-out-file=/dev/null",
)


def instructions(program: str, strategy: str, executions: int) -> int:
    """What a process takes that explores so many executions."""
    given = [program, strategy, str(executions)]
    done = subprocess.run(
        [*COUNTING, sys.executable, __file__, *given], capture_output=True, text=True, check=True
    )
    told = next(line for line in done.stderr.splitlines() if "refs:" in line)
    return int(told.rpartition(":")[2].replace(",", ""))


def explore(program: str, strategy: str, executions: int) -> None:
    """What is counted. The first exploration loads and compiles, and is the same each time."""
    import weft

    function = as_function(PROGRAMS[program])
    for count in (FEW, executions):
        weft.explore(function, strategy, all=True, executions=count)


def main(program: str = "philosophers(3)", strategy: str = "exhaustive", count: str = "") -> None:
    if count:
        explore(program, strategy, int(count))
        return
    # Once in vain: what is not compiled yet would be, in the first of the two only.
    subprocess.run([sys.executable, __file__, program, strategy, str(FEW)], check=True)
    few, more = (instructions(program, strategy, each) for each in (FEW, MORE))
    each = (more - few) / (MORE - FEW)
    print(f"{program}, {strategy}: {each / 1e6:.2f} million an execution;", end=" ")
    print(f"{few / 1e6:.0f} million with {FEW} executions and all that comes before")


if __name__ == "__main__":
    main(*sys.argv[1:])
