"""Keeps the numbers and names of objects and threads the same in every process.

A number is given out when a name comes up for the first time, in whichever process that is. The
process tells the search, and the search tells it to every checkpoint that goes on later.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from weft.python.runtime.objects import Objects
from weft.system.identity import Name
from weft.system.objects import Kind

Sizes = tuple[int, int, int, int, int]


class Growth(NamedTuple):
    """What has come to be known of objects and threads."""

    threads: list[Name]
    thread_names: list[tuple[int, str]]
    objects: list[Name]
    names: list[tuple[int, str]]
    kinds: list[tuple[int, Kind]]
    outside: list[int]
    made: dict[str, int]


def sizes(objects: Objects) -> Sizes:
    return (
        len(objects._threads),
        len(objects._objects),
        len(objects._names),
        len(objects.kinds),
        len(objects._outside),
    )


def growth(objects: Objects, since: Sizes) -> Growth | None:
    """What was added since then; None if nothing was."""
    if sizes(objects) == since:
        return None
    threads, numbers, names, kinds, outside = since
    return Growth(
        objects._threads._names[threads:],
        _added(objects._thread_names, threads),
        objects._objects._names[numbers:],
        _added(objects._names, names),
        _added(objects.kinds, kinds),
        objects._outside[outside:],
        dict(objects._made),
    )


def grow(objects: Objects, more: Growth | None) -> None:
    """Add what was added elsewhere."""
    if more is None:
        return
    for name in more.threads:
        objects._threads.number(name)
    for name in more.objects:
        objects._objects.number(name)
    objects._thread_names.update(more.thread_names)
    objects._names.update(more.names)
    objects.kinds.update(more.kinds)
    objects._outside += more.outside
    objects._made.update(more.made)


def _added(table: dict[int, Any], since: int) -> list[tuple[int, Any]]:
    return list(islice(table.items(), since, None))
