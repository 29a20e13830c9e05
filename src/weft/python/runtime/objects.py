"""The objects and threads of a program, with numbers that are the same in every execution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from greenlet import greenlet

from weft.python.runtime.address import address
from weft.python.runtime.naming import made_here
from weft.system.identity import Identities
from weft.system.objects import Clock, Kind, Listeners, Roster, Thread, Toss
from weft.system.objects.element import Element
from weft.system.objects.whole import Whole

if TYPE_CHECKING:
    from weft.python.runtime.execution import PythonExecution
    from weft.system.operation import Event


PREMADE = 1000
"""The first number of a thread that was made before: more than main will have children."""


RENEWED = (
    *("kinds", "_names", "_threads", "_thread_names", "_objects", "_made", "_locations"),
    *("_known", "_used", "_common"),
)
"""The attributes of `Objects` that grow with the executions."""


class Objects:
    """Gives out numbers by (creating thread, n-th creation), and remembers kinds and names.

    Objects made outside an execution, by an import say, keep their number for good, and are in
    their initial state again at the start of every execution.
    """

    def __init__(self) -> None:
        self.kinds: dict[int, Kind] = {}
        self._names: dict[int, str] = {}
        self._threads = Identities()
        self._thread_names: dict[int, str] = {}
        self._objects = Identities()
        self._outside: list[int] = []
        self.workers: list[greenlet] = []
        """Greenlets that have nothing to do, to be used again."""
        self._premade: dict[int, tuple[int, object]] = {}
        self._made: dict[str, int] = {}
        """How many objects have each name, but for their numbers."""
        self._numbered: dict[tuple[str, str], dict[tuple[Any, ...], int]] = {}
        self._locations: set[int] = set()
        self._known: dict[tuple[int | None, int], tuple[int, int, str]] = {}
        """The threads by parent and number among its children."""
        self._used: set[int] = set()
        """Those that a thread has done something with."""
        self._common: dict[int, int] = {}
        """The numbers of objects that there is one of."""
        self.time = ""
        """What is assumed of time, once the program has read a clock."""
        self._marked: dict[str, Any] = {}
        self._beginning = (-1, -1)

    def mark(self) -> None:
        """Remember what there is before the first execution."""
        self._marked = {name: getattr(self, name).copy() for name in RENEWED}
        self._beginning = len(self._outside), len(self._premade)

    def renew(self) -> bool:
        """Forget all that came after the mark; False if something was made outside since."""
        if self._beginning != (len(self._outside), len(self._premade)):
            return False
        for name, before in self._marked.items():
            setattr(self, name, before.copy())
        # Nobody has a name among others before there are accesses to data.
        self._numbered = {}
        return True

    def thread(self, parent: int | None, nth: int) -> tuple[int, int, str]:
        """A thread by its parent and number among its siblings: number, lifeline and name."""
        known = self._known.get((parent, nth))
        if known is None:
            known = self._known[parent, nth] = self._new_thread(parent, nth)
        return known

    def _new_thread(self, parent: int | None, nth: int) -> tuple[int, int, str]:
        name = (0,) if parent is None else (*self._threads.name(parent), nth)
        number = self._threads.number(name)
        text = "main" if parent is None else "T" + ".".join(str(n + 1) for n in name[1:])
        self._thread_names[number] = text
        lifeline = self._objects.number((-2, number))
        if lifeline not in self.kinds:
            self.kinds[lifeline] = Thread(number, started=parent is None)
            self._names[lifeline] = text
        return number, lifeline, text

    def make(self, execution: PythonExecution | None, kind: Kind, what: str) -> int:
        """An object that the current thread makes."""
        number = self.identity(execution)
        self.kinds[number] = kind
        if number not in self._names:
            # Several objects may be made at one place, in a loop for instance.
            name = made_here(what)
            same = self._made[name] = self._made.get(name, 0) + 1
            self._names[number] = f"{name} #{same}" if same > 1 else name
        if execution is not None:
            execution.states[number] = kind.initial()
        return number

    def location(self, name: tuple[Any, ...], kind: Kind, text: str) -> int:
        """Something that holds data, by what is the same in every execution."""
        number = self._objects.number(name)
        if number not in self.kinds:
            self.kinds[number] = kind
            self._names[number] = text
            self._locations.add(number)
        return number

    def location_name(self, number: int) -> tuple[Any, ...]:
        """What the location was numbered by."""
        return self._objects.name(number)

    def numbered(self, text: str, name: tuple[Any, ...], among: str = "") -> str:
        """The text, with a number behind it if other things among these go by it too."""
        known = self._numbered.setdefault((among, text), {})
        nth = known.setdefault(name, len(known) + 1)
        return text if nth == 1 else f"{text} #{nth}"

    def call(self, object: int, name: str) -> None:
        """Give an object that was made elsewhere the name it has there."""
        self._names[object] = name

    def premade(self, thread: object) -> int:
        """The number among the children of main of a thread that was made before."""
        return self._premade.setdefault(address(thread), (PREMADE + len(self._premade), thread))[0]

    def is_premade(self, thread: object) -> bool:
        return address(thread) in self._premade

    def identity(self, execution: PythonExecution | None) -> int:
        """A number for what the current thread makes, the same in every execution."""
        maker = execution.current() if execution is not None and not execution.over else None
        if maker is None:
            number = self._objects.number((-1, len(self._outside)))
            self._outside.append(number)
        else:
            number = self._objects.number((maker.number, maker.made))
            maker.made += 1
        return number

    def pause(self) -> tuple[int, Kind]:
        """The object of steps that touch nothing."""
        return self._one(-3, Toss, "time")

    def choice(self) -> tuple[int, Kind]:
        """The object of the program's own choices, which touch nothing either."""
        return self._one(-4, Toss, "choice")

    def roster(self) -> tuple[int, Kind]:
        """The object of who asks for the list of threads."""
        return self._one(-5, Roster, "the list of threads")

    def clock(self) -> tuple[int, Kind]:
        """What every reading of a clock moves on, if readings do."""
        return self._one(-6, Clock, "the clock")

    def _one(self, place: int, kind: type[Kind], name: str) -> tuple[int, Kind]:
        number = self._common.get(place)
        if number is None:
            number = self._common[place] = self._objects.number((place,))
            if number not in self.kinds:
                self.kinds[number] = kind()
                self._names[number] = name
        return number, self.kinds[number]

    def reset(self, execution: PythonExecution) -> None:
        """Put what was made outside into its initial state."""
        execution.states[self.pause()[0]] = None
        execution.states[self.choice()[0]] = None
        execution.states[self.roster()[0]] = None
        clock, kind = self.clock()
        execution.states[clock] = kind.initial()
        for number in self._outside:
            if number in self.kinds:
                execution.states[number] = self.kinds[number].initial()

    def note_used(self, events: Iterable[Event]) -> None:
        """What an execution has done with objects."""
        self._used.update([event.step.operations[0].object for event in events])

    def thread_path(self, thread: int) -> tuple[int, ...]:
        """The thread by who started it: smaller for earlier ones."""
        return self._threads.name(thread)

    def thread_name(self, thread: int) -> str:
        return self._thread_names[thread]

    def object_name(self, object: int) -> str:
        return self._names[object]

    def scheduled_at(self) -> dict[str, str]:
        """Every object that threads synchronise by. What was there before counts only if used."""
        threads = {self._objects.number((-2, number)) for number in self._thread_names}
        hidden = {*threads, *self._locations, self.pause()[0], self.choice()[0], self.roster()[0]}
        parts = [number for number, kind in self.kinds.items() if isinstance(kind, Listeners)]
        mostly = (*self._outside, *parts, self.clock()[0])
        hidden.update(n for n in mostly if n not in self._used)
        # Another process may have told of them.
        hidden.update(n for n, kind in self.kinds.items() if isinstance(kind, Element | Whole))
        return {
            name: "synchronisation" for number, name in self._names.items() if number not in hidden
        }
