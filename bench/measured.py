"""Explores the programs of `tests/programs` one after the other, in this process."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import weft
from tests.programs.test_programs import FOLDERS, load, names

SECONDS = 120.0
"""What one program may take."""


def programs(wanted: Callable[[str], bool]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The verdict, executions, seconds and outcomes of each, for each of the ways to explore it."""
    for folder in FOLDERS:
        for name in names(folder):
            for test, expected in load(folder, name):
                ways = [f"{key}={value}" for key, value in expected.options.items()]
                label = f"programs/{folder}/{', '.join((name, *ways))}"
                if wanted(label) and sys.version_info >= expected.since:
                    options = {"seconds": SECONDS, **expected.options}
                    yield label, explored(test, options)


def explored(test: Callable[[], object], options: dict[str, Any]) -> dict[str, Any]:
    start = process_time()
    try:
        result = weft.explore(test, all=True, **options)
    except Exception as mistake:
        seconds = round(process_time() - start, 2)
        what = f"{type(mistake).__name__}: {mistake}".splitlines()[0]
        return {"verdict": "error", "executions": 0, "seconds": seconds, "outcomes": [what]}
    return {
        "verdict": str(result.verdict),
        "executions": result.executions,
        "seconds": round(process_time() - start, 2),
        "outcomes": sorted(map(repr, result.outcomes)),
    }


def cpu_seconds_of_children() -> float:
    """Processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
