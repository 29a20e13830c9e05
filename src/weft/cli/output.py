"""How wide the command line may print."""

from __future__ import annotations

import os
import sys

from weft.report.text import WIDTH


def width() -> int:
    """How wide a report may be."""
    if not sys.stdout.isatty():
        return WIDTH
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or WIDTH
    except OSError:
        return WIDTH
