"""What went wrong in weft itself, kept in a file that can be attached to a report of it."""

from __future__ import annotations

import sys
import traceback
from itertools import count
from pathlib import Path

from weft.errors import WeftError
from weft.escaping import one_line
from weft.places import ITSELF
from weft.storage.writing import create, make_folder

FOLDER = Path(".weft", "errors")
MAX_CHARACTERS = 1 << 20


def of_its_own(error: BaseException) -> WeftError:
    """The error that says so, and where the file is."""
    kind = type(error).__name__
    path = _kept(error)
    todo = "this is a mistake in weft; please report it"
    todo += f", with {path}" if path is not None else ", with what `--version` and the command are"
    return WeftError(f"weft has failed: {kind}: {one_line(_text(error))}", ITSELF, todo)


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return "(it cannot be shown)"


def _kept(error: BaseException) -> Path | None:
    """The file, if it could be written."""
    from weft.cli.version import version_text

    try:
        told = "".join(traceback.format_exception(error))[:MAX_CHARACTERS]
        text = "\n".join((version_text(), " ".join(sys.argv), "", told))
        make_folder(FOLDER)
        for n in count(1):
            path = FOLDER / f"error-{n}.txt"
            try:
                create(path, text.encode(errors="backslashreplace"))
            except FileExistsError:
                continue
            return path
    except Exception:
        # There is something else to be told.
        return None
    raise AssertionError
