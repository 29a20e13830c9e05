"""An object in small: a menu of operations, and all that three threads can do with it.

What the relations of a kind are compared with is worked out here from `choices` and `apply` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from weft.system.objects import Kind, Thread
from weft.system.objects.thread import RUNNING
from weft.system.operation import Choice, Event, Operation

THREADS = (0, 1, 2)
OBJECT = 0


class Ask(NamedTuple):
    """What a thread is about to do."""

    thread: int
    verb: str
    argument: Any = None


class Small(NamedTuple):
    """A state of the object, and the threads that have done only the first half of something."""

    state: Any
    inside: frozenset[tuple[int, str]] = frozenset()


class Done(NamedTuple):
    """An operation that was performed, and what came of it."""

    operation: Operation
    result: Any
    after: Small


@dataclass(frozen=True)
class World:
    """An object of some kind, and what threads may do with it."""

    name: str
    kind: Kind
    menu: tuple[tuple[str, Any], ...]
    long: int = 4
    """The length of the sequences that are all tried."""

    def initial(self) -> Small:
        return Small(self.kind.initial())

    def asks(self, small: Small, thread: int) -> Iterator[Ask]:
        """What the thread may do next, whether it is enabled or not."""
        kind = self.kind
        inside = dict(small.inside)
        if thread in inside:
            yield Ask(thread, inside[thread])
            return
        if isinstance(kind, Thread) and kind.number == thread:
            if small.state != RUNNING:
                return
            yield Ask(thread, "finish")
        for verb, argument in self.menu:
            yield Ask(thread, verb, thread if argument == "own" else argument)

    def all_asks(self, small: Small) -> list[Ask]:
        return [ask for thread in THREADS for ask in self.asks(small, thread)]

    def choices(self, small: Small, ask: Ask) -> list[int]:
        return list(self.kind.choices(small.state, ask.thread, ask.verb, ask.argument))

    def do(self, small: Small, ask: Ask, value: int) -> Done:
        thread, verb, argument = ask
        after, result, effect = self.kind.apply(small.state, thread, verb, argument, value)
        inside = small.inside - {(thread, verb)}
        if effect in self.kind.follow_up:
            inside |= {(thread, self.kind.follow_up[effect])}
        operation = Operation(thread, OBJECT, self.kind, verb, argument, value, effect, small.state)
        return Done(operation, result, Small(after, inside))

    def pending(self, ask: Ask) -> Operation:
        """The operation as it stands before it runs."""
        return Operation(ask.thread, OBJECT, self.kind, ask.verb, ask.argument)

    def view(self, small: Small) -> Any:
        """What tells states apart."""
        return self.kind.digest(small.state), small.inside

    def states(self, steps: int = 4) -> list[Small]:
        """Every state that so many operations can lead to."""
        level = {self.initial()}
        found = set(level)
        for _ in range(steps):
            level = {done.after for small in level for done in self.steps(small)} - found
            found |= level
        return sorted(found, key=repr)

    def steps(self, small: Small) -> Iterator[Done]:
        for ask in self.all_asks(small):
            for value in self.choices(small, ask):
                yield self.do(small, ask, value)

    def pairs(self, small: Small) -> Iterator[tuple[Ask, Ask]]:
        """Every two operations of different threads that may be next, in both orders."""
        asks = self.all_asks(small)
        for a in asks:
            for b in asks:
                if a.thread != b.thread:
                    yield a, b


def event(index: int, operation: Operation) -> Event:
    """The operation as an event of an execution; the step it came from does not matter here."""
    choice = Choice(operation.thread, operation.value)
    return Event(index, choice, None, (operation,), None)  # type: ignore[arg-type]
