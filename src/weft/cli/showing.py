"""Whether, and to whom, the command line shows how far it has come."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from weft.channel import listens
from weft.loading import Found

if TYPE_CHECKING:
    from weft.progress import Progress
    from weft.progress.live import Live


@contextmanager
def progress(
    arguments: Namespace, found: Found, options: Mapping[str, Any]
) -> Iterator[Progress | None]:
    """Whom the engine is to tell; None where nobody is."""
    with _shown(arguments) as live:
        if not listens():
            yield live
            return
        from weft.supervision.progress import Telling

        telling = Telling(found, options, live)
        try:
            yield telling
        finally:
            telling.stop()


@contextmanager
def _shown(arguments: Namespace) -> Iterator[Live | None]:
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
