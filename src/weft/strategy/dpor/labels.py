"""What sleep sets and wakeup trees know a step by: enough to tell what it is dependent with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.operation import Operations

RELATIONS: dict[str, Relation] = {"unconditional": dependent, "as run": dependent_as_run}

Label = Any
"""A code where dependency is unconditional, else the operations as they ran."""


class Labels(Protocol):
    """Makes labels of operations and compares them."""

    @property
    def of(self) -> Callable[[Operations], Label]: ...

    def dependent(self, a: Label, b: Label) -> bool: ...


class AsRun:
    """Operations themselves, with all that was recorded when they ran."""

    def __init__(self, relation: Relation) -> None:
        self.dependent = relation

    def of(self, operations: Operations) -> Operations:
        return operations
