"""A shared object, as the watch over data knows it."""

from __future__ import annotations

import weakref
from typing import Any

from weft.python.runtime.asking import has


class Entry:
    """What is known of one shared object: its name in every execution, and its locations."""

    __slots__ = (
        "elements",
        "file",
        "granular",
        "homes",
        "is_cell",
        "label",
        "name",
        "owner",
        "sole",
        "tentative",
        "text",
        "whole",
    )

    def __init__(
        self, name: tuple[Any, ...], label: str, text: str, owner: str, is_cell: bool = False
    ) -> None:
        self.name = name
        """The same in all equivalent executions."""
        self.label = label
        """What makes its elements visible: how it was reached, for containers."""
        self.text = text
        """For people."""
        self.owner = owner
        """The class, module or function that its attributes belong to, by name."""
        self.is_cell = is_cell
        """Whether there is one place in it: a variable of a function, or whether a file exists."""
        self.granular = False
        """Whether calls of its methods are the operations on it."""
        self.tentative = False
        """Whether it was said to be unshared, and that is to be checked."""
        self.sole = -1
        """The thread that has used it, if it was."""
        self.file: tuple[Entry, bool] | None = None
        """If it is an open file: what stands for all that is in the file, and whether it writes."""
        self.homes: tuple[str, ...] = ()
        """If modules of libraries keep it: their names."""
        self.elements: dict[Any, int] = {}
        """The numbers of its attributes, keys and indices."""
        self.whole = -1
        """The number of all of it; negative as long as nobody has asked."""

    def __repr__(self) -> str:
        return f"<shared {self.text}>"


class Grip(weakref.ref[Any]):
    """A weak reference that knows the identity of what it referred to."""

    __slots__ = ("key",)
    key: int


MARK = "__weft_granularity__"
"""The attribute of classes whose methods are operations."""


def is_granular(kind: type) -> bool:
    """Whether calls of its methods are the operations on objects of a class."""
    return has(kind, MARK)
