"""One place that holds one value: an attribute, a key, an index, a global, a cell."""

from __future__ import annotations

from typing import Any, NamedTuple

from weft.system.objects.kind import Applied, Kind, relation


class Presence(NamedTuple):
    """Whether a place holds a value, and when that was so."""

    present: bool | None
    changes: int = 0
    """How many times all of the container had been changed: after one more, it is not known."""
    writes: int = 0
    """How many times it was written: who waits for another value waits for this to change."""


class Element(Kind):
    """Dependent when at least one of the two writes.

    The value stays with the program. The state is only whether there is one, if that is known.
    What is written is True, or False to delete, or a `Presence` where the place belongs to a
    container.
    """

    name = "element"
    verbs = frozenset({"read", "write"})
    fixed = steady = verbs
    observers = frozenset({"read"})
    conflicts = relation("""
        read: write
        write: write
    """)
    writes = frozenset({"write"})

    def initial(self) -> Any:
        return None

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "read":
            return state, None, verb
        present, changes, _ = argument if isinstance(argument, Presence) else Presence(argument)
        return Presence(present, changes, written(state) + 1), None, verb


def written(state: Presence | None) -> int:
    """How many times a place was written."""
    return 0 if state is None else state.writes
