"""What an execution did, as integers: its steps, and what was done to data inside of them.

Entries are of two sorts. A *step* is visible: the scheduler was asked before it. An *access* to
data was made inside of a step, or is a step itself where the data is visible.

What a step did is a *code*: a small number for its operations, the same in every execution. Whether
two codes are dependent is found out once, from what the kinds of their objects say, and is then in
a table. The numbers of threads and objects are those of `weft.system.identity`.

Operations, events and steps are views of this for whoever wants to know more than that two steps
are the same or dependent: the argument, the state before, the result.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from weft.system.objects.kind import Kind
from weft.system.objects.thread import Thread
from weft.system.operation import Event, Operation, Operations

NOWHERE = 0
"""The site of a step of which the place was not asked."""
PACKED = (
    *("threads", "steps", "sites"),
    *("access_threads", "access_codes", "access_sites", "access_at"),
)
"""The numbers of a log, which take little room when it is stored or sent."""


class Meaning(NamedTuple):
    """What the code of one operation stands for."""

    object: int
    kind: str
    verb: str
    effect: str


class Access(NamedTuple):
    """A view of an access to data."""

    thread: int
    at: int
    """How many steps had been taken, so that the step that it is part of comes before that one."""
    object: int
    kind: str
    effect: str
    place: Hashable
    """Where in the program; its text is for people."""


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
        self.kinds: list[Kind | None] = []
        """The kind of the object of a single operation; None for several."""
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
        self.kinds.append(kind)
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
        kind, of_other = self.kinds[code], self.kinds[other]
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
        self.kinds.append(None)
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
        self.places: list[Hashable] = [""]
        """The places by their numbers."""
        self.access_threads: list[int] = []
        """The thread that made each access."""
        self.access_codes: list[int] = []
        """The code of each access."""
        self.access_sites: list[int] = []
        """The place of each access, as a number."""
        self.access_at: list[int] = []
        """How many steps had been taken before each access."""
        self._numbers: dict[Hashable, int] = {"": NOWHERE}

    def __len__(self) -> int:
        return len(self.steps)

    def append(self, thread: int, code: int, site: int = NOWHERE, value: int = 0) -> None:
        """The next step."""
        if value:
            self.values[len(self.steps)] = value
        self.threads.append(thread)
        self.steps.append(code)
        self.sites.append(site)

    def access(self, thread: int, code: int, at: int, site: int = NOWHERE) -> None:
        """The next access to data, after so many steps."""
        self.access_threads.append(thread)
        self.access_codes.append(code)
        self.access_sites.append(site)
        self.access_at.append(at)

    def extend(self, events: Iterable[Event]) -> None:
        """The next steps, with their places."""
        code_of, site = self.codes.of, self.site
        for event in events:
            self.append(
                event.thread, code_of(event.operations), site(event.step.where), event.choice[1]
            )

    def truncate(self, length: int) -> None:
        """Forget the steps from there on, and what was done inside of them."""
        if self.values:
            self.values = {k: value for k, value in self.values.items() if k < length}
        del self.threads[length:], self.steps[length:], self.sites[length:]
        kept = self.accesses_before(length)
        del self.access_threads[kept:], self.access_codes[kept:]
        del self.access_sites[kept:], self.access_at[kept:]

    def accesses_before(self, length: int) -> int:
        """How many accesses are not inside of a step from there on."""
        return bisect_right(self.access_at, length)

    def accesses(self, first: int = 0) -> Iterator[Access]:
        """The accesses from a certain one on."""
        for n in range(first, len(self.access_at)):
            meaning = self.codes.meanings[self.access_codes[n]]
            assert meaning is not None
            yield Access(
                self.access_threads[n],
                self.access_at[n],
                meaning.object,
                meaning.kind,
                meaning.effect,
                self.places[self.access_sites[n]],
            )

    def site(self, place: Hashable) -> int:
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
        packed = {name: array("i", getattr(self, name)) for name in PACKED}
        return {**self.__dict__, **packed}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, list(value) if isinstance(value, array) else value)


def written_down(events: Iterable[Event]) -> Log:
    """A log of these steps."""
    log = Log()
    log.extend(events)
    return log
