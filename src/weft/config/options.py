"""Reads the options of a table in `pyproject.toml`, as `weft.explore` takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from weft.config.forms import OPTIONS, SECONDS
from weft.config.profiles import UNLIMITED
from weft.errors import WeftError
from weft.storage.schema import Wrong, meant

NONE = "none"
"""How a file says that there is no limit."""


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
        form = OPTIONS[name]
        try:
            form.check(value, name)
        except Wrong as error:
            wanted = f"{error.wanted}, or {NONE!r}" if name in UNLIMITED else error.wanted
            what = f"{error.place} = {error.value} is not possible"
            raise WeftError(what, place, f"use {wanted}") from None
        found[name] = float(value) if form is SECONDS else value
    return found


def unknown(what: str, name: str, known: list[str], where: str) -> WeftError:
    """The error for a name that does not exist, with the one that may have been meant."""
    todo = f"{meant(name, known)}use one of {', '.join(sorted(known))}"
    return WeftError(f"there is no {what} {name!r}", where, todo)
