"""What each option may be, where it comes from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from weft.config.profiles import UNLIMITED
from weft.errors import WeftError
from weft.python.settings import CHOICES

NONE = "none"
"""How a file says that there is no limit."""

Check = Callable[[Any], str]
"""What a value should be, in words; nothing if it is right."""


def read(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The options of a table, as `weft.explore` takes them."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        place = f"{where}, {key}"
        if name not in OPTIONS:
            raise unknown("option", key, list(OPTIONS), where)
        if name in found:
            raise WeftError(f"{name} is there twice", place, "leave one of them out")
        if value == NONE and name in UNLIMITED:
            found[name] = None
            continue
        wanted = OPTIONS[name](value)
        if wanted:
            if name in UNLIMITED:
                wanted += f", or {NONE!r}"
            raise WeftError(f"{name} = {_written(value)} is not possible", place, f"use {wanted}")
        found[name] = float(value) if name in SECONDS else value
    return found


def unknown(what: str, name: str, known: list[str], where: str) -> WeftError:
    """The error for a name that does not exist, with the one that may have been meant."""
    near = get_close_matches(name.replace("-", "_"), known, 1)
    meant = f"did you mean {near[0]}? " if near else ""
    return WeftError(
        f"there is no {what} {name!r}", where, f"{meant}use one of {', '.join(sorted(known))}"
    )


def _count(least: int) -> Check:
    def check(value: Any) -> str:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return "" if whole and value >= least else f"a whole number from {least} on"

    return check


def _duration(value: Any) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return "" if number and 0 < value < float("inf") else "a positive number of seconds"


def _truth(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _names(value: Any) -> str:
    right = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return "" if right else 'a list of names, such as ["shop", "shop_tools"]'


def _one_of(allowed: tuple[str, ...]) -> Check:
    def check(value: Any) -> str:
        return "" if value in allowed else f"one of {', '.join(map(_written, allowed))}"

    return check


def _strategy(value: Any) -> str:
    # Which there are is known when the program is loaded, which may register one of its own.
    return "" if isinstance(value, str) and value else "the name of a strategy"


def _written(value: Any) -> str:
    """A value as it looks in the file."""
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


SECONDS = ("seconds", "stall_seconds")
OPTIONS: Mapping[str, Check] = {
    "strategy": _strategy,
    "executions": _count(1),
    "seconds": _duration,
    "steps": _count(1),
    "stall_seconds": _duration,
    "preemptions": _count(0),
    "delays": _count(0),
    "depth": _count(1),
    "all": _truth,
    "spurious": _count(0),
    "instrument": _names,
    "write_through": _names,
    **{name: _one_of(allowed) for name, allowed in CHOICES.items()},
}
