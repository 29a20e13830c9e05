"""The threads there are, for programs that ask for the list of them."""

from __future__ import annotations

from typing import Any

from weft.system.objects.kind import Applied, Kind, relation


class Roster(Kind):
    """Starts and ends of threads commute with each other; only who looks can tell them apart.

    It has no state of its own: the threads know whether they are running.
    """

    name = "roster"
    verbs = frozenset({"enter", "leave", "look"})
    fixed = verbs
    steady = verbs
    observers = frozenset({"look"})
    conflicts = relation("""
        enter: look
        leave: look
    """)

    def initial(self) -> None:
        return None

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        return None, None, verb
