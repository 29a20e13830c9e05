"""Operations on objects, the steps threads are about to take, and the events they become.

Threads and objects are small integers here; `weft.system.identity` gives out the same integer for
the same structural name in every execution, so they survive replay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from weft.system.objects.kind import Kind

StateOf = Callable[[int], Any]
"""Looks up the state of an object in some (possibly only imagined) state of the system."""


class Choice(NamedTuple):
    """What a strategy schedules: a thread, and one of the values its next step can take."""

    thread: int
    value: int = 0


STOP = Choice(-1, -1)
"""What `Strategy.pick` answers to abandon an execution whose rest is explored elsewhere."""

CUT = Choice(-2, -2)
"""What `Strategy.pick` answers to abandon an execution that goes beyond the bound."""


class Operation:
    """One operation of one thread on one object (Stoller 2000, §2).

    Before it runs, `effect` is the strongest thing it may do. When it has run, `effect` tells what
    it did (a compare-and-swap that failed is "cas failed"), and `before` is the object's state just
    before: all that conditional dependency ever needs (TR §7, cDepInfo).
    """

    __slots__ = (
        "argument",
        "before",
        "conflicts",
        "effect",
        "kind",
        "object",
        "thread",
        "value",
        "verb",
    )

    def __init__(
        self,
        thread: int,
        object: int,
        kind: Kind,
        verb: str,
        argument: Any = None,
        value: int = 0,
        effect: str | None = None,
        before: Any = None,
    ) -> None:
        self.thread = thread
        self.object = object
        self.kind = kind
        self.verb = verb
        self.argument = argument
        self.value = value
        self.effect = effect = verb if effect is None else effect
        self.before = before
        # Looked up once here because every dependency test asks for it.
        self.conflicts = kind.conflicts[effect]

    def __repr__(self) -> str:
        return f"<{self.thread}: {self.kind.name} {self.object} {self.effect} {self.argument!r}>"


class Possible(Operation):
    """What a step might have done, and did not: it has an effect on the order, and no other.

    Its verb is that of an operation that changes nothing.
    """

    __slots__ = ()


Operations = tuple[Operation, ...]


class Step(Protocol):
    """What a thread will do next, before it does it."""

    @property
    def thread(self) -> int: ...

    @property
    def operations(self) -> Operations:
        """Everything the step may do, guards included, each with its strongest effect."""

    @property
    def guards(self) -> Operations:
        """The part of `operations` that is evaluated while the step is merely pending."""

    @property
    def fixed(self) -> bool:
        """Whether it is always enabled, has one choice, and does `operations` in any state."""

    @property
    def steady(self) -> bool:
        """Whether it has the same effects in every state in which it is enabled."""

    @property
    def alternatives(self) -> Sequence[Step]:
        """The transitions it is made of, each a step by itself, with the values of this one."""

    @property
    def choosing(self) -> bool:
        """Whether there may be more than one choice."""

    @property
    def visible(self) -> bool:
        """Whether the scheduler takes control before it (Stoller 2000, §2.3)."""

    @property
    def separated(self) -> bool:
        """Separation (§2.3): either all transitions it may take are visible, or none."""

    @property
    def where(self) -> str:
        """The place in the user's program."""

    def choices(self, state: StateOf) -> Sequence[int]:
        """The values with which it can run in that state; none when it is blocked."""

    def predict(self, state: StateOf, value: int) -> Operations:
        """The operations, with their effects, it would perform in that state."""


class Told(str):
    """The result of an access to data: the value that was read or written, for people."""


class ToldEach(dict[int, Told]):
    """The same for a step of many accesses, by the places of their operations in the event."""


class Event:
    """A step that was taken: the i-th of an execution."""

    __slots__ = ("choice", "index", "next", "operations", "result", "step", "thread")

    def __init__(
        self, index: int, choice: Choice, step: Step, operations: Operations, result: Any
    ) -> None:
        self.index = index
        self.choice = choice
        self.thread = choice[0]
        self.step = step
        self.operations = operations
        self.result = result
        self.next: Step | None = None
        """What the same thread is about to do after this event, if it has not finished."""

    def __repr__(self) -> str:
        return f"<event {self.index} {self.choice} {self.operations}>"
