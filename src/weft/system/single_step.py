"""A step that is one operation: what threads do whose code is run, not analysed."""

from __future__ import annotations

from collections.abc import Sequence

from weft.system.operation import Operation, Operations, StateOf


class SingleStep:
    """The one operation that a thread is about to perform, and the place in its program.

    Always visible: what else the thread will do is not known beforehand.
    """

    __slots__ = ("choosing", "file", "fixed", "line", "operation", "operations", "thread")

    guards: Operations = ()
    separated = True
    visible = True
    watchful = False
    """Whether other objects than that of its operation decide when it can be taken."""

    def __init__(self, operation: Operation, touches: Operations, file: str, line: int) -> None:
        self.thread = operation.thread
        self.operation = operation
        self.operations = (operation, *touches) if touches else (operation,)
        kind, verb = operation.kind, operation.verb
        self.fixed = verb in kind.fixed
        self.choosing = verb in kind.choosing
        self.file = file
        self.line = line

    @property
    def steady(self) -> bool:
        return self.operation.verb in self.operation.kind.steady

    @property
    def alternatives(self) -> Sequence[SingleStep]:
        return (self,)

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    def choices(self, state: StateOf) -> Sequence[int]:
        op = self.operation
        return op.kind.choices(state(op.object), self.thread, op.verb, op.argument)

    def predict(self, state: StateOf, value: int) -> Operations:
        op = self.operation
        before = state(op.object)
        _, _, effect = op.kind.apply(before, self.thread, op.verb, op.argument, value)
        return (self._ran(value, effect, before), *self.operations[1:])

    def take(self, states: dict[int, object], value: int) -> tuple[Operations, object]:
        """Perform the operation: what it did, and its result."""
        op = self.operation
        kind, number = op.kind, op.object
        before = states[number]
        after, result, effect = kind.apply(before, op.thread, op.verb, op.argument, value)
        states[number] = after
        if len(self.operations) > 1:
            for touch in self.operations[1:]:
                # Looking at another object, or being noted there: what it does is what it is.
                touch.before = states[touch.object]
        if effect != op.effect:
            return (self._ran(value, effect, before), *self.operations[1:]), result
        # The operation was made for this step alone: it records what it did in place.
        op.before = before
        op.value = value
        return self.operations, result

    def _ran(self, value: int, effect: str, before: object) -> Operation:
        op = self.operation
        return Operation(op.thread, op.object, op.kind, op.verb, op.argument, value, effect, before)
