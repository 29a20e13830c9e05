"""Selective search on C(A), the system of composed transitions (Stoller 2000, §5 and §6)."""

from __future__ import annotations

from weft.strategy.invisible_first import InvisibleFirst
from weft.system.guarantee import COMPLETE
from weft.system.operation import Event


class Composed(InvisibleFirst):
    """Explores orders of visible steps, each one transition with the invisible ones after it.

    All deadlocks and control points, if MLD is kept (Theorem 5), under the conditions of
    `InvisibleFirst`. Two transitions are dependent if any of their operations are, so more has to
    be recorded than for that search; in return a transition that takes a lock and gives it back
    within it leaves no trace of that (TR rule (4)): readers under one lock do not order each other.
    """

    name = "composed"
    guarantee = COMPLETE
    composed = True

    def _carried_out(self, depth: int, event: Event) -> None:
        # Invisible steps before the first visible one belong to no transition.
        if self._branching:
            self.nodes[self._branching[-1]].operations += event.operations
