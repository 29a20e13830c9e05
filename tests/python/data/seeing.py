"""What one thread changes and another looks at, in programs with objects of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Box:
    def __init__(self, x: Any) -> None:
        self.x = x


def setting(target: Any, name: str, value: object) -> Callable[[], None]:
    def change() -> None:
        setattr(target, name, value)

    return change


def counted(iterable: Any) -> Callable[[], int]:
    """How much comes when something is gone through one by one."""

    def count() -> int:
        number = 0
        for _ in iterable:
            number += 1
        return number

    return count
