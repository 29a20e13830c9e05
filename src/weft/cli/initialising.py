"""`weft init`: writes a commented configuration, and touches nothing else."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from weft.cli.codes import OK
from weft.config.loading import FILE, MAX_BYTES
from weft.errors import WeftError
from weft.escaping import one_line
from weft.explain.words import near
from weft.storage.parsing import NotParsed, parse_toml
from weft.storage.reading import Unreadable, read_bytes
from weft.storage.writing import create, replace

TABLE = """\
[tool.weft]
# Options for `weft check` and for pytest. Take the `# ` away from a line to set the option; what
# is shown is the usual value, if there is one.

# How far to go, for each test:
# profile = "quick"             # the one to use if none is named by --profile
# seconds = 60                  # a budget: seconds,
# executions = 10000            #   or executions
# preemptions = 2               # a bound: schedules with at most so many preemptions
# all = false                   # whether to go on after the first finding
# fail_on = "violation"         # "race": a data race that does no harm fails as well

# How programs are run:
# scheduling = "free-threaded"  # "gil": switch threads only where CPython with its lock does
# timeouts = "explore"          # when waits give up: "explore" (any time), "idle", "never"
# random = "seeded"             # "explore": try every value that `random` can give
# instrument = ["mypackage"]    # what belongs to the program besides its own files

# Profiles: options under a name, for `--profile NAME`. Built in are quick (at most 2 preemptions,
# 5 seconds), ci (60 seconds) and exhaustive (no limit). Those below change or add to them.
# [tool.weft.profiles.ci]
# seconds = 300
"""


def run(arguments: Namespace) -> int:
    """Write it where `weft check` would look for it."""
    path = _nearest()
    if path is None:
        path = Path.cwd() / FILE
        _write(path, TABLE.encode(), create)
        print(
            f"made {one_line(near(str(path)))}, with [tool.weft] in it: every option, as a comment"
        )
        return OK
    before = _read(path)
    tool = _parsed(before, path, "correct it, then run `weft init` again").get("tool")
    if isinstance(tool, dict) and "weft" in tool:
        print(f"{one_line(near(str(path)))} has [tool.weft] already; nothing was changed")
        return OK
    end = b"\r\n" if b"\r\n" in before else b"\n"
    gap = b"" if not before else end if before.endswith(b"\n") else end + end
    added = gap + TABLE.encode().replace(b"\n", end)
    by_hand = "give `tool` a table of its own, or add [tool.weft] by hand"
    _parsed(before + added, path, by_hand)
    _write(path, before + added, replace)
    print(f"added [tool.weft] to {one_line(near(str(path)))}: every option, as a comment")
    return OK


def _nearest() -> Path | None:
    here = Path.cwd()
    return next((p for folder in (here, *here.parents) if (p := folder / FILE).exists()), None)


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, MAX_BYTES)
    except Unreadable as error:
        raise WeftError(f"it cannot be read: {error}", str(path), "make it readable") from None


def _parsed(text: bytes, path: Path, todo: str) -> dict[str, Any]:
    try:
        return parse_toml(text.decode("utf-8"))
    except (NotParsed, UnicodeDecodeError) as error:
        raise WeftError(f"[tool.weft] cannot be added: {error}", str(path), todo) from None


def _write(path: Path, text: bytes, write: Callable[[Path, bytes], None]) -> None:
    try:
        write(path, text)
    except OSError as error:
        what = f"it cannot be written: {error.strerror}"
        raise WeftError(what, str(path), "make the folder and the file writable") from error
