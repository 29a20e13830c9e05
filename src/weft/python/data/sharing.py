"""Which objects are shared: those that another thread can get hold of.

An object begins as the business of the thread that makes it, and hooks on it cost next to nothing.
It is shared from the moment at which it escapes: when a thread is started with it, when it is put
into a queue, or stored into something shared. Then all that it leads to is shared as well.

Whoever lets an object escape is the only one who knows it, so the n-th object that a thread lets
escape is the same one in all equivalent executions. That names it.
"""

from __future__ import annotations

import builtins
import itertools
import os
import sys
from collections import deque
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from itertools import chain
from types import CellType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any, NamedTuple
from weakref import ReferenceType, getweakrefcount

from weft.python.data.abstract_classes import AbstractClasses
from weft.python.data.deaths import called, called_in_c, is_mourned, noticing
from weft.python.data.decimal_contexts import shown_state, shows_state
from weft.python.data.dictionaries import Dictionaries
from weft.python.data.effects.forms import Form, form_of
from weft.python.data.effects.homes import homes, is_standard
from weft.python.data.effects.state import is_of_library, package_of
from weft.python.data.entry import Entry, Grip, is_granular
from weft.python.data.lent import lender, may_be_lent
from weft.python.data.passing import forget_all, forget_passing, is_lasting
from weft.python.data.reach import LOCALS, SETS, Child, Walk, children, inside, is_atom, walk_of
from weft.python.program.known import module_name
from weft.python.program.loaded import modules
from weft.python.program.scope import contents_of
from weft.python.runtime.address import address
from weft.python.runtime.asking import (
    dictoffset_of,
    is_a,
    mro_of,
    qualname_of,
    vars_of,
    weakrefoffset_of,
)
from weft.python.runtime.objects import Objects

BEFORE = -1
"""Who has let escape what was there before the first thread was started."""
OURS = 3
"""How many references a shared object has that nobody but this room refers to."""
KINDS = 1000
"""How many types are remembered."""
MANY = 100_000
"""How many objects are looked at when something escapes."""

entries: dict[int, Entry] = {}
"""The shared objects, by identity. Hooks look here first, so it is one dictionary for good."""
CONTAINERS = frozenset({bytearray, dict, list, set, frozenset, deque, CellType})
"""What has no better name than how it was reached."""
PASSED = (tuple, MethodType, vars(itertools)["_tee_dataobject"])
"""What leads to other things, and has no state of its own that a program could ask for."""
APART = (FunctionType, ModuleType, type)
"""What has a dictionary that is another one's business."""
MODULE = "module"
"""What the names of modules begin with."""
UNNAMED = Entry((MODULE,), "", "", "")
"""Stands for a module that nobody has looked into yet."""


class Traits(NamedTuple):
    """What decides how objects of a type are entered; asked once for each type."""

    walk: Walk
    """Gives what such an object holds itself."""
    is_class: bool = False
    """Whether they are classes."""
    is_function: bool = False
    is_module: bool = False
    is_passed: bool = False
    """Whether they lead to other things, and get no entry of their own."""
    is_dict: bool = False
    is_container: bool = False
    is_set: bool = False
    is_generator: bool = False
    is_reference: bool = False
    """Whether they are weak references."""
    is_granular: bool = False
    has_dictionary: bool = False
    """Whether they have a dictionary for their attributes, and it is theirs alone to use."""
    has_state: bool = False
    """Whether several of them may show the same state."""
    is_lent: bool = False
    """Whether they may show the memory of another object."""
    weak: bool = False
    """Whether there can be weak references to them. Those to classes are Python's own."""


def _by_type(child: Child) -> str:
    """What is in a set is in the order of addresses, which another execution does not have."""
    value = child[0]
    found = value() if type(value) is ReferenceType else value
    return f"{module_name(type(found))}.{qualname_of(type(found))}"


def _nothing(value: Any, label: str) -> list[Child]:
    return []


ATOM = Traits(_nothing)
"""Of a type in whose objects there is nothing to share."""


def traits_of(kind: type, follows: Callable[[type], bool]) -> Traits:
    is_class = issubclass(kind, type)
    return Traits(
        walk=walk_of(kind, follows),
        is_class=is_class,
        is_function=kind is FunctionType,
        is_module=kind is ModuleType,
        is_passed=kind in PASSED or issubclass(kind, LOCALS),
        is_dict=issubclass(kind, dict),
        is_container=form_of(kind) is Form.CONTAINER,
        is_set=issubclass(kind, SETS),
        is_generator=kind is GeneratorType,
        is_reference=issubclass(kind, ReferenceType),
        is_granular=is_granular(kind),
        has_dictionary=bool(dictoffset_of(kind)) and not issubclass(kind, APART),
        has_state=shows_state(kind),
        is_lent=may_be_lent(kind),
        weak=bool(weakrefoffset_of(kind)) and not is_class,
    )


class Sharing:
    """The shared objects of one exploration."""

    def __init__(self, objects: Objects, follows: Callable[[type], bool]) -> None:
        self._objects = objects
        self._follows = follows
        self.kinds: dict[type, Traits] = {}
        """The types that were met."""
        self._met: set[type] = set()
        """Classes whose functions are known."""
        self._kept: list[Any] = []
        """What was there before the first execution, and must not make room for anything else."""
        self._entered: list[int] = []
        """The identities of what was entered in this execution."""
        self._strong: dict[int, Any] = {}
        """What cannot be referred to weakly."""
        self._grips: dict[int, Grip] = {}
        self._counts: dict[Hashable, int] = {}
        self._states: dict[str, Entry] = {}
        self.followed: Container[str] = ()
        """The names of the program's modules."""
        self._known: dict[tuple[Hashable, int], Entry] = {}
        """The latest entry for each name."""
        self._preparing = False
        self._unshared: dict[int, Any] = {}
        self._tentative: dict[int, Any] = {}
        self.apart: Container[int] = ()
        """What is no part of the program, by identity."""
        self._passing: list[type] = []
        """Classes that were met, and that the next execution may make anew."""
        self._shown: dict[int, Entry] = {}
        """By what several objects show: the one entry of all of them."""
        self.frames: dict[int, Entry] = {}
        """The shared generators, by the identities of their frames."""
        self.annotated = False
        """Whether users have said anything about shared objects."""
        self._prepared = (False, False)
        """What this and `cut` were before the first execution."""
        self.functions: list[FunctionType] = []
        """Functions that were come upon."""
        self.uses_library: Callable[[str], object] = len
        """Called with the name of a package before what it keeps may first change."""
        self.found: Callable[[], object] = bool
        """Called when there are some, while the program runs."""
        self.refers: Callable[[ReferenceType[Any]], object] = bool
        """Called when a weak reference is shared."""
        self.calls_in_c: Callable[[ReferenceType[Any]], object] = bool
        """Called when one is that calls something written in C when its object dies."""
        self.exposes: Callable[[Entry], object] = bool
        """Called when something is an object and a dictionary."""
        self.dictionaries = Dictionaries(entries, self._keep, lambda entry: self.exposes(entry))
        self.abstract = AbstractClasses()
        self.undo: list[Callable[[], object]] = []
        """Puts back what the execution has changed and no walk through the program looks at."""
        self.has_files = False
        """Whether the program has opened any."""
        self.at_home: dict[int, Any] = {}
        """What is shared and a module of a library keeps, by identity."""
        self.mortal = False
        """Whether somebody would notice when things die."""
        self.prepares = False
        """Whether a class of the program gives class statements what to put their names into."""
        self.cut = False
        """Whether there was more to look at than could be."""

    def prepare(
        self, namespaces: Iterable[tuple[str, dict[str, Any]]], roots: Iterable[Any]
    ) -> None:
        """Enter what is there before the program runs: its modules, and what the function has."""
        loaded = modules()
        noted = dict.fromkeys(map(address, loaded), UNNAMED)
        noted.update(entries)
        entries.update(noted)
        self._kept += loaded
        # More of the program is known, so that more classes matter.
        self.kinds.clear()
        self._preparing = True
        spaces = list(namespaces)
        for name, contents in spaces:
            self._namespace(name, contents)
        for name, contents in spaces:
            for variable, value in list(contents.items()):
                if not is_a(variable, str):
                    # Only by `globals()` does one get there.
                    self.enter(value, f"an entry of the globals of {name}", BEFORE)
                elif not variable.startswith("__"):
                    self.enter(value, f"{name}.{variable}", BEFORE)
        for root in roots:
            self.enter(root, "what is explored", BEFORE)
        self.named(builtins)
        self.enter(os.environ, "os.environ", BEFORE)
        self._enter_modules()
        decimals: Any = sys.modules.get("decimal")
        if decimals is not None:
            # Every thread begins with a copy of it.
            self.enter(decimals.DefaultContext, "decimal.DefaultContext", BEFORE)
        self._preparing = False
        self.dictionaries.prepared()
        self._prepared = self.annotated, self.cut

    def _enter_modules(self) -> None:
        """Enter `sys.modules`, without looking once more at the modules that were noted."""
        held = chain.from_iterable(dict.items(sys.modules))
        below = [each for each in held if type(each) is not ModuleType and type(each) is not str]
        label = "sys.modules"
        self.enter(sys.modules, label, BEFORE, [(each, inside(label)) for each in below])

    def renew(self) -> None:
        """Forget what the executions of a round have shown; what is prepared stays so."""
        self._known = {}
        self._states = {}
        self.annotated, self.cut = self._prepared
        for entry in entries.values():
            entry.elements = {}
            entry.whole = entry.sole = -1

    def module(self, module: ModuleType) -> None:
        """Note a module; it is looked into when the program does."""
        entries.setdefault(address(module), UNNAMED)
        self._kept.append(module)

    def named(self, module: ModuleType) -> Entry:
        """The entry of a module: that of its globals."""
        entry = entries.get(address(module), UNNAMED)
        if entry is UNNAMED:
            contents = contents_of(module)
            entry = self._namespace(str(contents.get("__name__")), contents)
            entries[address(module)] = entry
        return entry

    def is_of_program(self, cls: type) -> bool:
        """Whether the accesses of the methods of a class are seen."""
        return self._follows(cls)

    def class_entry(self, cls: type) -> Entry | None:
        """The entry of a class; None if no other thread can know the class.

        Classes of the program are entered when they are first reachable by others. Those of a
        library are known to everybody, and get an entry when there is need for one.
        """
        entry = entries.get(address(cls))
        if entry is None and not self._follows(cls):
            name = ("class", module_name(cls), qualname_of(cls))
            entry = Entry(name, qualname_of(cls), qualname_of(cls), qualname_of(cls))
            entries[address(cls)] = entry
            if "<locals>" in qualname_of(cls):
                self._keep(cls)
            else:
                self._kept.append(cls)
        return entry

    def state_of(self, module: str) -> Entry | None:
        """What stands for all that the library of a module keeps for itself."""
        package = None if module in self.followed else package_of(module)
        return None if package is None else self.kept_by(package)

    def is_kept(self, module: str) -> bool:
        """Whether a module, or a setting, is a library's whose functions are not followed."""
        return module not in self.followed and is_of_library(module)

    def kept_by(self, package: str) -> Entry:
        """What stands for all that a package keeps for itself."""
        entry = self._states.get(package)
        if entry is None:
            self.uses_library(package)
            text = f"the state of {package}"
            entry = self._states[package] = Entry(("state", package), text, text, text, True)
        return entry

    def enter_kept(self, module: str, name: str, value: Any) -> None:
        """The only thread there is finds what may be a library's in a module."""
        if address(value) not in entries and homes(value):
            self.enter_found(value, f"{module}.{name}")

    def enter_found(self, value: Any, label: str) -> None:
        """Something was found in a module of others. Whoever finds it, it is named by that."""
        if address(value) not in entries:
            self.enter(value, label, label)

    def _namespace(self, name: str, contents: dict[str, Any]) -> Entry:
        entry = entries.get(address(contents))
        if entry is None:
            entry = entries[address(contents)] = Entry((MODULE, name), name, name, name)
            self._kept.append(contents)
            module = sys.modules.get(name)
            if is_a(module, ModuleType) and contents_of(module) is contents:
                entries[address(module)] = entry
        return entry

    def begin(self) -> None:
        """An execution begins."""
        self._counts = {}

    def end(self) -> None:
        """An execution is over: what escaped in it is gone."""
        self.dictionaries.end()
        self.abstract.restore()
        while self.undo:
            self.undo.pop()()
        for key in self._entered:
            entries.pop(key, None)
            self.at_home.pop(key, None)
        self._entered = []
        self._strong = {}
        self._grips = {}
        self._unshared = {}
        self._tentative = {}
        self.frames = {}
        self._shown = {}
        forget_passing()
        for kind in self._passing:
            self._met.discard(kind)
            self.kinds.pop(kind, None)
        self._passing.clear()
        if len(self.kinds) + len(self._met) > KINDS:
            self.kinds.clear()
            self._met.clear()

    def close(self) -> None:
        """The exploration is over."""
        forget_all()
        entries.clear()
        self._kept = []

    def unshare(self, value: Any, tentatively: bool) -> None:
        """Somebody says that an object is not shared."""
        (self._tentative if tentatively else self._unshared)[address(value)] = value
        entry = entries.get(address(value))
        if entry is not None and tentatively:
            entry.tentative = self.annotated = True
        elif entry is not None:
            del entries[address(value)]

    def alias(self, value: Any, entry: Entry) -> None:
        """Another object is part of a shared one: its dictionary, for instance."""
        if address(value) not in entries:
            self._keep(value)
            entries[address(value)] = entry

    def opened(self, objects: Sequence[Any], label: str, thread: Hashable) -> Entry:
        """A thread has opened a file, which is one thing however many objects it is made of.

        Counted by itself: who shows a traceback opens a file, but only the first time.
        """
        self.has_files = True
        opener = ("opened by", thread)
        nth = self._counts[opener] = self._counts.get(opener, 0) + 1
        kind = type(objects[0])
        entry = self._entry(opener, nth, label, qualname_of(kind), kind)
        for each in objects:
            self.alias(each, entry)
        return entry

    def enter(
        self, value: Any, label: str, thread: Hashable, holds: list[Child] | None = None
    ) -> None:
        """Something escapes, and with it all that it leads to; what it `holds` may be known."""
        stack = [(value, label)]
        later: list[tuple[Any, str]] = []
        seen: set[int] = set()
        kinds, unshared = self.kinds, self._unshared
        while stack or later:
            value, label = stack.pop() if stack else later.pop(0)
            kind = type(value)
            traits = kinds.get(kind)
            if traits is None:
                traits = kinds[kind] = ATOM if is_atom(kind) else traits_of(kind, self._follows)
                self._meet(kind)
            if traits is ATOM:
                continue
            key = address(value)
            if key in entries or key in seen or key in unshared or key in self.apart:
                continue
            if len(seen) > MANY:
                self.cut = True
                return
            seen.add(key)
            if traits.is_module:
                self.module(value)
                continue
            if traits.is_function and self._preparing:
                self.functions.append(value)
            elif traits.is_class:
                self.meet(value)
            below = traits.walk(value, label) if holds is None else holds
            holds = None
            if traits.weak and not self._preparing and getweakrefcount(value):
                below += self._mourners(value, label)
            if traits.is_set:
                # Their order is the least certain: what is reached otherwise, is named by that.
                later += sorted(below, key=_by_type)
            elif below:
                below.reverse()
                stack += below
            if traits.is_passed:
                continue
            nth = self._counts[thread] = self._counts.get(thread, 0) + 1
            owner = qualname_of(value if traits.is_class else kind)
            entry = self._entry(thread, nth, label, label if kind is dict else owner, kind)
            grip = self._keep(value)
            if traits.is_dict:
                entry = self.dictionaries.of_dictionary(value, entry)
            if traits.has_dictionary:
                entry = self.dictionaries.of_object(value, entry, grip)
            if (traits.is_container or traits.has_dictionary) and (kept := homes(value)):
                entry.homes = kept
                self.at_home[key] = value
                for home in filter(is_standard, kept):
                    self.uses_library(home)
            if traits.has_state:
                state = shown_state(value)
                if state is not None:
                    entry = self._shown.setdefault(state, entry)
            if traits.is_lent:
                entry = self._lent(value, label, thread) or entry
            entries[key] = entry
            if traits.is_generator and value.gi_frame is not None:
                self.frames[address(value.gi_frame)] = entry
            if traits.is_reference:
                self.refers(value)
            entry.granular = traits.is_granular
            entry.tentative = key in self._tentative
            if entry.granular or entry.tentative:
                self.annotated = True

    def _lent(self, value: Any, label: str, thread: Hashable) -> Entry | None:
        """The entry of what an object shows the memory of."""
        shown = lender(value)
        if shown is None:
            return None
        self.enter(shown, label, thread)
        return entries.get(address(shown))

    def _mourners(self, value: Any, label: str) -> list[tuple[Any, str]]:
        """Who is called when an object dies, and what shows it: whoever drops it does that."""
        found = [(each, label) for each in called(value)]
        if found:
            for reference in called_in_c(value):
                self.calls_in_c(reference)
        if is_mourned(value):
            found += [(each, label) for each in noticing(value)]
        self.mortal = self.mortal or bool(found)
        return found

    def _entry(self, thread: Hashable, nth: int, label: str, owner: str, kind: type) -> Entry:
        """The entry of the n-th object that a thread lets escape.

        If it is the same as in an earlier execution, so are the numbers of what it holds.
        """
        text = label if kind in CONTAINERS else owner
        is_cell = kind is CellType
        entry = None if self._preparing else self._known.get((thread, nth))
        if (
            entry is None
            or entry.label != label
            or entry.owner != owner
            or entry.text != text
            or entry.is_cell is not is_cell
        ):
            entry = Entry(("shared", thread, nth), label, text, owner, is_cell)
            if not self._preparing:
                self._known[thread, nth] = entry
        entry.sole = -1
        entry.homes = ()
        return entry

    def meet(self, kind: type) -> None:
        """A class is used, though none of its objects may be shared."""
        if kind not in self._met:
            self._met.add(kind)
            if not is_lasting(kind):
                self._passing.append(kind)
            self._take(kind)

    def _meet(self, kind: type) -> None:
        """A class is come upon, and an object of it."""
        if kind is GeneratorType or any("__del__" in vars_of(cls) for cls in mro_of(kind)):
            self.mortal = True
        self.meet(kind)

    def _take(self, kind: type) -> None:
        """Take the functions of a class. What has written its methods may be a decorator."""
        if self._follows(kind):
            self.prepares = self.prepares or "__prepare__" in vars_of(kind)
            for value in vars_of(kind).values():
                if type(value) is FunctionType:
                    self.functions.append(value)
            if not self._preparing:
                self.found()

    def fill(self, container: Any, label: str, thread: Hashable) -> None:
        """Something that nobody has seen has been put into a container."""
        for each, below in children(container, label, self._follows):
            self.enter(each, below, thread)

    def _keep(self, value: Any) -> Grip | None:
        """See to it that nothing else takes its place unnoticed; what refers to it weakly."""
        if self._preparing:
            self._kept.append(value)
            return None
        key = address(value)
        self._entered.append(key)
        if weakrefoffset_of(type(value)):
            grip = self._grips[key] = Grip(value, self._died)
            grip.key = key
            return grip
        self._strong[key] = value
        return None

    def _died(self, grip: Grip) -> None:
        if self._grips.get(grip.key) is grip:
            del self._grips[grip.key]
            entry = entries.pop(grip.key, None)
            for frame in [each for each in self.frames if self.frames[each] is entry]:
                # A generator that dies is closed, and comes to its end in the middle of that. There
                # is nobody left to whom it could make a difference.
                del self.frames[frame]

    def sweep(self) -> None:
        """Let go of what nobody else refers to any more, and of what only that referred to."""
        count, strong = sys.getrefcount, self._strong
        if not strong or min(map(count, strong.values())) > OURS - 1:
            # Mostly so, and asked at every step.
            return
        while dead := [key for key in self._strong if count(self._strong[key]) <= OURS - 1]:
            for key in dead:
                entries.pop(key, None)
                # The program may be told that something dies, and do something that leads here.
                self._strong.pop(key, None)
