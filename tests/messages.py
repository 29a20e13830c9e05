"""What CPython says, where that differs from version to version."""

from __future__ import annotations

import sys

BY_ZERO = (
    "division by zero" if sys.version_info >= (3, 14) else "integer division or modulo by zero"
)
"""The message of `1 // 0`."""
