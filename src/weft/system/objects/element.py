"""One place that holds one value: an attribute, a key, an index, a global, a cell."""

from __future__ import annotations

from typing import Any, NamedTuple

from weft.system.objects.kind import Applied, Kind, relation


class Presence(NamedTuple):
    """Whether the place of a key or an index holds a value, and when that was so."""

    present: bool
    changes: int
    """How many times all of the container had been changed: after one more, it is not known."""


class Element(Kind):
    """Dependent when at least one of the two writes.

    The value stays with the program. The state is only whether there is one, if that is known: True
    or False, or a `Presence` where the place belongs to a container. What is written is the same,
    so that to delete is to write False.
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
        return (argument if verb == "write" else state), None, verb
