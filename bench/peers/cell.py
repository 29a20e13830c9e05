"""One tool on one program, in a process of its own: `python bench/peers/cell.py TOOL PROGRAM`.

So the memory is its own, and what the tools put in place of `threading` does not mix. Prints JSON.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from os import environ
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.peers.programs import PROGRAMS
from bench.peers.tools import TOOLS, Limits

LIMITS = Limits(executions=20_000, seconds=20.0)
LONG_ENOUGH = 2.0
"""How many seconds of exploring a rate is measured over."""
STUCK = 60.0
"""How many seconds after the limit a tool that has not come to its end is given up."""


@dataclass(frozen=True)
class Cell:
    """What was measured of one tool on one program."""

    tool: str
    program: str
    executions: int = 0
    seconds: float = 0.0
    """Until the end of the first exploration, from its call."""
    rate: float = 0.0
    """Executions per second, over as many explorations as it takes to measure it."""
    cpu_rate: float = 0.0
    """Executions per second of processor time, which a busy machine changes less."""
    megabytes: float = 0.0
    """The most memory of the process, up to the end of the first exploration."""
    finished: bool = False
    words: str = ""
    outcomes: tuple[str, ...] = ()
    """The final states it has seen."""


def installed(tool: str) -> bool:
    return find_spec(TOOLS[tool].module) is not None


def run_apart(tool: str, program: str) -> Cell:
    """Measure in another process."""
    command = [sys.executable, __file__, tool, program]
    try:
        done = subprocess.run(
            command,
            env=environ | dict(TOOLS[tool].environment),
            capture_output=True,
            text=True,
            timeout=LIMITS.seconds + STUCK,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Cell(tool, program, words=f"no answer after {LIMITS.seconds + STUCK:g} s")
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["nothing said"]
        return Cell(tool, program, words=f"failed: {last[0]}")
    measured = json.loads(done.stdout.splitlines()[-1])
    return Cell(**measured | {"outcomes": tuple(measured["outcomes"])})


def measure(tool: str, program: str) -> Cell:
    """Measure here."""
    run, given = TOOLS[tool].run, PROGRAMS[program]
    began, cpu_began = perf_counter(), process_time()
    answer = run(given, LIMITS)
    seconds = spent = perf_counter() - began
    megabytes = peak_megabytes()
    executions = answer.executions
    if seconds < LONG_ENOUGH:
        # The first exploration also imports and compiles; it does not count.
        executions, began, cpu_began = 0, perf_counter(), process_time()
        while (spent := perf_counter() - began) < LONG_ENOUGH:
            executions += run(given, LIMITS).executions
    return Cell(
        tool,
        program,
        answer.executions,
        seconds,
        executions / spent,
        executions / (process_time() - cpu_began),
        megabytes,
        answer.finished,
        answer.words,
        tuple(sorted(map(repr, answer.outcomes))),
    )


def peak_megabytes() -> float:
    """The most memory this process has had resident."""
    try:
        status = Path("/proc/self/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    except FileNotFoundError:
        # Elsewhere; it may include what the parent process had when it started this one.
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (2**20 if sys.platform == "darwin" else 2**10)


if __name__ == "__main__":
    print(json.dumps(asdict(measure(*sys.argv[1:]))))
