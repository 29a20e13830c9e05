"""What an execution did, as integers: which thread took each step, what it did, and where.

What a step did is a *code*: a small number for its operations, the same in every execution. Whether
two codes are dependent is found out once, from what the kinds of their objects say, and is then in
a table. The numbers of threads and objects are those of `weft.system.identity`.

Operations, events and steps are views of this for whoever wants to know more than that two steps
are the same or dependent: the argument, the state before, the result.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from weft.system.objects.kind import Kind
from weft.system.objects.thread import Thread
from weft.system.operation import Event, Operation, Operations

NOWHERE = 0
"""The site of a step of which the place was not asked."""


class Meaning(NamedTuple):
    """What the code of one operation stands for."""

    object: int
    kind: str
    verb: str
    effect: str


class Codes:
    """Gives each operation a number, and each step of several operations one.

    The lists are indexed by code and only grow, so that whoever needs them often can hold on to
    them.
    """

    def __init__(self) -> None:
        self.meanings: list[Meaning | None] = []
        """What a code stands for; None for several operations."""
        self.parts: list[tuple[int, ...]] = []
        """The codes of the single operations."""
        self.objects: list[int] = []
        """The object of a single operation; -1 for several."""
        self.clashes: list[set[int]] = []
        """The single operations of other threads that it is dependent with."""
        self.conflicts_with_all: list[bool] = []
        """Whether an operation conflicts with all that are known on its object."""
        self.enabled_before: list[set[int]] = []
        """The operations that come only where this one is enabled for other threads."""
        self.disabled_before: list[set[int]] = []
        """The operations that come only where this one is disabled for other threads."""
        self.observes: list[bool] = []
        """Whether an operation only looks at its object."""
        self.starters: dict[int, int] = {}
        """The operations that start a thread, and which."""
        self.columns: list[list[int]] = []
        """Lists of others with a number for each code, which begins at 0."""
        self.known: dict[tuple[Any, ...], int] = {}
        """The codes of single operations by object, verb, effect and what conflicts."""
        self.single: dict[int, list[int]] = {}
        """The single operations on each object."""
        self._steps: dict[tuple[int, ...], int] = {}
        self._kinds: list[Kind | None] = []
        self._several: dict[int, list[int]] = {}
        """The steps of several operations that use each object."""

    def of(self, operations: Operations) -> int:
        """The code of what a step does."""
        if len(operations) == 1:
            return self.of_one(operations[0])
        known = self.known
        parts = tuple(
            [known.get((o.object, o.verb, o.effect, o.conflicts), -1) for o in operations]
        )
        found = self._steps.get(parts)
        if found is None:
            parts = tuple([self.of_one(operation) for operation in operations])
            found = self._steps.get(parts)
        return self._add_several(parts) if found is None else found

    def of_one(self, operation: Operation) -> int:
        """The code of an operation."""
        # The object alone does not tell: another may have its number in another execution.
        key = (operation.object, operation.verb, operation.effect, operation.conflicts)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._add(operation)
        return found

    def on_object(self, step: int, object: int) -> int:
        """The first of several operations that is on an object."""
        return next(part for part in self.parts[step] if self.objects[part] == object)

    def dependent(self, a: int, b: int) -> bool:
        """Whether two steps of different threads are dependent."""
        return not self.clashes[a].isdisjoint(self.parts[b])

    def _add(self, operation: Operation) -> int:
        code, object, kind = len(self.meanings), operation.object, operation.kind
        self._widen()
        self.meanings.append(Meaning(object, kind.name, operation.verb, operation.effect))
        self.parts.append((code,))
        self.objects.append(object)
        self.clashes.append(set())
        self.enabled_before.append(set())
        self.disabled_before.append(set())
        self.conflicts_with_all.append(True)
        self.observes.append(operation.verb in kind.observers)
        if isinstance(kind, Thread) and operation.effect == "start":
            self.starters[code] = kind.number
        self._kinds.append(kind)
        single = self.single.setdefault(object, [])
        single.append(code)
        for other in single:
            self._compare(code, other)
            self._compare(other, code)
        for several in self._several.get(object, ()):
            if not self.clashes[code].isdisjoint(self.parts[several]):
                self.clashes[several].add(code)
        for other in single:
            self.conflicts_with_all[other] = len(self.clashes[other]) == len(single)
        return code

    def _widen(self) -> None:
        for column in self.columns:
            column.append(0)

    def _compare(self, code: int, other: int) -> None:
        """What one operation has to know of another one on the same object."""
        mine, theirs = self.meanings[code], self.meanings[other]
        kind, of_other = self._kinds[code], self._kinds[other]
        assert mine is not None
        assert theirs is not None
        assert kind is not None
        assert of_other is not None
        effect = theirs.effect
        if mine.effect in of_other.conflicts[effect]:
            self.clashes[code].add(other)
            self.clashes[other].add(code)
        if type(kind) is type(of_other):
            if effect in kind.enabled_before.get(mine.verb, ()):
                self.enabled_before[code].add(other)
            if effect in kind.disabled_before.get(mine.verb, ()):
                self.disabled_before[code].add(other)

    def _add_several(self, parts: tuple[int, ...]) -> int:
        code = self._steps[parts] = len(self.meanings)
        self._widen()
        self.meanings.append(None)
        self.parts.append(parts)
        self.objects.append(-1)
        self.clashes.append(set().union(*[self.clashes[part] for part in parts]))
        self.enabled_before.append(set())
        self.disabled_before.append(set())
        self.conflicts_with_all.append(False)
        self.observes.append(False)
        self._kinds.append(None)
        for object in {self.objects[part] for part in parts}:
            self._several.setdefault(object, []).append(code)
        return code


class Log:
    """The steps of one execution, in order, which can be cut back to where another one begins."""

    def __init__(self, codes: Codes | None = None) -> None:
        self.codes = Codes() if codes is None else codes
        self.threads: list[int] = []
        """The thread that took each step."""
        self.steps: list[int] = []
        """The code of each step."""
        self.sites: list[int] = []
        """The place of each step in the program, as a number."""
        self.values: dict[int, int] = {}
        """Which choice a step took, where it had several; 0 elsewhere."""
        self.places: list[str] = [""]
        """The places by their numbers."""
        self._numbers: dict[str, int] = {"": NOWHERE}

    def __len__(self) -> int:
        return len(self.steps)

    def append(self, thread: int, code: int, site: int = NOWHERE, value: int = 0) -> None:
        """The next step."""
        if value:
            self.values[len(self.steps)] = value
        self.threads.append(thread)
        self.steps.append(code)
        self.sites.append(site)

    def extend(self, events: Iterable[Event]) -> None:
        """The next steps, with their places."""
        code_of, site = self.codes.of, self.site
        for event in events:
            self.append(
                event.thread, code_of(event.operations), site(event.step.where), event.choice[1]
            )

    def truncate(self, length: int) -> None:
        """Forget the steps from there on."""
        if self.values:
            self.values = {k: value for k, value in self.values.items() if k < length}
        del self.threads[length:], self.steps[length:], self.sites[length:]

    def site(self, place: str) -> int:
        """The number of a place in the program."""
        found = self._numbers.get(place)
        if found is None:
            found = self._numbers[place] = len(self.places)
            self.places.append(place)
        return found

    def meaning(self, index: int) -> Sequence[Meaning]:
        """The operations of a step."""
        meanings = (self.codes.meanings[part] for part in self.codes.parts[self.steps[index]])
        return [meaning for meaning in meanings if meaning is not None]

    def __getstate__(self) -> dict[str, Any]:
        packed = {name: array("i", getattr(self, name)) for name in ("threads", "steps", "sites")}
        return {**self.__dict__, **packed}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, list(value) if isinstance(value, array) else value)
