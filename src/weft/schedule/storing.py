"""Keeps schedules in a folder; nothing that is there is ever replaced by something else."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

from weft.schedule.form import Schedule

FOLDER = Path(".weft", "schedules")


def store(schedule: Schedule, folder: Path = FOLDER) -> Path:
    """Write the schedule to the first free file of its name, or find it where it is already.

    Raises OSError if it cannot be written.
    """
    text = schedule.text()
    folder.mkdir(parents=True, exist_ok=True)
    for n in count(1):
        path = folder / f"{_name(schedule)}-{n}.json"
        try:
            # Fails if it exists, also if another process was faster.
            file = path.open("x", encoding="utf-8")
        except FileExistsError:
            if path.read_text(encoding="utf-8", errors="replace") == text:
                return path
            continue
        try:
            with file:
                file.write(text)
        except OSError:
            # Half a schedule is none.
            path.unlink()
            raise
        return path
    raise AssertionError


def _name(schedule: Schedule) -> str:
    file, *names = schedule.target.split("::")
    if file.endswith(".py"):
        file = os.path.basename(file)[: -len(".py")]
    words = re.sub(r"[^\w.]+", "-", "-".join((file, *names, schedule.kind)))
    return words.strip("-.")
