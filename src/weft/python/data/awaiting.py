"""An access to data in a loop that only waits for another thread to do something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.python.data.parts import Seen
from weft.python.data.step import DataStep
from weft.system.objects.element import Presence
from weft.system.objects.whole import Shape
from weft.system.operation import Operation, Operations, Possible, StateOf


def news(state: Any) -> Any:
    """The part of a state that changes with what it stands for.

    What is known of data, such as the length of a list, is noted by whoever looks at it; to look is
    no news.
    """
    return state.writes if isinstance(state, Presence | Shape) else state


class AwaitData(DataStep):
    """An access that waits until something has changed that its thread has seen.

    To wait for it is to look at it: whatever lets the step run comes before it.
    """

    __slots__ = ("_looks", "_seen")

    watchful = True

    def __init__(self, step: DataStep, seen: Sequence[tuple[Operation, Any]]) -> None:
        super().__init__(step.thread, step.parts, step.file, step.line)
        self._looks = [
            (op.object, op.kind, verb) for op, _ in seen for verb in sorted(op.kind.observers)
        ]
        looks = [Operation(step.thread, *look) for look in self._looks]
        self.operations = (*step.operations, *looks)
        self._seen = [(op.object, news(state)) for op, state in seen]
        self.fixed = False

    def choices(self, state: StateOf) -> Sequence[int]:
        if all(news(state(number)) == before for number, before in self._seen):
            return ()
        return super().choices(state)

    def predict(self, state: StateOf, value: int) -> Operations:
        looks = [Operation(self.thread, *look) for look in self._looks]
        return (*super().predict(state, value), *looks)

    def take(
        self, states: dict[int, Any], value: int, looked: Sequence[Seen] | None = None
    ) -> tuple[Operations, None]:
        operations, _ = super().take(states, value, looked)
        looks = [
            Possible(self.thread, number, kind, verb, before=states[number])
            for number, kind, verb in self._looks
        ]
        return (*operations, *looks), None
