"""A tool that explores one program again and again, in a process that stays.

So several tools can take turns: whatever else runs on the machine slows all of them. The process
is this file, run as a script; it reads what to do from its input, a line of JSON each time, and
answers with another.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from os import environ
from pathlib import Path
from threading import Timer

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.peers.larger import LARGER
from bench.peers.tools import TOOLS, Limits

STUCK = 60.0
"""How many seconds after its limit a tool that does not answer is given up."""


@dataclass(frozen=True)
class Burst:
    """What came of exploring a program for a while."""

    executions: int
    """How many there are in one exploration."""
    finished: bool
    words: str
    first: float
    """The processor time of the first exploration, in seconds."""
    best: float
    """The same of the fastest one."""
    outcomes: int
    """How many final states it has seen."""
    visible: Sequence[str]
    """The data that was scheduled."""
    spent: float
    """The processor time of all of them."""


class Exploring:
    """The process of a tool, for one program."""

    def __init__(self, tool: str, program: str, paths: Sequence[str] = ()) -> None:
        """`paths` are searched first for the tool."""
        self._process = subprocess.Popen(
            [sys.executable, __file__, tool, program],
            env=with_paths(paths) | dict(TOOLS[tool].environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def burst(self, limits: Limits, seconds: float) -> Burst | None:
        """Explore for so many seconds of processor time, at least once; None if it fails."""
        process = self._process
        if process.stdin is None or process.stdout is None:
            return None
        late = Timer(limits.seconds + seconds + STUCK, process.kill)
        late.start()
        try:
            print(json.dumps([asdict(limits), seconds]), file=process.stdin, flush=True)
            answer = process.stdout.readline()
        except BrokenPipeError:
            return None
        finally:
            late.cancel()
        return Burst(**json.loads(answer)) if answer else None

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


def with_paths(paths: Sequence[str]) -> dict[str, str]:
    """The environment of a process that finds modules there first."""
    found = [*paths, *filter(None, [environ.get("PYTHONPATH")])]
    return {**environ, "PYTHONPATH": ":".join(found), "PYTHONHASHSEED": "0"}


def cpu_seconds() -> float:
    """Processor time; that of `time` may be under the control of a tool."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def explored(tool: str, program: str, limits: Limits, seconds: float) -> Burst:
    """Explore here."""
    run, given = TOOLS[tool].run, LARGER[program]
    times: list[float] = []
    while sum(times) < seconds:
        began = cpu_seconds()
        answer = run(given, limits)
        times.append(cpu_seconds() - began)
    return Burst(
        executions=answer.executions,
        finished=answer.finished,
        words=answer.words,
        first=times[0],
        best=min(times),
        outcomes=len(answer.outcomes),
        visible=answer.visible,
        spent=sum(times),
    )


def main(tool: str, program: str) -> None:
    for line in sys.stdin:
        limits, seconds = json.loads(line)
        found = explored(tool, program, Limits(**limits), seconds)
        print(json.dumps(asdict(found)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
