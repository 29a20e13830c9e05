"""Guesses how many executions a search will have run in the end.

A search walks a tree of executions. Give every execution the chance with which a walk from the root
ends there that takes each branch as likely as the others: the chances of all executions add up to
one. Knuth (1975) guesses the size of a tree by one such walk: one over its chance. That is right on
average. A search does not walk at random, but from left to right; so the guess is how many
executions there were, over the sum of their chances (Kilby, Slaney, Thiébaux, Walsh 2006). With one
execution it is Knuth's, and at the end it is exact.

Where a search finds out only on the way which branches there are (partial-order reduction), those
that are not known yet are not counted. The guess is then too low at first, and grows; as long as it
does, it is told as a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from weft.system.interfaces import Fork

GROWING = 1.25
"""By how much a guess has grown since there were half as many executions, if it is not settled."""


class Guess(NamedTuple):
    """How many executions there may be in all."""

    total: int
    settled: bool


def share(path: Iterable[Fork]) -> float:
    """How much of the tree has been walked when an execution ends that took this path.

    The sum of the chances of that execution and of all before it.
    """
    found, chance = 0.0, 1.0
    for done, left in path:
        chance /= done + 1 + left
        found += done * chance
    return min(1.0, found + chance)


class Guesses:
    """The guesses of one search, of which the earlier ones say how good the last one may be."""

    def __init__(self) -> None:
        self._earlier: list[tuple[int, float]] = []
        """Executions, and the guess then; each with twice the executions of the one before."""

    def add(self, executions: int, share: float) -> Guess:
        """The guess after so many executions, which are such a share of the tree."""
        total = executions / max(share, 1e-300)
        half = [guess for then, guess in self._earlier if then <= executions / 2]
        if not self._earlier or executions >= 2 * self._earlier[-1][0]:
            self._earlier.append((executions, total))
        settled = bool(half) and total <= GROWING * half[-1]
        return Guess(max(executions, round(total)), settled)
