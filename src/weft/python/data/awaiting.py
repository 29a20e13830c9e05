"""An access to data in a loop that only waits for another thread to do something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.python.data.step import DataStep
from weft.system.operation import Operation, StateOf


class AwaitData(DataStep):
    """An access that waits until something has changed that its thread has seen."""

    __slots__ = ("_seen",)

    def __init__(self, step: DataStep, seen: Sequence[tuple[Operation, Any]]) -> None:
        super().__init__(step.thread, step.parts, step.file, step.line)
        looks = tuple(
            Operation(step.thread, op.object, op.kind, verb)
            for op, _ in seen
            for verb in sorted(op.kind.observers)
        )
        self.operations = (*self.operations, *looks)
        self._seen = [(op.object, state) for op, state in seen]
        self.fixed = False

    def choices(self, state: StateOf) -> Sequence[int]:
        if all(state(number) == before for number, before in self._seen):
            return ()
        return super().choices(state)
