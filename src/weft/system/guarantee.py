"""What a search promises about the schedules that it does not run; the verdict follows from it."""

from __future__ import annotations

from typing import NamedTuple


class Guarantee(NamedTuple):
    """One of COMPLETE, BOUNDED("the bound, in words") and SAMPLED."""

    name: str
    bound: str = ""
    """The bound within which everything is explored, in words."""
    reached: bool = True
    """Whether the bound may have cut something off. A search that knows that it has not come to
    its bound was complete."""

    @property
    def complete(self) -> bool:
        """Whether every trace was explored when the search says that nothing is left."""
        return self == COMPLETE or (self.name == "bounded" and not self.reached)


COMPLETE = Guarantee("complete")
"""When `begin` says that nothing is left, an execution of every trace was run."""
SAMPLED = Guarantee("sampled")
"""Some executions were run, and nothing is known of the others: never *verified*."""


def BOUNDED(bound: str, reached: bool = True) -> Guarantee:
    """Every trace within a bound was explored; `bound` says which, as in "at most 2 delays"."""
    return Guarantee("bounded", bound, reached)


def weakest(first: Guarantee, second: Guarantee) -> Guarantee:
    """What two searches promise together, one of which is a part of the other."""
    for each in (first, second):
        if each == SAMPLED:
            return each
    return second if first.complete else first
