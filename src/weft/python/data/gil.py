"""The `gil` model: what a thread does between two points at which CPython may switch is one step.

CPython with its global lock looks for another thread to run when a function is entered, when a
generator goes on, when a jump goes backward, and after calls of C code (`switching.py` has the
points). The accesses to visible data in between are one composed transition (Stoller 2000, §6). It
begins at the first of them: what comes before is nobody else's business, and might as well have
been done later.

What a block will access is known for sure only when it has run, for it may depend on what it reads.
But a search by reduction must know: what is independent of a step must not be able to change what
the step is independent of. So to each block belongs all that it has ever been seen to access, in
any execution; only the first time it is what it does then. Should a block do more later, then what
the search concluded is worth nothing, and it begins again with what was learnt. When nothing is
learnt any more, every block has kept to what belongs to it. An execution in which one does not
would differ from those that were explored only from there on, and so would have been come upon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any

from weft.python.data.awaiting import AwaitData
from weft.python.data.parts import ELEMENT, Part
from weft.python.data.showing import brief
from weft.python.data.step import DataStep
from weft.python.runtime.objects import Objects
from weft.system.operation import Event, Operation, Operations, Possible, StateOf, Told, ToldEach

if TYPE_CHECKING:
    from weft.python.runtime.controlled import Controlled
    from weft.python.runtime.execution import PythonExecution

Key = tuple[Any, ...]
"""A block: the thread, how many steps it had taken, and where the first access is."""
Label = dict[tuple[int, str], None]
"""What may be done to which location, in the order in which it was seen."""
Kept = Sequence[tuple[tuple[Any, ...], Any, str, str]]
"""The same for another round: names, kinds and texts of locations, and the effects."""


class BlockStep(DataStep):
    """The first access of a block, which stands for all of it."""

    __slots__ = ("key",)

    def __init__(self, step: DataStep, key: Key, rest: Operations) -> None:
        super().__init__(step.thread, step.parts, step.file, step.line)
        self.key = key
        self.operations = (*step.operations, *rest)
        self.fixed = True

    def predict(self, state: StateOf, value: int) -> Operations:
        return self.operations


class AwaitBlock(AwaitData):
    """The same in a loop that only waits."""

    __slots__ = ("key",)

    def __init__(self, step: BlockStep, seen: Sequence[tuple[Operation, Any]]) -> None:
        super().__init__(step, seen)
        self.key = step.key

    def predict(self, state: StateOf, value: int) -> Operations:
        return self.operations


class Blocks:
    """The blocks of all threads, in one round of an exploration."""

    def __init__(self, objects: Objects, known: Mapping[Key, Kept], learns: bool = True) -> None:
        """`learns`: whether anybody wants to know what belongs to a block."""
        self._objects = objects
        self._learns = learns
        self._known = known
        self._labels: dict[Key, Label] = {}
        self._used: set[Key] = set()
        """The blocks whose labels a search has made use of."""
        self._current: Event | None = None
        """The block that is under way. There is only one: nobody else runs meanwhile."""
        self.grown = False
        """Whether a block has turned out to do more."""

    def begin(self) -> None:
        """An execution begins."""
        self._current = None

    @property
    def under_way(self) -> bool:
        """Whether the current thread is in a block, and will not be switched now."""
        return self._current is not None

    def access(
        self,
        execution: PythonExecution,
        thread: Controlled,
        parts: Sequence[Part],
        shows: Callable[[], Any] | None,
    ) -> Operations:
        """An access to visible data: it belongs to the block under way, or begins one."""
        event = self._current
        if event is None:
            event = self._current = execution.perform_data(thread, parts, shows)
            return event.operations
        first = event.step
        assert isinstance(first, DataStep)
        assert first.thread == thread.number
        step = DataStep(thread.number, parts, first.file, first.line)
        for operation in step.operations:
            execution.states.setdefault(operation.object, operation.kind.initial())
        done, _ = step.take(execution.states, 0)
        if not isinstance(event.result, ToldEach):
            before = event.result
            event.result = ToldEach()
            _tell(event, event.operations, 0, before)
        told = None if shows is None else Told(brief(shows()))
        _tell(event, done, len(event.operations), told)
        event.operations = (*event.operations, *done)
        return done

    def first(self, thread: Controlled, step: DataStep, frame: FrameType) -> BlockStep:
        """The access, as the beginning of a block."""
        code = frame.f_code
        place = code.co_filename, code.co_qualname, code.co_firstlineno, frame.f_lasti
        key = (self._objects.thread_path(thread.number), len(thread.own), *place)
        kinds = self._objects.kinds
        rest = [
            Operation(thread.number, number, kinds[number], effect)
            for number, effect in self._label(key)
        ]
        return BlockStep(step, key, tuple(rest))

    def awaiting(self, step: DataStep, seen: Sequence[tuple[Operation, Any]]) -> AwaitBlock:
        """The same, if it has to wait. An execution may end before its turn comes."""
        assert isinstance(step, BlockStep)
        self._used.add(step.key)
        return AwaitBlock(step, seen)

    def close(self, states: Mapping[int, Any]) -> None:
        """The thread comes to where another may go on: the block is over."""
        event, self._current = self._current, None
        if event is None:
            return
        step = event.step
        assert isinstance(step, BlockStep | AwaitBlock)
        done = {(op.object, op.effect): None for op in event.operations if type(op) is Operation}
        label = self._label(step.key)
        if not done.keys() <= label.keys():
            self.grown = self.grown or (self._learns and step.key in self._used)
            label.update(done)
        self._used.add(step.key)
        left = [each for each in label if each not in done]
        if left:
            more = [self._possible(event.thread, *each, states) for each in left]
            event.operations = (*event.operations, *more)

    def learnt(self) -> dict[Key, Kept]:
        """What belongs to each block, for the next round."""
        objects = self._objects
        return {
            key: [
                (objects.location_name(n), objects.kinds[n], objects.object_name(n), effect)
                for n, effect in label
            ]
            for key, label in self._labels.items()
        }

    def _label(self, key: Key) -> Label:
        label = self._labels.get(key)
        if label is None:
            known = self._known.get(key, ())
            locate = self._objects.location
            label = {(locate(name, kind, text), effect): None for name, kind, text, effect in known}
            self._labels[key] = label
        return label

    def _possible(
        self, thread: int, number: int, effect: str, states: Mapping[int, Any]
    ) -> Possible:
        kind = self._objects.kinds[number]
        verb = "read" if kind is ELEMENT else "look_shape"
        return Possible(thread, number, kind, verb, effect=effect, before=states[number])


def _tell(event: Event, done: Operations, first: int, told: Told | None) -> None:
    """Note the value of an access whose operations come from this place on."""
    places = [
        first + k for k, op in enumerate(done) if op.kind is ELEMENT and type(op) is Operation
    ]
    if told is not None and len(places) == 1:
        event.result[places[0]] = told
