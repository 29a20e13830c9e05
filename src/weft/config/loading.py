"""Finds the file with a project's options, and reads them."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import exists
from pathlib import Path
from typing import Any

from weft.config.profiles import DEFAULTS, PROFILES
from weft.errors import WeftError
from weft.storage.parsing import NotParsed, parse_toml
from weft.storage.reading import Unreadable, read_bytes

FILE = "pyproject.toml"
MAX_BYTES = 16 << 20
"""How large it may be."""
TODO = "correct it there"
TABLE, CHOSEN, OWN = "[tool.weft]", "profile", "profiles"


def load(start: Path, profile: str | None = None) -> dict[str, Any]:
    """The options of the project that a file or folder is in, as `weft.explore` takes them.

    They are in `[tool.weft]` of the nearest `pyproject.toml` that has it, in this folder or one
    around it. Those of the profile come on top: of the one named here, or else of the one that the
    file chooses by `profile = "…"`. What nobody says has its default.
    """
    path, table = _nearest(start)
    where = f"{path}, {TABLE}" if path else "the command line"
    if not table and profile is None:
        return dict(DEFAULTS)
    # Only whoever has options waits for the import.
    from weft.config.options import read, unknown
    from weft.storage.schema import written

    plain = {key: value for key, value in table.items() if key not in (CHOSEN, OWN)}
    own = _tables(table.get(OWN, {}), where)
    known = [*PROFILES, *(name for name in own if name not in PROFILES)]
    read_own = {
        name: read(options, f"{path}, [tool.weft.{OWN}.{name}]") for name, options in own.items()
    }
    found = read(plain, where)
    if profile is None:
        profile = table.get(CHOSEN)
        if profile is None:
            return {**DEFAULTS, **found}
        if not isinstance(profile, str):
            what = f"{CHOSEN} = {written(profile)} is not possible"
            raise WeftError(what, where, 'name a profile: "quick"')
    else:
        where = f"--profile {profile}" if path is None else f"--profile {profile}; {path}"
    if profile not in known:
        raise unknown("profile", profile, known, where)
    return {**DEFAULTS, **found, **PROFILES.get(profile, {}), **read_own.get(profile, {})}


def _tables(profiles: Any, where: str) -> Mapping[str, Mapping[str, Any]]:
    if not isinstance(profiles, dict) or not all(
        isinstance(options, dict) for options in profiles.values()
    ):
        raise WeftError(
            f"{OWN} is not a table of tables", where, f"write [tool.weft.{OWN}.NAME], and options"
        )
    return profiles


def _nearest(start: Path) -> tuple[Path | None, Mapping[str, Any]]:
    """The nearest file with options, and its table."""
    here = start.absolute()
    for folder in (here, *here.parents):
        path = folder / FILE
        # In a folder that may not be looked into, there is none.
        if not exists(path):
            continue
        try:
            data = read_bytes(path, MAX_BYTES)
            # What does not mention weft need not be understood.
            table = _table(data.decode("utf-8"), path) if b"weft" in data else None
        except Unreadable as error:
            what = f"it cannot be read: {error}"
            raise WeftError(what, str(path), "make it readable") from None
        except UnicodeDecodeError as error:
            raise WeftError(f"this is not TOML: {error}", str(path), TODO) from None
        if table is not None:
            return path, table
    return None, {}


def _table(text: str, path: Path) -> Mapping[str, Any] | None:
    try:
        found = parse_toml(text)
    except NotParsed as error:
        raise WeftError(str(error), str(path), TODO) from None
    tool = found.get("tool", {})
    table = tool.get("weft") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise WeftError("tool.weft is not a table", str(path), f"write {TABLE}, and options below")
    return table
