"""Threads that go on with a call after it has called back into the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, GeneratorType
from typing import TYPE_CHECKING, Any

from weft.python.data.parts import Done, Part
from weft.python.data.under_way import Doing, Started, under_way
from weft.python.runtime import world
from weft.python.runtime.asking import is_a
from weft.python.runtime.place import calling_frame

if TYPE_CHECKING:
    from weft.python.data.memory import Memory
    from weft.python.runtime.controlled import Controlled
    from weft.python.runtime.execution import PythonExecution


class GoingOn:
    """What calls under way do to shared data."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.instrumented: Mapping[int, CodeType] = {}
        """The code that tells what it does, by identity."""
        self._along: dict[int, list[Done]] = {}
        """What calls do in the same step in which a thread synchronises."""

    def begin(self) -> None:
        under_way.clear()
        self._along.clear()

    def back(self, value: Any, left: Sequence[Part] = ()) -> None:
        """Code of the program is about to return a value, perhaps into a call under way.

        `left`: what that does to the generator it belongs to.
        """
        memory = self._memory
        execution = world.current
        thread = None if execution is None or execution.over else execution.current()
        if thread is None or memory.alone or memory.muted:
            return
        frame = calling_frame()
        call = under_way.around(thread.number, frame.f_back, self.instrumented)
        received = call is not None and call.receive(value, frame.f_code)
        if call is None or (call.since == len(thread.own) and not received):
            if left:
                memory.perform(left)
            return
        known: set[object] = set()
        while True:
            again = list(_again(call))
            parts = [*left, *(part for each in again for part in each.parts)]
            names = {each.name for each in again}
            if not parts or (known and names <= known):
                break
            known |= {None, *names}
            # Others may have run meanwhile, and put in what is now looked at as well.
            if not memory.perform(parts, all(each.certain for each in again)):
                break
        if call.since is not None:
            call.since = len(thread.own)

    def along(self, execution: PythonExecution, thread: Controlled) -> Sequence[Done]:
        """What a call does right after its thread has synchronised, where nobody tells of it.

        It has come there by way of C code and libraries alone.
        """
        number = thread.number
        if self._memory.alone or number not in under_way:
            return ()
        call = under_way.around(number, calling_frame(), self.instrumented)
        if call is None:
            return ()
        done = {part.roughly(): None for each in _again(call) for part in each.parts}
        for location, kind, _ in done:
            execution.states.setdefault(location, kind.initial())
        self._along[number] = list(done)
        visible = self._memory.locations.visible
        return [each for each in done if each[0] in visible]

    def done_along(self, thread: int, states: dict[int, Any]) -> Sequence[Done]:
        """What that was, when it is done."""
        done = self._along.pop(thread, ())
        for number, kind, verb in done:
            states[number], _, _ = kind.apply(states[number], thread, verb, None, 0)
        return done


def _again(call: Started) -> Iterator[Doing]:
    """What it may still do; what it does to a generator that runs is told there."""
    for each in call.again():
        if not is_a(each.target, GeneratorType) or not each.target.gi_running:
            yield each
