"""Choices that a program leaves to the search (VeriSoft's VS_Toss)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, overload

from weft.python.runtime import world

T = TypeVar("T")


@overload
def choose(options: int) -> int: ...


@overload
def choose(options: Sequence[T]) -> T: ...


def choose(options: int | Sequence[T]) -> int | T:
    """One of 0 … n-1, or one of a sequence: every one of them is explored.

    Outside an exploration it is the first.
    """
    count = options if isinstance(options, int) else len(options)
    if count < 1:
        raise ValueError(f"nothing to choose from: {options!r}")
    execution = world.current
    chosen = 0
    if execution is not None:
        chosen = int(execution.perform(*execution.objects.choice(), "choose", count))
    return chosen if isinstance(options, int) else options[chosen]
