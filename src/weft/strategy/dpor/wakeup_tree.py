"""Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial order reduction).

A branch is a step still to be taken, with the operations it will perform, so that dependency can be
decided without running it. Branches are taken from left to right.
"""

from __future__ import annotations

from weft.system.dependency import Relation, dependent
from weft.system.operation import Choice, Operation, Operations

Steps = list[tuple[Choice, Operations]]
NONE: frozenset[str] = frozenset()


class Branch:
    __slots__ = ("branches", "choice", "operations", "predicted")

    def __init__(self, choice: Choice, operations: Operations) -> None:
        self.choice = choice
        self.operations = operations
        self.branches: list[Branch] = []
        self.predicted = False
        """Whether it may turn out to do less, and to wake less than was expected."""


def obstacle(choice: Choice, operations: Operations, v: Steps, relation: Relation) -> int | None:
    """The place in `v` of the first step that keeps this one from coming first.

    None if there is none: then the step is a weak initial of `v`, that is, `v` can be run, up to
    equivalence, with the step first. It may be in `v`, or be independent of all of it.
    """
    thread = choice[0]
    if relation is dependent and len(operations) == 1:
        return _plain_obstacle(choice, operations[0], v)
    conflicts = conflicting(operations)
    for place, (other, performed) in enumerate(v):
        if other[0] == thread:
            return None if other == choice else place
        # Most steps do not conflict; asking the relation each time would cost the most.
        for operation in performed:
            if operation.effect in conflicts.get(operation.object, NONE):
                if relation(operations, performed):
                    return place
                break
    return None


def _plain_obstacle(choice: Choice, operation: Operation, v: Steps) -> int | None:
    """The same for one operation: nearly all steps are, and nearly none conflicts."""
    thread, object, conflicts = choice[0], operation.object, operation.conflicts
    for place, (other, performed) in enumerate(v):
        if other[0] == thread:
            return None if other == choice else place
        for each in performed:
            if each.object == object and each.effect in conflicts:
                return place
    return None


def conflicting(operations: Operations) -> dict[int, frozenset[str]]:
    """For each object of a step, the effects on it that conflict with the step."""
    found = {operation.object: operation.conflicts for operation in operations}
    if len(found) < len(operations):
        for operation in operations:
            found[operation.object] |= operation.conflicts
    return found


def insert(branches: list[Branch], v: Steps, relation: Relation, predicted: bool = False) -> None:
    """Make the tree contain a sequence that `v` extends, up to equivalence, unless it does.

    `predicted`: the last step of `v` may do less than it says. What comes after a leaf is all
    explored because by then nothing is asleep. After one that does less than was predicted, some
    step may still be; what would wake it later is then explored only if the tree leads there. So
    such a leaf does not stand for `v`, but grows by the rest of it.
    """
    while True:
        for branch in branches:
            if obstacle(branch.choice, branch.operations, v, relation) is None:
                v = _without(branch.choice, v)
                if not branch.branches and not (branch.predicted and v):
                    return
                branches = branch.branches
                break
        else:
            for choice, operations in v:
                branch = Branch(choice, operations)
                branches.append(branch)
                branches = branch.branches
            branch.predicted = predicted
            return


def _without(choice: Choice, v: Steps) -> Steps:
    for place, (other, _) in enumerate(v):
        if other == choice:
            return v[:place] + v[place + 1 :]
    return v
