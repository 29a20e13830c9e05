"""Links never lead out of the project, where weft reads or writes in its own folder.

What is in `.weft` is written without asking, and a project comes from others: a link in it could
have weft replace a file anywhere.
"""

from __future__ import annotations

import os
from errno import ELOOP

FOLDER = ".weft"
WHY = "a link leads out of the project"


def stay_inside(path: str) -> None:
    """Raise OSError if the path is in a folder `.weft`, and a link leads out of that's project."""
    parts = os.path.abspath(path).split(os.sep)
    if FOLDER not in parts:
        return
    place = len(parts) - 1 - parts[::-1].index(FOLDER)
    project = os.path.realpath(os.sep.join(parts[:place]) or os.sep)
    found = os.path.realpath(path)
    if os.path.commonpath((project, found)) != project:
        raise OSError(ELOOP, WHY, path)
