"""Tells the parent how far a search has come, and notes the steps of the execution under way."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any

from weft import channel
from weft.cli.matters import matters
from weft.hash_seed import hash_seed
from weft.loading import Found
from weft.python.runtime import world
from weft.result import Counts
from weft.supervision.last_schedule import LastSchedule
from weft.system.interfaces import Strategy, System

if TYPE_CHECKING:
    from weft.progress import Progress

# `monotonic` by name, because the clock of `time` may be under control when it is read.

PAUSE = 0.1
"""Seconds between two messages."""


class Telling:
    """Implements `Progress`; whoever shows it on a terminal is told as well."""

    def __init__(self, found: Found, options: Mapping[str, Any], shows: Progress | None) -> None:
        self._found = found
        self._options = options
        self._shows = shows
        self._next = 0.0
        self.due = 0.0
        self._last: LastSchedule | None = None
        if channel.schedule >= 0 and options.get("undo") != "fork":
            self._last = LastSchedule(channel.schedule)

    def begins(self, system: System, strategy: Strategy) -> None:
        if self._shows is not None:
            self._shows.begins(system, strategy)
        channel.tell(channel.STRATEGY, strategy.name)
        channel.tell(channel.COUNTS, Counts())
        target = self._found.target
        told = {
            "target": target,
            "options": matters(self._options, system),
            "hash_seed": hash_seed(),
        }
        channel.tell(channel.OPTIONS, told)
        if self._last is not None:
            self._last.names_by(system)
            world.noting = self._last.note

    def update(self, counts: Counts, findings: int) -> None:
        now = monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            channel.tell(channel.COUNTS, counts)
        if self._shows is not None:
            if now >= self._shows.due:
                self._shows.update(counts, findings)
            self.due = min(self._next, self._shows.due)
        else:
            self.due = self._next

    def stop(self) -> None:
        """The search is over."""
        world.noting = None
