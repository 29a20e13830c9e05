"""Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial order reduction).

A branch is a step still to be taken, with the operations it will perform, so that dependency can be
decided without running it. Branches are taken from left to right.
"""

from __future__ import annotations

from weft.system.dependency import Relation
from weft.system.operation import Choice, Operations

NO, WEAK = -2, -1
"""Not a weak initial; a weak initial that does not occur in the sequence itself."""

Sequence = list[tuple[Choice, Operations]]


class Branch:
    __slots__ = ("branches", "choice", "operations")

    def __init__(self, choice: Choice, operations: Operations) -> None:
        self.choice = choice
        self.operations = operations
        self.branches: list[Branch] = []


def weak_initial(choice: Choice, operations: Operations, v: Sequence, relation: Relation) -> int:
    """Whether `v` can be run, up to equivalence, with this step first: its place in `v`, or WEAK.

    WEAK is the case where the step is not in `v` but independent of all of it.
    """
    thread = choice[0]
    for position, (other, performed) in enumerate(v):
        if other[0] == thread:
            return position if other == choice else NO
        if relation(operations, performed):
            return NO
    return WEAK


def insert(branches: list[Branch], v: Sequence, relation: Relation) -> bool:
    """Make the tree contain a sequence that `v` is an extension of; False if it does already."""
    while True:
        for branch in branches:
            place = weak_initial(branch.choice, branch.operations, v, relation)
            if place == NO:
                continue
            if not branch.branches:
                return False
            if place != WEAK:
                v = v[:place] + v[place + 1 :]
            branches = branch.branches
            break
        else:
            for choice, operations in v:
                branch = Branch(choice, operations)
                branches.append(branch)
                branches = branch.branches
            return True
