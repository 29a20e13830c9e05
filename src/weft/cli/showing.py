"""Whether, and to whom, the command line shows how far it has come."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from weft.progress.live import Live


@contextmanager
def progress(arguments: Namespace) -> Iterator[Live | None]:
    """What the engine is to tell; None where nobody looks."""
    if arguments.quiet or arguments.json or not _watched():
        yield None
        return
    # Only whoever looks waits for the import.
    from weft.interrupts import before_the_end
    from weft.progress.live import Live

    live = Live()
    before_the_end(live.stop)
    try:
        yield live
    finally:
        live.stop()


def _watched() -> bool:
    """Whether somebody sits at the terminal."""
    dumb = os.environ.get("TERM", "") in ("", "dumb") or os.environ.get("CI")
    return not dumb and hasattr(os, "posix_spawn") and bool(sys.executable) and sys.stderr.isatty()
