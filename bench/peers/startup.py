"""How long `weft check` takes on a test in which next to nothing happens."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from os import environ
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

TRIVIAL = """\
import threading


def test_trivial():
    thread = threading.Thread(target=print)
    thread.start()
    thread.join()
"""
TIMES = 5


@dataclass(frozen=True)
class Startup:
    """Seconds of wall time, the median of a few runs each."""

    weft: float
    python: float
    """An interpreter that does nothing."""
    weft_cpu: float
    """The processor time of one run, which a busy machine changes less."""


class DoesNotStart(Exception):
    """`weft check` did not verify the trivial test."""


def measure_startup() -> Startup:
    with TemporaryDirectory() as directory:
        file = Path(directory, "trivial.py")
        file.write_text(TRIVIAL)
        check = [sys.executable, "-m", "weft", "check", f"{file}::test_trivial"]
        nothing = [sys.executable, "-c", "pass"]
        # Once in vain: an installed package is compiled, and this one may not be yet.
        _seconds(check)
        # By turns, so that a busy moment of the machine does not hit one of them alone.
        times = [(_seconds(check), _seconds(nothing)) for _ in range(TIMES)]
        before = _cpu_of_children()
        _seconds(check)
        cpu = _cpu_of_children() - before
    weft, python = map(median, zip(*times, strict=True))
    return Startup(weft, python, cpu)


def _cpu_of_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _seconds(command: Sequence[str]) -> float:
    began = perf_counter()
    keep = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, env=keep, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DoesNotStart("\n".join([*done.stdout.splitlines(), *done.stderr.splitlines()][-3:]))
    return perf_counter() - began
