"""A shared variable: read, write, atomic update, compare-and-swap."""

from __future__ import annotations

from typing import Any

from weft.system.objects.kind import Applied, Kind, Raised, relation


class Variable(Kind):
    """Dependent when at least one of the two writes; a compare-and-swap that fails only reads.

    What the function of an update raises is raised in the thread; the variable keeps its value.
    """

    name = "variable"
    verbs = frozenset({"read", "write", "update", "cas"})
    fixed = frozenset({"read", "write", "update"})
    steady = fixed
    observers = frozenset({"read"})
    conflicts = relation("""
        read: write update cas
        write: write update cas cas_failed
        update: update cas cas_failed
        cas: cas cas_failed
    """)
    writes = frozenset({"write", "update", "cas"})

    def __init__(self, value: Any = 0) -> None:
        self.value = value

    def initial(self) -> Any:
        return self.value

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "read":
            return state, state, "read"
        if verb == "write":
            return argument, None, "write"
        if verb == "update":
            try:
                return argument(state), state, "update"
            except Exception as exception:
                return state, Raised(exception), "update"
        expected, new = argument
        if state == expected:
            return new, True, "cas"
        return state, False, "cas_failed"
