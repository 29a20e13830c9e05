"""Accesses to attributes, globals and closure variables."""

from __future__ import annotations

import builtins
import sys
import typing
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from threading import Thread
from types import FunctionType, MethodType, ModuleType
from typing import Any

from weft.python.data.attributes import CACHE_HAS_LOCK, Source, class_changed, early_way, way
from weft.python.data.beside import ADDRESSES
from weft.python.data.class_attributes import WRITTEN, ClassAttributes, stays_data
from weft.python.data.effects.forms import lookup, viewed
from weft.python.data.effects.holding import annotations_of
from weft.python.data.effects.opaque import is_opaque
from weft.python.data.effects.unasked import set_by_name
from weft.python.data.entry import Entry
from weft.python.data.guard import guarded
from weft.python.data.locations import EXPOSED, FUNCTIONS, GLOBALS, SLOTS
from weft.python.data.memory import Memory
from weft.python.data.reach import attributes as attributes_of
from weft.python.data.reach import value_of
from weft.python.data.sharing import BEFORE, MODULE, entries
from weft.python.data.under_way import Doing, under_way
from weft.python.data.weak import WEAK, is_proxy
from weft.python.program.known import BUILTIN, base_in_c, module_name
from weft.python.program.scope import contents_of
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import has, is_a, mro_of, vars_of
from weft.python.runtime.place import calling_frame

REPLACING = ("__dict__", "__class__")
OF_CALLS = ("__code__", "__defaults__", "__kwdefaults__")
"""What a function has, and is looked at when it is called."""
OF_FUNCTIONS = ("__name__", "__qualname__", "__doc__", "__module__", "__annotations__")
"""What a function has besides, which is not in its dictionary."""
INSTANCE, METHOD = Source.INSTANCE, Source.METHOD
"""By themselves, since to look up members of an enumeration takes longer."""

CALLED = (FunctionType, MethodType, partial, *BUILTIN)
"""Types of what an object may have in the place of a method."""


class Fields:
    """What is found by name."""

    def __init__(self, memory: Memory, is_hooked: Callable[[str], bool]) -> None:
        self._memory = memory
        self.classes = ClassAttributes(memory)
        self._is_hooked = is_hooked
        """Whether it is told when a global of that name is loaded."""

    def load(self, entry: Entry, value: Any, name: str) -> None:
        memory = self._memory
        if memory.alone:
            if name == "__dict__":
                self.expose(entry, value)
            elif CACHE_HAS_LOCK and early_way(type(value), name).source is Source.CACHED:
                memory.fills(entry, value)
            elif type(value) is ModuleType:
                found = contents_of(value).get(name)
                memory.sharing.enter_kept(_name_of(value), name, found)
            return
        if is_proxy(value):
            memory.beside.noted(WEAK)
        kind = type(value)
        source, owner = way.known.get((kind, name)) or way(kind, name)
        locations = memory.locations
        if kind is FunctionType and name == "__kwdefaults__":
            # Others may be put into it.
            self._function_changes()
        elif name == "__annotations__" and issubclass(kind, FunctionType | type):
            held = annotations_of(value)
            if held is not None:
                self._keep_annotations(held)
                memory.publish(held, f"{entry.owner}.__annotations__")
        if source is INSTANCE and name not in locations.dynamic:
            if not memory.watched(entry, "read", name):
                memory.plain(entry, "read", name, _shows(value, name))
        elif (
            source is METHOD
            and name not in locations.dynamic
            and (not locations.exposing or entry.file is not None)
        ):
            return
        elif issubclass(kind, ModuleType):
            self._load_from_module(value, name)
        elif issubclass(kind, type):
            self._load_from_class(entry, value, name)
        else:
            self._load_from_instance(entry, value, name, source, owner)

    @guarded
    def load_unshared(self, value: Any, name: str) -> None:
        """An attribute of an object that no other thread knows: its classes are known to all."""
        kind = type(value)
        source, owner = way.known.get((kind, name)) or way(kind, name)
        if source is Source.EXPOSED:
            self.take_dictionary(value)
        elif self._memory.alone:
            return
        elif source is Source.APART:
            if issubclass(kind, type):
                self.classes.load(value, name)
        elif name in self._memory.locations.dynamic or (
            source is Source.CLASS and _comes_from_class(value, name, owner)
        ):
            parts = self.classes.of_instance(value, name, owner)
            if parts:
                self._memory.perform(parts)

    @guarded
    def look_up(self, value: Any, name: str) -> None:
        """The classes of an object are asked whether they have a descriptor for an attribute."""
        parts = self.classes.special(type(value), name)
        if parts and not self._memory.alone:
            self._memory.perform(parts)

    @guarded
    def store_unshared(self, cls: type, name: str, stored: Any) -> None:
        """An attribute of a class that has no entry yet, or that no other thread knows."""
        entry = self._memory.sharing.class_entry(cls)
        if entry is None:
            class_changed()
        else:
            self.store(entry, cls, name, stored)

    @guarded
    def delete_unshared(self, cls: type, name: str) -> None:
        entry = self._memory.sharing.class_entry(cls)
        if entry is None:
            class_changed()
        else:
            self.delete(entry, cls, name)

    @guarded
    def store(self, entry: Entry, value: Any, name: str, stored: Any) -> None:
        memory = self._memory
        if not memory.alone and (said := set_by_name(value, name)) is not None:
            memory.beside.noted(said)
        if issubclass(type(value), ModuleType) and name == "__class__":
            self._replace(memory.sharing.named(value), stored)
            return
        if issubclass(type(value), ModuleType):
            entry = memory.sharing.named(value)
            self._changes_library(_name_of(value))
            self._global_changes(name)
        elif issubclass(type(value), type):
            if not self.classes.store(value, name, stored):
                return
            self._changes_library(module_name(value))
        elif type(value) is FunctionType and name in OF_CALLS:
            self._function_changes()
        elif type(value) is FunctionType and name in OF_FUNCTIONS:
            memory.sharing.undo.append(partial(setattr, value, name, getattr(value, name)))
        elif name in REPLACING:
            self._replace(entry, stored)
            if name == "__dict__":
                self.give_dictionary(value, stored)
            return
        else:
            find = early_way if memory.alone else way
            source, owner = find(type(value), name)
            if name in memory.locations.dynamic and memory.perform(
                self.classes.along(mro_of(type(value)), name, owner)
            ):
                # Another thread may have put something else into the class.
                source, owner = find(type(value), name)
            if source is Source.CODE:
                return
            if source is Source.PART:
                if entry.name[1] == BEFORE or type(entry.name[1]) is str:
                    # It was there before, in a library perhaps, where nobody else puts it back.
                    memory.sharing.undo.append(partial(setattr, value, name, getattr(value, name)))
                memory.publish(stored, f"{entry.owner}.{name}")
                self._all_of(entry, "change_all")
                return
            if source in (Source.METHOD, Source.CACHED) and owner is not None:
                self.classes.note_dynamic(owner, name)
            elif source is Source.INSTANCE and issubclass(type(value), Thread):
                self.classes.note_asked(type(value), name)
            elif source is Source.INSTANCE and type(stored) in CALLED:
                self.classes.written(type(value), name)
        memory.publish(stored, f"{entry.owner}.{name}")
        if name == "__cause__" and issubclass(type(value), BaseException):
            memory.plain(entry, "write", "__suppress_context__", lambda: True)
        memory.plain(entry, "write", name, lambda: stored)
        if issubclass(type(value), type) and not stays_data(value, name, stored):
            # Others may have run before this turn, and have looked at it as it was.
            class_changed()

    @guarded
    def delete(self, entry: Entry, value: Any, name: str) -> None:
        memory = self._memory
        if issubclass(type(value), ModuleType):
            entry = memory.sharing.named(value)
            self._changes_library(_name_of(value))
            self._global_changes(name)
        elif issubclass(type(value), type):
            self.classes.changes(value, name, deleted=True)
            self._changes_library(module_name(value))
        elif way(type(value), name).source is Source.CODE:
            return
        memory.plain(entry, "delete", name)
        if issubclass(type(value), type):
            class_changed()

    def expose(self, entry: Entry, value: Any) -> None:
        """The dictionary of an object's attributes is used as such."""
        if issubclass(type(value), ModuleType):
            entry = self._memory.sharing.named(value)
        is_class = issubclass(type(value), type)
        held = (
            viewed(type.__dict__["__dict__"].__get__(value)) if is_class else attributes_of(value)
        )
        if held is not None:
            self._memory.learn(f"{EXPOSED}{entry.owner}", "it is used as such")
            self._memory.sharing.alias(held, entry)

    @guarded
    def take_dictionary(self, value: Any) -> None:
        """Somebody gets hold of the dictionary of an object that is not shared."""
        if not issubclass(type(value), ModuleType | type | FunctionType):
            self._memory.sharing.dictionaries.known_by(value, attributes_of(value))

    @guarded
    def give_dictionary(self, value: Any, stored: Any) -> None:
        """An object gets a dictionary that may be known to others."""
        if not issubclass(type(value), ModuleType | type | FunctionType):
            self._memory.sharing.dictionaries.known_by(value, stored, gets=True)

    @guarded
    def load_global(self, namespace: dict[str, Any], name: str) -> bool:
        """Whether the namespace is that of a module, and not some dictionary."""
        entry = entries.get(address(namespace))
        if entry is None or entry.name[0] != MODULE:
            return entry is None
        memory = self._memory
        if name in namespace or memory.alone:
            memory.plain(entry, "read", name, lambda: namespace.get(name))
        else:
            looked = (entry, memory.sharing.named(builtins))
            memory.perform([memory.locations.plain(each, "read", name) for each in looked])
        return True

    @guarded
    def store_global(self, namespace: dict[str, Any], name: str, stored: Any) -> bool:
        entry = entries.get(address(namespace))
        if entry is None or entry.name[0] != MODULE:
            return entry is None
        self._global_changes(name)
        self._memory.publish(stored, f"{entry.text}.{name}")
        self._memory.plain(entry, "write", name, lambda: stored)
        return True

    @guarded
    def delete_global(self, namespace: dict[str, Any], name: str) -> bool:
        entry = entries.get(address(namespace))
        if entry is None or entry.name[0] != MODULE:
            return entry is None
        self._global_changes(name)
        self._memory.plain(entry, "delete", name)
        return True

    @guarded
    def store_cell(self, entry: Entry, name: str, stored: Any) -> None:
        self._memory.publish(stored, entry.label)
        self._memory.plain(entry, "write", name, lambda: stored)

    def _load_from_instance(
        self, entry: Entry, value: Any, name: str, source: Source, owner: type | None
    ) -> None:
        memory = self._memory
        if source is Source.EXPOSED:
            self.expose(entry, value)
            memory.plain(entry, "read", name)
        elif source is Source.CACHED and CACHE_HAS_LOCK and _is_missing(value, name):
            if name in memory.locations.dynamic:
                memory.perform(self.classes.along(mro_of(type(value)), name, owner))
            memory.plain(entry, "write", name)
            # The code that gives it does not say that the library keeps it.
            memory.fills(entry, value)
            if self._is_followed(name, owner):
                self._stores_later(entry, name)
        elif name in memory.locations.dynamic:
            self._load_through_classes(entry, value, name, owner)
        elif source is Source.CACHED:
            memory.plain(entry, "read", name)
        elif source is Source.CLASS:
            self._load_through_classes(entry, value, name, owner)
        elif source is Source.PART:
            if name == "contents" and kind_in_c(value) == "_ctypes":
                memory.beside.noted(ADDRESSES)
            self._all_of(entry, "look_all")
            # It may be made only when somebody asks for it.
            with suppress(Exception):
                get = getattr if owner is None else _get_by(vars_of(owner)[name])
                found = get(value, name)
                is_part = is_opaque(type(found)) and address(found) not in entries
                memory.publish(found, f"{entry.owner}.{name}")
                if is_part and get(value, name) is found:
                    # As the flags of a `decimal.Context`: its state may be inside of the other.
                    entries[address(found)] = entry
                elif is_part:
                    # As a structure inside of one of `ctypes`: the program gets another object.
                    memory.beside.noted(f"{entry.owner}.{name} is not used by several threads")
        elif source is Source.METHOD and memory.locations.is_exposed(entry):
            memory.plain(entry, "read", name)

    def _is_followed(self, name: str, owner: type | None) -> bool:
        """Whether the function of a `cached_property` tells when it comes back."""
        cached = None if owner is None else vars_of(owner).get(name)
        function = getattr(cached, "func", None)
        followed = self._memory.going_on.instrumented
        return type(function) is FunctionType and address(function.__code__) in followed

    def _stores_later(self, entry: Entry, name: str) -> None:
        """What a `cached_property` gives is stored when its function has come back."""
        execution, memory = world.current, self._memory
        thread = None if execution is None or execution.over else execution.current()
        if thread is not None:

            def again() -> list[Doing]:
                parts = [memory.locations.plain(entry, "write", name)]
                return [Doing(("cached", name), None, parts, certain=True)]

            under_way.also(thread.number, calling_frame(), again)

    def _all_of(self, entry: Entry, action: str) -> None:
        if not self._memory.alone:
            self._memory.perform([self._memory.locations.all_of(entry, action)])

    def _load_through_classes(
        self, entry: Entry, value: Any, name: str, owner: type | None
    ) -> None:
        """The object may have it, or else the first of its classes that does.

        The classes come first if they have a data descriptor, or may get one.
        """
        memory = self._memory
        parts = [memory.locations.plain(entry, "read", name)]
        if name in memory.locations.dynamic or _comes_from_class(value, name, owner):
            parts += self.classes.of_instance(value, name, owner)
        memory.perform(parts)

    @guarded
    def load_super(self, cls: Any, value: Any, name: str) -> None:
        self.classes.load_super(cls, value, name)

    def _load_from_class(self, entry: Entry, cls: type, name: str) -> None:
        if name == "__dict__":
            self.expose(entry, cls)
        else:
            self.classes.load(cls, name)

    def _keep_annotations(self, held: dict[str, Any]) -> None:
        before = dict(held)

        def put_back() -> None:
            held.clear()
            held.update(before)

        self._memory.sharing.undo.append(put_back)

    def _load_from_module(self, module: ModuleType, name: str) -> None:
        memory = self._memory
        entry = memory.sharing.named(module)
        if name == "__dict__":
            return
        contents = contents_of(module)
        value = contents.get(name)
        if module is not sys or type(value) is not TextIOWrapper:
            # The order of what is printed is not looked at, unless the program has opened the file.
            memory.sharing.enter_found(value, f"{entry.text}.{name}")
        parts = [memory.locations.plain(entry, "read", name)]
        if name not in contents:
            # The module is asked for a function that makes it.
            parts.append(memory.locations.plain(entry, "read", "__getattr__"))
        memory.perform([*parts, *self.classes.of_library(_name_of(module), value)])

    def _changes_library(self, module: str) -> None:
        changed = self._memory.library_changes(module)
        if changed and not self._memory.alone:
            self._memory.perform(changed)

    def _global_changes(self, name: str) -> None:
        """It may be one of which loads are not told, because no code seems to store it."""
        if not self._memory.alone and not self._is_hooked(name):
            self._memory.learn(GLOBALS, WRITTEN)

    def _function_changes(self) -> None:
        if not self._memory.alone:
            self._memory.learn(FUNCTIONS, WRITTEN)

    def tell_instance(self, value: Any, kind: Any) -> None:
        """An object is asked whether it is an instance: if it has what a protocol wants."""
        entry, memory = entries[address(value)], self._memory
        if memory.alone or not (is_a(kind, type) and lookup(kind, "_is_protocol")):
            return
        names: set[str] = getattr(typing, "_get_protocol_attrs")(kind)  # noqa: B009
        parts = [
            part
            for name in sorted(names)
            for part in memory.gathered(partial(self.load, entry, value, name))
        ]
        if parts:
            memory.perform(parts)

    def called(self, function: FunctionType) -> None:
        """A function is called: what it does then depends on what it has."""
        memory = self._memory
        entry = entries.get(address(function))
        if entry is None or memory.alone or not memory.locations.knows(FUNCTIONS):
            return
        parts = [memory.locations.plain(entry, "read", name) for name in OF_CALLS]
        by_name = entries.get(address(function.__kwdefaults__))
        if by_name is not None:
            parts.append(memory.locations.all_of(by_name, "look_all"))
        memory.perform(parts)

    def _replace(self, entry: Entry, stored: Any) -> None:
        """All attributes are exchanged at once, or the class that has the others."""
        memory = self._memory
        if issubclass(type(stored), dict):
            for each in list(dict.values(stored)):
                memory.publish(each, f"{entry.owner}.__dict__")
            memory.sharing.alias(stored, entry)
        if not memory.alone:
            if not issubclass(type(stored), dict):
                memory.learn(SLOTS, WRITTEN)
            memory.learn(f"{EXPOSED}{entry.owner}", "it is exchanged")
            memory.perform([memory.locations.all_of(entry, "change_all")])


def use_namespace(memory: Memory, entry: Entry, contents: Any, changes: bool) -> None:
    """A dictionary is used that may be that of the globals of a module."""
    if entry.name[0] == "module" and type(contents) is dict and not memory.alone:
        memory.learn(f"{EXPOSED}{entry.owner}", "it is used as such")
        if changes:
            memory.learn(GLOBALS, WRITTEN)


def kind_in_c(value: Any) -> str:
    """The module of the class in C that an object is derived from."""
    return module_name(base_in_c(type(value)))


def _is_missing(value: Any, name: str) -> bool:
    held = attributes_of(value)
    return held is None or not dict.__contains__(held, name)


def _comes_from_class(value: Any, name: str, owner: type | None) -> bool:
    """Whether a look-up goes on to the classes: always if they have a data descriptor."""
    held = attributes_of(value)
    if held is None or not dict.__contains__(held, name):
        return True
    return owner is not None and has(type(vars_of(owner).get(name)), "__set__")


def _shows(value: Any, name: str) -> Callable[[], Any]:
    """What shows an attribute; apart, for a closure makes each call of what is around it slower."""
    return lambda: value_of(value, name)


def _name_of(module: ModuleType) -> str:
    return str(contents_of(module).get("__name__"))


def _get_by(descriptor: Any) -> Callable[[Any, str], Any]:
    return lambda value, _: descriptor.__get__(value)
