"""Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial order reduction).

A branch is a step still to be taken, with what it will do, so that dependency can be decided
without running it. Branches are taken from left to right.
"""

from __future__ import annotations

from weft.strategy.dpor.labels import Label, Labels
from weft.system.log import Codes
from weft.system.operation import Choice

Steps = list[tuple[Choice, Label]]


class Branch:
    __slots__ = ("branches", "choice", "label", "predicted")

    def __init__(self, choice: Choice, label: Label) -> None:
        self.choice = choice
        self.label = label
        self.branches: list[Branch] = []
        self.predicted = False
        """Whether it may turn out to do less, and to wake less than was expected."""


def obstacle(choice: Choice, label: Label, v: Steps, labels: Labels) -> int | None:
    """The place in `v` of the first step that keeps this one from coming first.

    None if there is none: then the step is a weak initial of `v`, that is, `v` can be run, up to
    equivalence, with the step first. It may be in `v`, or be independent of all of it.
    """
    thread = choice[0]
    if isinstance(labels, Codes):
        parts, independent = labels.parts, labels.clashes[label].isdisjoint
        for place, (other, theirs) in enumerate(v):
            if other[0] == thread:
                return None if other == choice else place
            if not independent(parts[theirs]):
                return place
        return None
    for place, (other, theirs) in enumerate(v):
        if other[0] == thread:
            return None if other == choice else place
        if labels.dependent(label, theirs):
            return place
    return None


def insert(branches: list[Branch], v: Steps, labels: Labels, predicted: bool = False) -> None:
    """Make the tree contain a sequence that `v` extends, up to equivalence, unless it does.

    `predicted`: the last step of `v` may do less than it says. What comes after a leaf is all
    explored because by then nothing is asleep. After one that does less than was predicted, some
    step may still be; what would wake it later is then explored only if the tree leads there. So
    such a leaf does not stand for `v`, but grows by the rest of it.
    """
    while True:
        for branch in branches:
            if obstacle(branch.choice, branch.label, v, labels) is None:
                v = _without(branch.choice, v)
                if not branch.branches and not (branch.predicted and v):
                    return
                branches = branch.branches
                break
        else:
            for choice, label in v:
                branch = Branch(choice, label)
                branches.append(branch)
                branches = branch.branches
            branch.predicted = predicted
            return


def _without(choice: Choice, v: Steps) -> Steps:
    for place, (other, _) in enumerate(v):
        if other == choice:
            return v[:place] + v[place + 1 :]
    return v
