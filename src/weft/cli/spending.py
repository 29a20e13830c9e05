"""How long each system may take: what it takes to load it counts, too.

The parent process is told, and ends whatever does not heed it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

from weft import channel
from weft.channel import ABOUT, FOUND, REST, UNTIL, tell

# `monotonic` by name, because the clock of `time` may be under control when it is read.

LEAST = 0.01
"""Seconds for an exploration whose time was over before it began."""


class Spending:
    """The time of one target: its first system has it from the beginning, the next from there."""

    def __init__(self, arguments: Namespace, config: Mapping[str, Any]) -> None:
        self._began = monotonic() if channel.began is None else channel.began
        # The next target begins later.
        channel.began = None
        given = arguments.seconds
        self._seconds: float | None = config.get("seconds") if given is None else given

    def loads(self, target: str) -> None:
        """The target is about to be loaded."""
        tell(ABOUT, {"name": target, "target": target, "seconds": self._seconds, "loading": True})
        tell(UNTIL, self._left(self._seconds))

    def begins(self, name: str, target: str, seconds: float | None) -> float | None:
        """A system is about to be explored, within so many seconds; how many are left of them."""
        told = {"name": name, "target": target, "seconds": seconds, "loading": False}
        tell(ABOUT, told)
        tell(FOUND, [])
        left = self._left(seconds)
        tell(UNTIL, left)
        return left

    def _left(self, seconds: float | None) -> float | None:
        return None if seconds is None else max(LEAST, seconds - (monotonic() - self._began))

    def leaves(self, rest: Sequence[str]) -> None:
        """These come after the next system."""
        tell(REST, rest)

    def ends(self) -> None:
        """It has been explored."""
        tell(UNTIL, None)
        self._began = monotonic()
