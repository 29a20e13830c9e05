"""What comes before a thread by start and join alone: the order that no schedule can change."""

from __future__ import annotations


class StartOrder:
    """For each thread, the steps of others that it was started after, or has joined."""

    def __init__(self) -> None:
        self._steps: dict[int, int] = {}
        self._known: dict[int, dict[int, int]] = {}

    @property
    def threads(self) -> list[int]:
        """Every thread that has come to a step."""
        return sorted(self._steps)

    def arrive(self, thread: int) -> None:
        """The thread comes to its next step."""
        self._steps[thread] = self.step(thread) + 1

    def step(self, thread: int) -> int:
        """The number of the step that the thread is at, from 1."""
        return self._steps.get(thread, 0)

    def follows(self, thread: int, other: int) -> None:
        """A thread is started by another or has joined it: what that one did comes before."""
        known = self._known.setdefault(thread, {})
        for third, step in (*self._known.get(other, {}).items(), (other, self.step(other))):
            known[third] = max(step, known.get(third, 0))

    def comes_after(self, thread: int, other: int, step: int) -> bool:
        """Whether all that the thread does from now on comes after that step of the other."""
        return thread == other or self._known.get(thread, {}).get(other, 0) >= step

    def copy(self) -> StartOrder:
        order = StartOrder()
        order._steps = self._steps.copy()
        order._known = {thread: known.copy() for thread, known in self._known.items()}
        return order
