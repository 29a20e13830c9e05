"""A new node points to what was the head, and no longer is: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"ab", "ba", "AssertionError: a", "AssertionError: b"},
    executions=4,
    races={"Chain.head"},
)


class Node:
    def __init__(self, name: str, after: Node | None) -> None:
        self.name = name
        self.after = after


class Chain:
    def __init__(self) -> None:
        self.head: Node | None = None

    def push(self, name: str) -> None:
        self.head = Node(name, self.head)

    def names(self) -> str:
        found, node = "", self.head
        while node is not None:
            found, node = found + node.name, node.after
        return found


def test() -> str:
    chain = Chain()
    together(lambda: chain.push("a"), lambda: chain.push("b"))
    names = chain.names()
    assert len(names) == 2, names
    return names
