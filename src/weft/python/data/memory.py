"""What threads do to shared data: watched, and scheduled where it is visible.

Every access is watched. One to a location that is visible is a step of its thread, which waits for
its turn. A location becomes visible when accesses to it race: then the exploration begins again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any
from weakref import ReferenceType

from greenlet import getcurrent

from weft.errors import WeftError
from weft.python.data.attributes import classes_put_back
from weft.python.data.beside import Beside
from weft.python.data.class_statements import have_class_statements
from weft.python.data.deaths import Deaths, noticing, told_nowhere
from weft.python.data.effects import uncollected
from weft.python.data.effects.state import is_used_by, quiet_module
from weft.python.data.entry import Entry
from weft.python.data.going_on import GoingOn
from weft.python.data.inside import Inside
from weft.python.data.locations import EXPOSED, KEPT, SLOTS, Locations
from weft.python.data.parts import ELEMENT, LOOKING, WHOLE, Done, Part
from weft.python.data.sharing import ATOM, MANY, UNNAMED, Sharing, entries
from weft.python.data.under_way import under_way
from weft.python.data.watch import Place, Race, Watch
from weft.python.data.weak import CALLED
from weft.python.program.restart import Lessons, Restart
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.place import calling_frame, frame_of_program, internal
from weft.system.operation import Operation, Possible

if TYPE_CHECKING:
    from weft.python.data.gil import Blocks
    from weft.python.runtime.controlled import Controlled
    from weft.system.log import Log
    from weft.system.objects import Kind
    from weft.system.operation import Choice, Operations

PATIENCE = 1000
"""How often a thread may read what is shared and invisible without synchronising: then it spins."""

HOLDING = 0
"""Stands among containers for what is held because there are weak references to it."""
DEEPEST = 20
"""How many calls of a stack are kept."""

_tuple = tuple.__new__

Shows = Callable[[], Any] | None
"""Tells the value that is read or written; asked only when the turn has come."""
AT_ONCE = frozenset({"add", "remove"})
"""Actions that look and change in one step, so that two of them need no lock."""


class Memory:
    """The shared data of a program, in one round of its exploration."""

    def __init__(
        self,
        sharing: Sharing,
        locations: Locations,
        lessons: Lessons,
        as_run: bool = False,
        blocks: Blocks | None = None,
    ) -> None:
        self._lessons = lessons
        self.sharing = sharing
        self.locations = locations
        locations.learn = self.learn
        self.alone = True
        """Whether there is one thread only, so far: all that it does comes before the others."""
        self.muted = False
        """Whether what happens now is part of an operation of ours."""
        self.learnt: dict[str, str] = {}
        """What another round has to know, and why."""
        self.inside = Inside()
        self.beside = Beside()
        self.blocks = blocks
        """What threads do without being switched, if they cannot be switched anywhere."""
        self._as_run = as_run
        self._watch = Watch(as_run)
        self.chosen = self._watch.chosen
        """To be told of every choice."""
        self.log: Log | None = None
        """Where accesses are written down, if a monitor reads them."""
        self._codes: dict[tuple[int, str], int] = {}
        """The code of each effect on each location."""
        self._search: object = None
        """Whose execution the latest was."""
        self._again = 0
        """How many accesses there were since threads could last be switched."""
        self._looked_again: dict[int, int] = {}
        """Of those that came after many: how many there were to each location."""
        self.filling: dict[int, tuple[Any, Entry, int]] = {}
        """Containers into which code is putting things, and the frame that will go on then."""
        self._gathering: list[Part] | None = None
        self.going_on = GoingOn(self)
        self.deaths = Deaths(self._ends)
        sharing.refers = self._refers if blocks is None else bool
        sharing.calls_in_c = self._refers if blocks is None else self._is_not_scheduled
        sharing.exposes = self._exposes
        self.changes: Callable[[Sequence[Any]], object] = bool
        """Tells that some shared things change."""
        self.compares: Callable[[Any, Any], object] = max
        """Tells that two things are compared."""
        self.meets: Callable[[], object] = bool
        """Called before the first thread is started: what the main one did to classes is done."""
        self.calls: Callable[..., Callable[[Any], None] | None] = print
        """Tells that something is called; what it returns wants to see the result."""

    @property
    def races(self) -> Iterable[Race]:
        """The races of the latest execution between accesses that are certain."""
        return self._watch.races.values()

    def begin(self, search: object = None, reading: bool = False) -> None:
        """An execution begins; of a search, if what the one before did will be done again.

        `reading`: a monitor reads what is accessed.
        """
        self.sharing.begin()
        classes_put_back()
        self.inside.begin()
        self.going_on.begin()
        if search is None or search is not self._search or reading != (self.log is not None):
            self._watch = Watch(self._as_run)
            self.log = _new_log() if reading else None
            self._codes = {}
        self._search = None
        self._watch.begin()
        self.chosen = self._watch.chosen if self.log is None else self._chosen
        self._again = 0
        self.muted = False
        self.alone = True
        if self.blocks is not None:
            self.blocks.begin()

    def end(self, search: object = None) -> None:
        """An execution is over; if it came to its end, another one of the search may follow."""
        self._search = search
        if self.sharing.cut:
            self.beside.noted(f"no more than {MANY:,} objects are shared at once")
        self.alone = True
        uncollected.forget()
        self.filling.clear()
        self.deaths.end()
        self.going_on.begin()
        self.sharing.end()

    def _chosen(self, depth: int, choice: Choice) -> None:
        """As for the watch: what comes from here on has not been written down."""
        watch, log = self._watch, self.log
        repeated = watch.repeats
        watch.chosen(depth, choice)
        if repeated and not watch.repeats and log is not None:
            log.truncate(depth)

    def waits(self, thread: Controlled) -> None:
        """A thread comes to where others may run instead."""
        if self.sharing.mortal:
            # What it has dropped, it has dropped before.
            self.sharing.sweep()
        if self.filling:
            self.settle()
        if self.sharing.annotated:
            error = self.inside.waits(thread.number)
            execution = world.current
            if error is not None and execution is not None:
                execution.refuse(error)

    def may_switch(self) -> None:
        """The current thread comes to where another may go on."""
        if self.blocks is not None:
            execution = world.current
            if execution is not None and not execution.over:
                self.blocks.close(execution.states)

    def synchronised(self, event: Any) -> None:
        """A thread has done something that orders what it does with what others do."""
        if not self.alone:
            self._again = 0
            if not self._watch.repeats:
                self._watch.event(event)
            execution = world.current
            if under_way and execution is not None:
                done = self.going_on.done_along(event.thread, execution.states)
                self._note(event.thread, done, certain=False)
            self.sharing.sweep()

    def starts(self, parent: Controlled, child: Controlled) -> None:
        """A thread is about to run for the first time; what it was given is shared from now on."""
        if self.alone:
            self.meets()
        self.alone = False
        self._watch.start(child.number, parent.number)
        self.sharing.enter(child.run, child.name, parent.number)
        if child.handle is not None:
            self.sharing.enter(child.handle, child.name, parent.number)

    def publish(self, value: Any, label: str) -> None:
        """The current thread stores something into what is shared, or gives it away."""
        if address(value) in entries or self.sharing.kinds.get(type(value)) is ATOM:
            return
        execution = world.current
        thread = None if execution is None else execution.current()
        if thread is not None:
            self.sharing.enter(value, label, thread.number)

    def fill(self, entry: Entry, container: Any) -> None:
        """The current thread has put things into a container that nobody has seen."""
        execution = world.current
        thread = None if execution is None else execution.current()
        if thread is not None:
            self.sharing.fill(container, entry.label, thread.number)

    def fills(self, entry: Entry, container: Any) -> None:
        """Code is about to give what is put into a container; when it has, that is shared."""
        self.filling[address(container)] = (container, entry, address(calling_frame()))

    def _refers(self, reference: ReferenceType[Any]) -> None:
        if self.deaths.hold(reference):
            self.filling[HOLDING] = (None, UNNAMED, 0)
            self.sharing.mortal = True

    def _exposes(self, entry: Entry) -> None:
        self.learn(f"{EXPOSED}{entry.owner}", "it is used as such")

    def _is_not_scheduled(self, reference: ReferenceType[Any]) -> None:
        self.beside.noted(CALLED)

    def _ends(self, value: Any) -> None:
        """Something is about to die: weak references show it, and what they call is called."""

        def told() -> None:
            self.changes(noticing(value))
            for each in told_nowhere(value):
                self.calls(each)

        parts = self.gathered(told)
        if parts:
            self.perform(parts, certain=False)

    def settle(self) -> None:
        """Share what has been put into containers meanwhile, and let go of what was dropped."""
        if HOLDING in self.filling:
            self.deaths.look()
        frame = address(calling_frame())
        for key, (container, entry, filler) in list(self.filling.items()):
            if key == HOLDING:
                continue
            if frame == filler:
                del self.filling[key]
            self.sharing.fill(container, entry.label, ("in", *entry.name))

    def watched(self, entry: Entry, verb: str, name: str) -> bool:
        """As `plain`, where nothing needs to be shown; if there is more to it, False, and no more.

        The quick way for most of what threads do to data: to look at what nobody schedules.
        """
        if self.alone:
            return True
        number = entry.elements.get(name)
        if number is None or number in self.locations.visible or entry.homes:
            return False
        return self._noted(((number, ELEMENT, "read" if verb == "read" else "write"),))

    def watched_index(self, entry: Entry, key: int, stores: bool) -> bool:
        """The same for an index that a shared list has."""
        number, whole = entry.elements.get(("item", key)), entry.whole
        visible = self.locations.visible
        if number is None or whole < 0 or number in visible or whole in visible or entry.homes:
            return False
        return self._noted(
            ((whole, WHOLE, "put"), (number, ELEMENT, "write"))
            if stores
            else ((whole, WHOLE, "get"), (number, ELEMENT, "read"))
        )

    def _noted(self, done: Sequence[Done]) -> bool:
        if (
            self.locations.exposing
            or self._gathering is not None
            or self.filling
            or self.sharing.annotated
            or self.sharing.mortal
        ):
            return False
        execution = world.current
        if self._watch.repeats or self.muted or execution is None or execution.over:
            return True
        thread = execution.threads_of.get(getcurrent())
        if thread is not None:
            self._again += 1
            if self._again > PATIENCE:
                self._go_on(done)
            for location, kind, effect in done:
                self._see(thread.number, location, kind, effect, True, False)
        return True

    def plain(self, entry: Entry, verb: str, name: str, shows: Shows = None) -> None:
        """An access to an attribute, a global or a cell."""
        if not self.alone:
            self.perform([self.locations.plain(entry, verb, name)], shows=shows)

    def attribute(self, value: Any, verb: str, name: str) -> None:
        """An access to an attribute by code that has no hooks."""
        entry = entries.get(address(value))
        if entry is not None:
            self.plain(entry, verb, name)

    def attributes(self, value: Any, accesses: Iterable[tuple[str, str]]) -> None:
        """The same for several, in one step; whose races are nobody's mistake."""
        entry = entries.get(address(value))
        if entry is not None:
            parts = [self.locations.plain(entry, verb, name) for verb, name in accesses]
            self.perform(parts, certain=False)

    def state_of(self, module: str | None, verb: str) -> list[Part]:
        """An access to what a library keeps for itself; none if the module is no library's."""
        entry = None if module is None else self.sharing.state_of(module)
        if module is not None and verb == "register":
            if not self.alone:
                self.learn(f"{KEPT}{module}", "it is changed while threads run")
            entry, verb = self.sharing.kept_by(module), "write"
        plain, found = self.locations.plain, []
        if entry is not None:
            found.append(plain(entry, verb, "state"))
        if self.locations.stored_into and module is not None and self.sharing.is_kept(module):
            used = quiet_module(module) or module
            found += [
                plain(kept, "read", "state")
                for each in self.locations.stored_into
                if (kept := self.sharing.kept_by(each)) is not entry and is_used_by(each, used)
            ]
        return found

    def kept_for(self, module: str | None) -> list[Any]:
        """What the program has met of what the functions of a library go by."""
        if module is None or not self.sharing.at_home or not self.sharing.is_kept(module):
            return []
        used = quiet_module(module) or module
        return [
            kept
            for key, kept in self.sharing.at_home.items()
            if any(is_used_by(home, used) for home in entries[key].homes)
        ]

    def library_changes(self, module: str) -> list[Part]:
        """The program stores into a module of a library, or into a class of one."""
        if self.sharing.state_of(module) is not None:
            return self.state_of(module, "write")
        if not self.sharing.is_kept(module):
            return []
        kept = quiet_module(module) or module
        if not self.alone:
            self.learn(f"{KEPT}{kept}", "the program stores into it while threads run")
        return [self.locations.plain(self.sharing.kept_by(kept), "write", "state")]

    def gathered(self, access: Callable[[], object]) -> list[Part]:
        """What an access comes to. It is not performed, for it is part of another one."""
        found: list[Part] = []
        around, self._gathering = self._gathering, found
        try:
            access()
        finally:
            self._gathering = around
        return found

    def perform(self, parts: Sequence[Part], certain: bool = True, shows: Shows = None) -> bool:
        """An access of the current thread, unless it is part of an operation under way.

        Returns whether others may have run before it.
        """
        if self._gathering is not None:
            self._gathering += parts
            return False
        if self.sharing.mortal:
            self.sharing.sweep()
        if self.filling:
            self.settle()
        if self.sharing.annotated:
            execution = world.current
            thread = None if execution is None or execution.over else execution.current()
            if execution is None or thread is None:
                return False
            touched = [self.locations.owner(part) for part in parts]
            covered = self.inside.covers(thread.number, touched)
            if isinstance(covered, WeftError):
                execution.refuse(covered)
            elif covered:
                return False
        if self.sharing.at_home and not self.alone:
            parts = self._and_at_home(parts)
        if self.sharing.has_files:
            return self._access_files(parts, certain, shows)
        return self.access(parts, certain, shows)

    def _and_at_home(self, parts: Sequence[Part]) -> Sequence[Part]:
        """What a library keeps is part of its state: functions of the library change it, and go by
        what others have changed."""
        used: dict[str, bool] = {}
        for part in parts:
            for home in self.locations.owner(part).homes:
                used[home] = used.get(home, False) or part.action not in LOOKING
        found = [*parts]
        for home, changes in used.items():
            found += self.library_changes(home) if changes else self.state_of(home, "read")
        return found

    def _access_files(self, parts: Sequence[Part], certain: bool, shows: Shows) -> bool:
        """The same, of which some may be about files: the step has what is scheduled of that."""
        hidden, rest = self.locations.of_files(parts)
        waited = self.access(rest, certain, shows)
        return (bool(hidden) and self.access(hidden, certain)) or waited

    def access(self, parts: Sequence[Part], certain: bool = True, shows: Shows = None) -> bool:
        """An access of the current thread: wait for its turn if it is visible, and watch it."""
        execution = world.current
        if self.alone or self.muted or execution is None or execution.over:
            return False
        thread = execution.threads_of.get(getcurrent())
        if thread is None:
            return False
        visible = self.locations.visible
        done: Sequence[Done]
        waited = False
        if visible:
            for part in parts:
                if part.element in visible or part.whole in visible:
                    waited = True
                    break
        if waited:
            performed: Operations
            if self.blocks is None or not self.blocks.under_way:
                self.waits(thread)
                if execution.over:
                    return False
            if self.blocks is None:
                performed = execution.perform_data(thread, parts, shows).operations
            else:
                performed = self.blocks.access(execution, thread, parts, shows)
            done = [(o.object, o.kind, o.effect) for o in performed if not isinstance(o, Possible)]
        elif self._watch.repeats:
            return False
        else:
            done = [
                (number, kind, verb)
                for part in parts
                for number, kind, verb, _ in part.performed(part.peek and part.peek(), 0)
            ]
            self._again += 1
            if self._again > PATIENCE:
                self._go_on(done)
        if not self._watch.repeats:
            at_once = [part.element for part in parts if part.action in AT_ONCE]
            self._note(thread.number, done, certain, at_once)
        return waited

    def learn(self, lesson: str, why: str) -> None:
        """Another round has to know something."""
        if not self.locations.knows(lesson):
            self.learnt.setdefault(lesson, why)

    def check(self) -> None:
        """Begin again if something was learnt."""
        if self.sharing.prepares and have_class_statements(self.going_on.instrumented.values()):
            self.learn(SLOTS, "a class gives class statements what to put their names into")
        if self.learnt or (self.blocks is not None and self.blocks.grown):
            raise self.restart()

    def restart(self) -> Restart:
        if not self.learnt and self.blocks is not None:
            return Restart(
                "a thread has accessed more between two points at which it can be switched",
                "the program",
                self._lessons.with_blocks(self.blocks.learnt()),
            )
        first = next(iter(self.learnt))
        return Restart(
            f"{first} has to be watched more closely",
            "the program",
            self._lessons.with_data(self.learnt),
        )

    def _note(
        self,
        thread: int,
        done: Sequence[Done],
        certain: bool,
        at_once: Sequence[int | None] = (),
    ) -> None:
        if self._watch.repeats:
            return
        for location, kind, effect in done:
            self._see(thread, location, kind, effect, certain, location in at_once)

    def _see(
        self,
        thread: int,
        location: int,
        kind: Kind,
        effect: str,
        certain: bool,
        at_once: bool,
    ) -> None:
        watch = self._watch
        on = watch.accesses.get(location)
        if on is None:
            watch.accesses[location] = {}
        else:
            before = on.get((thread, effect, at_once))
            if before is not None and before.when == watch.events.get(thread, 0):
                # It has done the same there since it last synchronised.
                return
        stack = self._stack(location in self.locations.visible)
        if self.log is not None:
            self._write_down(self.log, thread, location, kind, effect, stack[0])
        conflicts = kind.conflicts[effect]
        race = watch.access(thread, location, effect, conflicts, stack, certain, at_once)
        if race is None:
            return
        first, place = race.first, stack[0]
        if first.races_with(race.second) and self.locations.is_element(location):
            watch.note(race)
        label = self.locations.label(location)
        if not self.locations.knows(label):
            why = f"{_did(first.effect)} at {first.place.short} and {_did(effect)} at {place.short}"
            self.learn(label, f"{why}, in any order")

    def _write_down(
        self, log: Log, thread: int, location: int, kind: Kind, effect: str, place: Place
    ) -> None:
        execution = world.current
        code = self._codes.get((location, effect))
        if code is None:
            code = log.codes.of_one(Operation(thread, location, kind, effect))
            self._codes[location, effect] = code
        at = 0 if execution is None else execution.depth
        log.access(thread, code, at, log.site(place))

    def _stack(self, whole: bool) -> tuple[Place, ...]:
        """Where the current thread is in the program; all of it, or the innermost place."""
        # Called by `_see`, which is called by another method.
        innermost = calling_frame(4)
        name = innermost.f_globals.get("__name__")
        if internal[name]:
            # It was given something to run that has no code, and is shown where it was started.
            execution = world.current
            thread = None if execution is None else execution.current()
            if thread is not None and thread.started_by is not None:
                return (Place(*thread.started_by),)
        elif name not in self.sharing.followed:
            # What a library does for the program, as with a file, is done where that calls it.
            innermost = frame_of_program(innermost) or innermost
        if not whole:
            return (_tuple(Place, (innermost.f_code, innermost.f_lasti)),)
        frame: FrameType | None = innermost
        found: list[Place] = []
        while frame is not None and len(found) < DEEPEST:
            if not internal[frame.f_globals.get("__name__")]:
                # As `Place` would make it, without the call.
                found.append(_tuple(Place, (frame.f_code, frame.f_lasti)))
            frame = frame.f_back
        # A thread may have been given a method of ours to run, and nothing else.
        return tuple(found) or (Place(innermost.f_code, innermost.f_lasti),)

    def _go_on(self, done: Sequence[Done]) -> None:
        """See to it that a thread does not wait for ever for what it cannot see change.

        To look at one location after the other, each of them a few times, is to get on.
        """
        if done:
            location = done[0][0]
            if self._again == PATIENCE + 1:
                self._looked_again.clear()
            looked = self._looked_again[location] = self._looked_again.get(location, 0) + 1
            if looked < PATIENCE:
                return
            self._again = 0
            label = self.locations.label(location)
            self.learn(label, "a loop looks at it again and again")
            execution = world.current
            assert execution is not None
            execution.refuse(self.restart())


def _new_log() -> Log:
    # Hardly any monitor reads one, so nobody else should wait for the import.
    from weft.system.log import Log

    return Log()


def _did(effect: str) -> str:
    return {"read": "read", "write": "written"}.get(effect, "used")
