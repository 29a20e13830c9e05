"""The steps of an execution that a reader sees, one row each."""

from __future__ import annotations

from weft.report.switches import History
from weft.system.trace import Trace

MOST = 1000
"""Of longer executions only the last steps are shown."""


class Rows:
    """The events that have a row, and the row of every event."""

    def __init__(self, trace: Trace, length: int) -> None:
        self.trace = trace
        self.history = History(trace, length)
        self.events = trace.events[:length]
        own = [event for event in self.events if not self.history.absorbed(event)]
        self.left_out = max(0, len(own) - MOST)
        self.shown = own[self.left_out :]
        self.first = self.shown[0].index if self.shown else 0
        self._rows = {event.index: row for row, event in enumerate(self.shown)}

    def row(self, index: int) -> int | None:
        """The row that an event is shown in; the end of a thread goes with what it did last."""
        return self._rows.get(index, self._rows.get(index - 1))

    def last(self, row: int) -> int:
        """The index of the last event of a row, -1 for the beginning."""
        if row + 1 < len(self.shown):
            return self.shown[row + 1].index - 1
        return len(self.events) - 1 if self.shown else -1

    def before(self) -> int:
        """The index of the last event that has no row because it comes too early."""
        return self.first - 1
