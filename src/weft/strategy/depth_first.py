"""What all depth-first searches share: the path of the latest execution, and the way back on it."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from weft.system.interfaces import Fork, Status, Strategy
from weft.system.operation import Choice


class PathNode(Protocol):
    """A state that the latest execution has passed."""

    choice: Choice
    """The step that is being explored from it."""
    done: int
    """How many steps were explored from it before that one."""

    @property
    def left(self) -> int:
        """How many are to be explored after it, as far as that is known."""


NOTHING_LEFT = Fork(0, 0)

N = TypeVar("N", bound=PathNode | None)


class DepthFirst(Strategy, Generic[N]):
    """Follows the path up to the last node with something left, and goes on from there.

    A search says how a node turns to its next step (`next_branch`), and how the path goes on in a
    state that is new (`extend`).
    """

    sees_prefix = False
    """Whether it is asked at every step, also where executions could follow the path by themselves.

    A class with a `pick` of its own is, unless it says that it need not be.
    """

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "pick" in vars(cls) and "sees_prefix" not in vars(cls):
            cls.sees_prefix = True

    def __init__(self) -> None:
        self.nodes: list[N] = []
        self.fresh = 0
        """The first event of this execution that the one before did not have."""
        self._started = False

    def begin(self) -> bool:
        if not self._started:
            self._started = True
            return True
        nodes = self.nodes
        while nodes:
            node = nodes.pop()
            if node is None:
                continue
            nodes.append(node)
            if self.next_branch(node):
                node.done += 1
                self.fresh = len(nodes) - 1
                self.fork = 0 if self.sees_prefix else self.fresh
                return True
            nodes.pop()
        return False

    def pick(self, status: Status) -> Choice:
        depth = status.depth
        if depth < len(self.nodes):
            node = self.nodes[depth]
            return self.taken(depth) if node is None else node.choice
        return self.extend(status)

    def path(self) -> list[Fork]:
        return [NOTHING_LEFT if node is None else Fork(node.done, node.left) for node in self.nodes]

    def taken(self, depth: int) -> Choice:
        """The step taken from a state that has no node."""
        raise NotImplementedError

    def next_branch(self, node: N) -> bool:
        """Turn the node to the next step to explore from it, if there is one."""
        raise NotImplementedError

    def extend(self, status: Status) -> Choice:
        """Append a node for a state beyond the path; its choice, or what ends the execution."""
        raise NotImplementedError
