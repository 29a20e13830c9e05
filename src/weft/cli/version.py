"""What `weft --version` prints: weft, and the interpreter that it runs programs with.

A schedule can only be followed by the same version of Python, and on a free-threaded build threads
are really switched anywhere, so both belong into a report.
"""

from __future__ import annotations

import platform
import sys
import sysconfig
from importlib.metadata import version


def version_text() -> str:
    """Such as `weft 0.1.0, CPython 3.14.2 free-threaded`."""
    interpreter = [platform.python_implementation(), platform.python_version(), *_build()]
    return f"weft {version('weft')}, {' '.join(interpreter)}"


def _build() -> list[str]:
    """The ways in which this build differs from an ordinary one."""
    found = []
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        found.append("free-threaded")
        if getattr(sys, "_is_gil_enabled", bool)():
            found.append("with its lock enabled")
    if hasattr(sys, "gettotalrefcount"):
        found.append("debug")
    return found
