"""`sqlite3.connect`: the database is a private copy, as other files are.

What SQL does to it is not seen as something done to a file. The report says so.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from weft.python.data.files import Act, Deed
from weft.python.program.files import Files, Place
from weft.python.program.outside import refuse
from weft.python.stdlib.replaced import under_control

BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a database while it is used."""
MEMORY = ":memory:"
ATTACHING = (
    "opens another database by SQL",
    "open it by a connection of its own, with sqlite3.connect",
)
MODULES = ("sqlite3", "sqlite3.dbapi2", "_sqlite3")
_real: dict[str, Any] = {}


def connect(database: Any, *arguments: Any, **named: Any) -> Any:
    """`sqlite3.connect`."""
    files, real = Files.current, _real["connect"]
    path, query = _path_in(database, named)
    if files is None:
        return real(database, *arguments, **named)
    place = Place(path)

    def find() -> list[Deed]:
        return place.deeds(files, Act.REPLACE, True) if path else []

    def there() -> Any:
        if not path or place.path is None:
            return real(database, *arguments, **named)
        files.assumptions[f"connections to {os.path.basename(path)} are used one at a time"] = None
        for beside in BESIDE:
            if os.path.lexists(files.overlay.seen(place.path + beside)):
                files.overlay.changed(place.path + beside)
        at = files.overlay.opened(place.path, os.O_RDWR | os.O_CREAT)
        where = at if query is None else f"file:{quote(at)}?{query}"
        return real(where, *arguments, **named)

    made = files.do(
        "connect", Act.REPLACE, find, lambda: real(database, *arguments, **named), there
    )
    if under_control():
        made.set_authorizer(_authorize)
    return made


def _authorize(action: int, name: str | None, *_: Any) -> int:
    """Whether SQL may do something: by ATTACH, and by VACUUM INTO, it opens any other file.

    What it opens for itself has no name.
    """
    module = sys.modules["sqlite3"]
    if action == module.SQLITE_ATTACH and name not in ("", MEMORY):
        refuse(ATTACHING)
    return int(module.SQLITE_OK)


def _path_in(database: Any, named: dict[str, Any]) -> tuple[str, str | None]:
    """The path of a database, if it has one; and the rest, if it is an address."""
    text = os.fsdecode(database)
    if not named.get("uri") or not text.startswith("file:"):
        return ("" if text == MEMORY else text), None
    parts = urlsplit(text)
    path = unquote(parts.path)
    if path == MEMORY or "memory" in parse_qs(parts.query).get("mode", ()):
        return "", None
    return path, parts.query


def models() -> dict[Any, dict[str, Any]]:
    """What takes the place of it, once `sqlite3` is loaded; the same table for as long as it is."""
    return _models(*map(sys.modules.get, MODULES))


@lru_cache(maxsize=1)
def _models(module: Any, *others: Any) -> dict[Any, dict[str, Any]]:
    if module is None:
        return {}
    _real.setdefault("connect", module.connect)
    table: dict[Any, dict[str, Any]] = {module: {"connect": connect}}
    for other in others:
        if other is not None:
            table[other] = {"connect": connect}
    return table
