"""How many instructions an execution takes: `python bench/instructions.py [PROGRAM] [STRATEGY]`.

Seconds tell little on a machine that others use too; instructions are the same every time, to one
in a hundred. They are counted by `perf` or, where that cannot count them, by `valgrind`: once with
a few executions and once with more. What lies between the two is the executions, and the rest is
start-up.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from os import environ
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.peers.larger import LARGER
from bench.peers.programs import PROGRAMS, as_function

FEW, MORE = 2, 14
PERF = ("perf", "stat", "-x,", "-e", "instructions:u")
VALGRIND = (
    *("valgrind", "--tool=cachegrind", "--cache-sim=no"),
    "--cachegrind-out-file=/dev/null",
)


class CannotCount(Exception):
    """Neither `perf` nor `valgrind` counts instructions here."""


@cache
def counting() -> Sequence[str]:
    """The command that counts the instructions of another command."""
    for command in (PERF, VALGRIND):
        if shutil.which(command[0]):
            done = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
            if not done.returncode and counted(done.stderr) is not None:
                return command
    raise CannotCount


def counted(told: str) -> int | None:
    """The number of instructions, by what `perf` or `valgrind` has told."""
    for line in told.splitlines():
        if found := re.match(r"(\d+),,instructions|==\d+== I *refs: *([\d,]+)", line):
            return int((found[1] or found[2]).replace(",", ""))
    return None


def instructions(
    program: str,
    strategy: str,
    executions: int,
    visible: Sequence[str] = (),
    environment: Mapping[str, str] = environ,
) -> int:
    """What a process takes that explores so many executions."""
    given = [program, strategy, str(executions), *visible]
    command = [*counting(), sys.executable, __file__, *given]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = counted(done.stderr)
    assert found is not None
    return found


def per_execution(
    program: str,
    strategy: str,
    most: int = MORE,
    visible: Sequence[str] = (),
    environment: Mapping[str, str] = environ,
) -> float:
    """How many instructions each execution takes after the first few of a program."""
    more = min(most, MORE)
    few = min(FEW, more - 1)
    # Once in vain: what is not compiled yet would be, in the first of the two only.
    command = [sys.executable, __file__, program, strategy, str(few), *visible]
    subprocess.run(command, env=environment, capture_output=True, check=True)
    taken = [instructions(program, strategy, each, visible, environment) for each in (few, more)]
    return (taken[1] - taken[0]) / (more - few)


def explore(program: str, strategy: str, executions: int, visible: Sequence[str]) -> None:
    """What is counted. The first exploration loads and compiles, and is the same each time."""
    import weft

    function = as_function((PROGRAMS | LARGER)[program])
    for count in (1, executions):
        weft.explore(function, strategy, all=True, executions=count, visible=visible)


def main(
    program: str = "philosophers(3)", strategy: str = "exhaustive", count: str = "", *visible: str
) -> None:
    if count:
        explore(program, strategy, int(count), visible)
        return
    each = per_execution(program, strategy)
    print(f"{program}, {strategy}: {each / 1e6:.2f} million instructions an execution")


if __name__ == "__main__":
    main(*sys.argv[1:])
