"""How a program was run, as far as a schedule of it has to say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from weft.system.interfaces import System

FOR_FUNCTIONS = ("timeouts", "spurious", "random", "clock", "scheduling", "instrument", "fail_on")
"""The options that decide what can happen, as `weft.explore` takes them."""


def matters(options: Mapping[str, Any], system: System | None) -> dict[str, Any]:
    """These options, and what was learnt of the data of a program."""
    from weft.python.settings import Settings

    defaults = vars(Settings())
    found = {name: options.get(name, defaults[name]) for name in FOR_FUNCTIONS}
    found["instrument"] = list(found["instrument"])
    found["visible"] = list(getattr(system, "learnt", ()))
    return found
