"""Small programs that do nothing but access containers, as a system that searches can run.

The containers are real. An access is what it does to one, and the parts it is made of; it is run
right after its step was taken, as the rewritten bytecode does.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from weft.python.data.step import DataStep, Part
from weft.system.interfaces import Monitor, Strategy
from weft.system.operation import STOP, Event, Operations, Step
from weft.system.trace import Ending, Trace

SEQUENCES = (list, bytearray, deque, array)

Label = tuple[int, str]


class Access(NamedTuple):
    """What is done to a container, and what that is for the search."""

    name: str
    run: Callable[[Any], object]
    actions: Sequence[tuple[str, Any]] | Callable[[Any], Sequence[tuple[str, Any]]]
    """Action and key of each part, or what tells them for a container."""
    box: int = 0
    then: Access | None = None
    """What is done in the same step, after it."""

    def __repr__(self) -> str:
        return f"{self.name} of {self.box}" + (f", {self.then}" if self.then else "")


class Box:
    """A container, and the numbers of its locations."""

    def __init__(self, container: Any, number: int, telling: bool = True) -> None:
        """`telling`: whether it can be told what was there before all of it is changed."""
        self.container = container
        self.number = number
        self.telling = telling

    def element(self, key: Hashable) -> int:
        return self.number + 1 + hash_free(key)

    def parts(self, access: Access) -> list[Part]:
        actions = access.actions
        found = actions(self.container) if callable(actions) else actions
        return [self._part(action, key) for action, key in found]

    def _part(self, action: str, key: Any) -> Part:
        box = self.container
        whole = self.number
        if action == "append":
            return Part(action, whole, None, None, lambda: len(box), self.element)
        if action in ("look_shape", "look_all", "change_all"):
            if not self.telling:
                return Part(action, whole)
            if isinstance(box, SEQUENCES):
                return Part(action, whole, None, None, lambda: len(box), self.element)
            return Part(action, whole, None, None, lambda: frozenset(box))
        if isinstance(box, SEQUENCES):
            element = self.element(key) if key >= 0 else None
            return Part(action, whole, element, key, lambda: len(box), self.element)
        return Part(action, whole, self.element(key), key, lambda: key in box)


def hash_free(key: Hashable) -> int:
    """A number for a key, the same in every process."""
    return key if isinstance(key, int) else int.from_bytes(str(key).encode())


def ran(access: Access, box: Box) -> object:
    """What comes of an access: a value that does not change any more, or an exception."""
    try:
        return access.run(box.container)
    except Exception as exception:
        return f"{type(exception).__name__}: {exception}"


def labels(operations: Operations) -> list[Label]:
    return sorted((operation.object, operation.effect) for operation in operations)


@dataclass
class Accessing:
    """Threads that each do some accesses, one after the other."""

    make: Sequence[Callable[[], Any]]
    """Makes the containers."""
    threads: Sequence[Sequence[Access]]
    telling: bool = True

    def start(self) -> Run:
        boxes = [Box(make(), 1000 * i, self.telling) for i, make in enumerate(self.make)]
        return Run(boxes, self.threads)


@dataclass
class Run:
    """One execution. Implements Status."""

    boxes: Sequence[Box]
    scripts: Sequence[Sequence[Access]]
    states: dict[int, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    last: Event | None = None

    def __post_init__(self) -> None:
        self.results: list[list[object]] = [[] for _ in self.scripts]
        self.pending: dict[int, DataStep] = {}
        for thread in range(len(self.scripts)):
            self._arrive(thread)

    def run(self, strategy: Strategy, monitors: Sequence[Monitor] = ()) -> Trace:
        ending = Ending.FINISHED
        while self.pending:
            choice = strategy.pick(self)
            if choice.thread < 0:
                assert choice == STOP
                ending = Ending.STOPPED
                break
            step = self.pending.pop(choice.thread)
            operations, _ = step.take(self.states, choice.value)
            event = Event(len(self.events), choice, step, operations, None)
            self.events.append(event)
            self.last = event
            self._access(choice.thread)
            self._arrive(choice.thread)
            event.next = self.pending.get(choice.thread)
        return Trace(self.events, ending, tuple(self.pending.values()), self.states)

    def outcome(self) -> Hashable:
        return repr((self.results, [box.container for box in self.boxes]))

    def _access(self, thread: int) -> None:
        access: Access | None = self.scripts[thread][len(self.results[thread])]
        came = []
        while access is not None:
            came.append(ran(access, self.boxes[access.box]))
            access = access.then
        self.results[thread].append(came)

    def _arrive(self, thread: int) -> None:
        done = len(self.results[thread])
        if done < len(self.scripts[thread]):
            access: Access | None = self.scripts[thread][done]
            parts: list[Part] = []
            while access is not None:
                parts += self.boxes[access.box].parts(access)
                access = access.then
            step = DataStep(thread, parts, f"T{thread}", done)
            for operation in step.operations:
                self.states.setdefault(operation.object, operation.kind.initial())
            self.pending[thread] = step

    @property
    def enabled(self) -> Sequence[int]:
        return sorted(self.pending)

    @property
    def threads(self) -> Sequence[int]:
        return self.enabled

    @property
    def depth(self) -> int:
        return len(self.events)

    def choices(self, thread: int) -> Sequence[int]:
        return (0,) if thread in self.pending else ()

    def step(self, thread: int) -> Step | None:
        return self.pending.get(thread)

    def state(self, object: int) -> Any:
        return self.states[object]
