"""Names that are the same in every equivalent execution.

A thread is named by its parent and the number of children the parent had before it; an object by
its creating thread and the number of objects that thread had created. Both are independent of the
order in which threads ran. Searches want small integers, so each name is given one, for good.
"""

from __future__ import annotations

from typing import Any

Name = tuple[Any, ...]
"""Numbers for threads and what they make; for data also keys and names."""


class Identities:
    """Gives every name an integer, the same one in every execution of a system."""

    def __init__(self) -> None:
        self._numbers: dict[Name, int] = {}
        self._names: list[Name] = []

    def number(self, name: Name) -> int:
        found = self._numbers.get(name)
        if found is None:
            found = self._numbers[name] = len(self._names)
            self._names.append(name)
        return found

    def name(self, number: int) -> Name:
        return self._names[number]

    def copy(self) -> Identities:
        """Another that has given out the same numbers so far."""
        copied = Identities()
        copied._numbers, copied._names = self._numbers.copy(), self._names.copy()
        return copied

    def __len__(self) -> int:
        return len(self._names)
