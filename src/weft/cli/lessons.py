"""What was learnt about a program's data, kept for the next time: a head start, and no more.

A location that is known to be visible is scheduled at from the first execution on. One that need
not be any more costs steps, but no answer; and what is missing is learnt again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FILE = Path(".weft") / "lessons.json"
VERSION = 1
MOST = 1000
"""How many programs are remembered."""


def known(program: str) -> tuple[str, ...]:
    """The locations of a program that were visible before."""
    return tuple(_read().get(program, ()))


def keep(program: str, learnt: Iterable[str]) -> None:
    """Remember the locations of a program that are visible. Nothing is lost if that fails."""
    programs = _read()
    lessons = sorted(learnt)
    if programs.pop(program, []) == lessons:
        return
    if lessons:
        programs[program] = lessons
    kept = dict(list(programs.items())[-MOST:])
    try:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps({"version": VERSION, "programs": kept}, indent=1) + "\n")
    except OSError:
        return


def _read() -> dict[str, list[str]]:
    """All that is known; nothing if the file is not one of ours."""
    try:
        found: Any = json.loads(FILE.read_text())
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict) or found.get("version") != VERSION:
        return {}
    programs = found.get("programs")
    if not isinstance(programs, dict):
        return {}
    return {
        str(program): [str(each) for each in lessons]
        for program, lessons in programs.items()
        if isinstance(lessons, list)
    }
