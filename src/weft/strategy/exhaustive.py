"""Every interleaving, and every value of every choice: the oracle."""

from __future__ import annotations

from weft.strategy.depth_first import DepthFirst
from weft.system.guarantee import COMPLETE
from weft.system.interfaces import Status
from weft.system.operation import Choice


class Node:
    """A state on the current path."""

    __slots__ = ("choice", "done", "untried")

    def __init__(self, untried: list[Choice]) -> None:
        self.choice = untried.pop()
        self.untried = untried
        """What is to be explored from it, the next one last."""
        self.done = 0

    @property
    def left(self) -> int:
        return len(self.untried)


class Exhaustive(DepthFirst[Node]):
    """Explores every interleaving. Complete for systems whose executions all end."""

    name = "exhaustive"
    guarantee = COMPLETE

    def extend(self, status: Status) -> Choice:
        choices = [Choice(t, value) for t in status.enabled for value in status.choices(t)]
        choices.reverse()
        node = Node(choices)
        self.nodes.append(node)
        return node.choice

    def next_branch(self, node: Node) -> bool:
        if not node.untried:
            return False
        node.choice = node.untried.pop()
        return True

    def renew(self) -> Exhaustive:
        return Exhaustive()
