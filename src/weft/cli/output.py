"""Where the command line prints, and how wide it may."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from weft.report.text import WIDTH


@contextmanager
def quiet() -> Iterator[None]:
    """Throws away what a program prints, which it would do again in every execution."""
    with (
        open(os.devnull, "w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
    ):
        yield


def width() -> int:
    """How wide a report may be."""
    if not sys.stdout.isatty():
        return WIDTH
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or WIDTH
    except OSError:
        return WIDTH
