"""An event flag: set, clear, wait until set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class Flag(Kind):
    """Two sets commute, and two clears; every other pair of which one changes it is dependent."""

    name = "flag"
    verbs = frozenset({"set", "clear", "wait", "is_set"})
    fixed = frozenset({"set", "clear"})
    steady = verbs
    blocking = frozenset({"wait"})
    observers = frozenset({"is_set"})
    conflicts = relation("""
        set: clear wait is_set
        clear: wait is_set
    """)

    def __init__(self, value: bool = False) -> None:
        self.value = value

    def initial(self) -> bool:
        return self.value

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        return NONE if verb == "wait" and not state else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "set":
            return True, None, "set"
        if verb == "clear":
            return False, None, "clear"
        return state, state, verb

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        # Setting what is set, or clearing what is clear, changes nothing for who looks at it.
        verbs = {a.verb, b.verb}
        if verbs == {"set", "clear"}:
            return True
        return ("set" in verbs) is not state

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("it is not set", ())
