"""Optimal dynamic partial order reduction: one execution per trace."""

from __future__ import annotations

from weft.strategy.dpor.races import Races
from weft.strategy.dpor.wakeup_tree import NO, Branch, Sequence, insert, weak_initial
from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.interfaces import Status
from weft.system.operation import STOP, Choice, Event, Operations
from weft.system.trace import Trace


class Node:
    """A state on the current path: what was explored from it, and what is still to be."""

    __slots__ = ("branches", "choice", "sleep", "subtree")

    def __init__(self, choice: Choice, sleep: dict[Choice, Operations]) -> None:
        self.choice = choice
        self.sleep = sleep
        """Steps explored from here or from before, with what they do; exploring them is in vain."""
        self.branches: list[Branch] = []
        """The wakeup tree, without the branch being explored."""
        self.subtree: list[Branch] = []
        """What remains of the wakeup tree below the branch being explored."""


class OptimalDpor:
    """Explores exactly one execution of every trace, and none in vain (POPL 2014, Algorithm 2).

    Complete for systems whose executions all end. `dependency` is "unconditional", or "as run":
    operations that did not affect each other when they ran make no difference, so there are fewer
    traces.
    """

    name = "dpor"

    def __init__(self, dependency: str = "unconditional") -> None:
        self._relation: Relation = dependent if dependency == "unconditional" else dependent_as_run
        self._races = Races(self._relation)
        self._nodes: list[Node] = []
        self._depth = 0
        self._fresh = 0
        """The first event of this execution that the one before did not have."""
        self._started = False

    def begin(self) -> bool:
        self._depth = 0
        if not self._started:
            self._started = True
            return True
        nodes, events = self._nodes, self._races.events
        while nodes:
            node = nodes[-1]
            node.sleep[node.choice] = events[len(nodes) - 1].operations
            if node.branches:
                branch = node.branches.pop(0)
                node.choice = branch.choice
                node.subtree = branch.branches
                self._fresh = len(nodes) - 1
                self._races.truncate(self._fresh)
                return True
            nodes.pop()
        return False

    def pick(self, status: Status) -> Choice:
        depth = self._depth
        self._depth += 1
        if depth < self._fresh:
            return self._nodes[depth].choice
        last = status.last
        if depth > self._fresh and last is not None:
            self._races.append(last)
        if depth == len(self._nodes):
            node = self._new_node(status, last)
            if node is None:
                return STOP
            self._nodes.append(node)
        else:
            node = self._nodes[depth]
        return node.choice

    def end(self, trace: Trace) -> None:
        if len(trace.events) > len(self._races.events):
            self._races.append(trace.events[-1])
        for index, v in self._races.reversals(self._fresh, trace):
            self._explore_later(index, v)

    def _new_node(self, status: Status, last: Event | None) -> Node | None:
        sleep: dict[Choice, Operations] = {}
        subtree: list[Branch] = []
        if last is not None:
            parent = self._nodes[-1]
            subtree, parent.subtree = parent.subtree, []
            if parent.sleep:
                done = last.operations
                sleep = {
                    choice: operations
                    for choice, operations in parent.sleep.items()
                    if choice.thread != last.thread and not self._relation(operations, done)
                }
        if subtree:
            branch = subtree.pop(0)
            node = Node(branch.choice, sleep)
            node.branches = subtree
            node.subtree = branch.branches
            return node
        choice = _go_on(status, last, sleep)
        return None if choice is None else Node(choice, sleep)

    def _explore_later(self, index: int, v: Sequence) -> None:
        """Add a sequence to a node's wakeup tree unless what it leads to is explored anyway."""
        node, relation = self._nodes[index], self._relation
        done = self._races.events[index].operations
        if weak_initial(node.choice, done, v, relation) != NO:
            return
        for choice, operations in node.sleep.items():
            if weak_initial(choice, operations, v, relation) != NO:
                return
        insert(node.branches, v, relation)


def _go_on(status: Status, last: Event | None, sleep: dict[Choice, Operations]) -> Choice | None:
    """A step that is not asleep; the thread that ran last, if it can go on."""
    enabled = status.enabled
    threads = [last.thread, *enabled] if last is not None and last.thread in enabled else enabled
    for thread in threads:
        for value in status.choices(thread):
            choice = Choice(thread, value)
            if choice not in sleep:
                return choice
    return None
