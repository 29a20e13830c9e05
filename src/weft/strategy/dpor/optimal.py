"""Optimal dynamic partial order reduction: one execution per trace."""

from __future__ import annotations

from weft.strategy.dpor.races import Reversal
from weft.strategy.dpor.search import RaceReversal, Sleep, awake
from weft.strategy.dpor.wakeup_tree import Branch, insert, obstacle
from weft.system.interfaces import Status
from weft.system.operation import Choice, Event


class Node:
    """A state on the current path: what was explored from it, and what is still to be."""

    __slots__ = ("branches", "choice", "sleep", "subtree")

    def __init__(self, choice: Choice, sleep: Sleep) -> None:
        self.choice = choice
        self.sleep = sleep
        self.branches: list[Branch] = []
        """The wakeup tree, without the branch being explored."""
        self.subtree: list[Branch] = []
        """What remains of the wakeup tree below the branch being explored."""


class OptimalDpor(RaceReversal[Node]):
    """Explores exactly one execution of every trace, and none in vain.

    Wakeup trees (Abdulla et al., POPL 2014, Algorithm 2). Complete for systems whose executions all
    end.
    """

    name = "dpor"

    def __init__(self, dependency: str = "unconditional") -> None:
        super().__init__(dependency, whole=True)

    def new_node(self, status: Status, last: Event | None) -> Node | None:
        sleep = self.sleep_after(last)
        if last is not None:
            parent = self.nodes[-1]
            if parent.subtree:
                subtree, parent.subtree = parent.subtree, []
                branch = subtree.pop(0)
                node = Node(branch.choice, sleep)
                node.branches = subtree
                node.subtree = branch.branches
                return node
        choice = awake(status, last, sleep)
        return None if choice is None else Node(choice, sleep)

    def next_branch(self, node: Node) -> bool:
        if not node.branches:
            return False
        branch = node.branches.pop(0)
        node.choice = branch.choice
        node.subtree = branch.branches
        return True

    def again(self, index: int) -> bool:
        # With nothing asleep, the reversal that was added when the race was new is part of every
        # later one. Else another suffix may wake what the first one did not.
        return index < 0 or bool(self.nodes[index].sleep)

    def explore_later(self, reversal: Reversal) -> None:
        node, relation = self.nodes[reversal.earlier], self.relation
        v = self.races.sequence(reversal)
        if obstacle(node.choice, self.done(reversal.earlier), v, relation) is None:
            return
        reasons: set[int] = set()
        for choice, operations in node.sleep.items():
            place = obstacle(choice, operations, v, relation)
            if place is None:
                return
            reasons.add(place)
        # What is in `v` neither for the race nor to wake the sleeping will be explored anyway;
        # left in, it would make a branch of every order of things that have no part in this.
        insert(node.branches, [v[k] for k in self.races.needed(reversal, reasons)], relation)


class AsRunDpor(OptimalDpor):
    """Explores one execution of every trace, with fewer traces: only what had an effect counts.

    Operations that did not affect each other when they ran, a put and a get of different items for
    instance, are independent; what was recorded then says so. Otherwise as `dpor`.
    """

    name = "dpor-as-run"

    def __init__(self) -> None:
        super().__init__("as run")
