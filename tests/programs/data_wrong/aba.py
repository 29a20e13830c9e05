"""The head is what it was, so nothing has changed: a node comes back that somebody else has.

The slow thread reads the head and what comes after it. Then the fast one takes both nodes, and
puts the first one back. The head is the same, and the second node is made head although it is
taken.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"fine", "AssertionError: taken"},
    races={"Stack.head", "Node.after"},
)


class Node:
    def __init__(self, after: Node | None) -> None:
        self.after = after


class Stack:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.head: Node | None = Node(Node(None))

    def swap(self, old: Node | None, new: Node | None) -> bool:
        with self.lock:
            if self.head is old:
                self.head = new
                return True
            return False

    def pop(self) -> Node | None:
        head = self.head
        after = head.after if head else None
        return head if self.swap(head, after) else None


def test() -> str:
    stack = Stack()
    first = stack.head
    second = first.after if first else None

    def fast() -> bool:
        mine = stack.pop(), stack.pop()
        if mine != (first, second) or first is None:
            return False
        first.after = None
        return stack.swap(None, first)

    _, took = together(stack.pop, fast)
    assert not (took and stack.head is second), "taken"
    return "fine"
