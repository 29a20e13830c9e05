"""Keeps schedules in a folder; nothing that is there is ever replaced by something else."""

from __future__ import annotations

import os
import re
from errno import EFBIG
from itertools import count
from pathlib import Path

from weft.schedule.form import Schedule
from weft.schedule.limits import MAX_BYTES
from weft.storage.reading import Unreadable, read_bytes, size
from weft.storage.writing import create, make_folder

FOLDER = Path(".weft", "schedules")
LONGEST_NAME = 200
"""Of a file, in bytes: file systems take 255, and the number comes on top."""


def store(schedule: Schedule, folder: Path = FOLDER) -> Path:
    """Write the schedule to the first free file of its name, or find it where it is already.

    Raises OSError if it cannot be written.
    """
    data = schedule.text().encode()
    if len(data) > MAX_BYTES:
        raise OSError(EFBIG, f"it is larger than {size(MAX_BYTES)}")
    make_folder(folder)
    for n in count(1):
        path = folder / f"{_name(schedule)}-{n}.json"
        try:
            # Fails if it exists, also if another process was faster.
            create(path, data)
        except FileExistsError:
            if _holds(path, data):
                return path
            continue
        return path
    raise AssertionError


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_bytes(path, len(data)) == data
    except Unreadable:
        return False


def _name(schedule: Schedule) -> str:
    file, *names = schedule.target.split("::")
    if file.endswith(".py"):
        file = os.path.basename(file)[: -len(".py")]
    words = re.sub(r"[^\w.]+", "-", "-".join((file, *names, schedule.kind)))
    return words.encode()[:LONGEST_NAME].decode(errors="ignore").strip("-.")
