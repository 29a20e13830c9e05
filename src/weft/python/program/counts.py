"""Puts `itertools.count` back, by which many a module numbers its objects.

Nothing in Python can: the number is written to where CPython keeps it, right behind the head that
all objects have. Only those are put back whose number is found there.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from typing import Any

PLAIN = re.compile(r"count\((-?\d+)\)")
"""How those are shown that count one by one; all others show their step, too."""


class Counts:
    """Counters, with what they were about to give."""

    def __init__(self) -> None:
        self._counts: list[tuple[Any, int, object]] = []

    def add(self, counter: Any, owner: object) -> bool:
        """Whether the counter can be put back."""
        number = _number(counter)
        if number is None or not _is_kept_there() or _kept(counter).value != number:
            return False
        self._counts.append((counter, number, owner))
        return True

    def __bool__(self) -> bool:
        return bool(self._counts)

    def restore(self) -> None:
        for counter, saved, _ in self._counts:
            if _number(counter) != saved:
                _kept(counter).value = saved

    def changed(self) -> list[object]:
        return [owner for counter, saved, owner in self._counts if _number(counter) != saved]


def _number(counter: Any) -> int | None:
    found = PLAIN.fullmatch(repr(counter)) if type(counter) is count else None
    return None if found is None else int(found[1])


def _kept(counter: Any) -> Any:
    """The place of the number."""
    import ctypes  # It takes long, and few programs need it.

    return ctypes.c_ssize_t.from_address(id(counter) + object.__basicsize__)


@cache
def _is_kept_there() -> bool:
    """Whether this build of Python keeps numbers where they are looked for."""
    counter = count(1_234_567)
    place = _kept(counter)
    before = place.value
    next(counter)
    return bool(before == 1_234_567 and place.value == 1_234_568)
