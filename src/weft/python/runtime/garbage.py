"""Collects garbage at fixed points: between executions, and never within one.

Left to itself, the collector runs after so many allocations, which differ from execution to
execution; what `__del__` and weak references do then would come at random.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

NEVER = 0
EVERY = 100
"""After how many executions to look at what survived the first look, too."""
ALL = 100 * EVERY
"""After how many to look at everything again that was set aside since the exploration began."""
EXPLORATIONS = 200
"""After how many explorations to look at all that there is: what refers to an exception of the
program is garbage only when the result is gone, and the collector would not look at it for long."""

_begun = count(1)


class Garbage:
    """The garbage of one exploration."""

    def __init__(self) -> None:
        self._collections = 0

    def collect(self) -> None:
        """Collect what the latest executions left; what lives longer is looked at seldom.

        What has survived twice mostly belongs to the search or to the program's modules, so it is
        set aside: the next collections do not go through it again.
        """
        self._collections += 1
        if self._collections % EVERY:
            gc.collect(1)
            return
        if not self._collections % ALL:
            gc.unfreeze()
        gc.collect()
        gc.freeze()


@contextmanager
def collected_at_fixed_points() -> Iterator[Garbage]:
    """No collections but by `Garbage.collect`; what is there already is not looked at again.

    With a threshold of 0 the collector never begins, and still is enabled if a program asks.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(NEVER, *thresholds[1:])
    if not next(_begun) % EXPLORATIONS:
        gc.collect()
    gc.freeze()
    try:
        yield Garbage()
    finally:
        # Else it would be old, and for a long time nobody would look at it.
        gc.collect()
        gc.unfreeze()
        gc.set_threshold(*thresholds)


@contextmanager
def thawed() -> Iterator[None]:
    """Meanwhile the collector knows also of what `gc.freeze` has set aside."""
    frozen = gc.get_freeze_count() > 0
    gc.unfreeze()
    try:
        yield
    finally:
        if frozen:
            gc.freeze()
