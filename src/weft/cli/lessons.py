"""What was learnt about a program's data, kept for the next time: a head start, and no more.

A location that is known to be visible is scheduled at from the first execution on. One that need
not be any more costs steps, but no answer; and what is missing is learnt again. So a file that is
not as it should be is passed over, and written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from weft.storage.parsing import NotParsed, parse_json
from weft.storage.reading import Unreadable, read_text
from weft.storage.schema import Each, Exactly, Named, Table, Text, Wrong
from weft.storage.writing import make_folder, replace

FILE = Path(".weft") / "lessons.json"
VERSION = 1
MOST = 1000
"""How many programs are remembered."""
MAX_BYTES = 64 << 20
MAX_CHARACTERS = 100_000
MAX_LOCATIONS = 100_000
TEXT = Text(MAX_CHARACTERS)
LESSONS = Table(
    {
        "version": Exactly((VERSION,)),
        "programs": Named(TEXT, Each(TEXT, MAX_LOCATIONS), MOST),
    }
)


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
    text = json.dumps({"version": VERSION, "programs": kept}, indent=1) + "\n"
    try:
        make_folder(FILE.parent)
        replace(FILE, text.encode())
    except OSError:
        return


def _read() -> dict[str, list[str]]:
    """All that is known; nothing if the file is not one of ours."""
    try:
        found = parse_json(read_text(FILE, MAX_BYTES))
        LESSONS.check(found)
    except (Unreadable, NotParsed, Wrong):
        return {}
    programs: dict[str, list[str]] = found["programs"]
    return programs
