"""Whom a search tells how far it has come."""

from __future__ import annotations

from typing import Protocol

from weft.result import Counts
from weft.system.interfaces import Strategy, System


class Progress(Protocol):
    """Is told when a search begins, and after an execution if it is due."""

    due: float
    """When it wants to be told again, by `time.monotonic`."""

    def begins(self, system: System, strategy: Strategy) -> None:
        """A search begins: the first one, or another round of it."""

    def update(self, counts: Counts, findings: int) -> None:
        """An execution has ended. What was counted is that of this search alone."""
