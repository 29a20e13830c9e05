"""Accesses to attributes, globals and closure variables."""

from __future__ import annotations

import typing
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from weft.python.data import attributes
from weft.python.data.attributes import CACHE_HAS_LOCK, Source, found_in, way
from weft.python.data.effects.forms import viewed
from weft.python.data.entry import Entry
from weft.python.data.guard import guarded
from weft.python.data.locations import DYNAMIC, EXPOSED, FUNCTIONS, GLOBALS
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.data.reach import attributes as attributes_of
from weft.python.data.reach import value_of
from weft.python.data.sharing import entries
from weft.python.data.weak import WEAK, is_proxy
from weft.python.program.scope import contents_of
from weft.python.runtime.address import address

WRITTEN = "while threads run, it is written"
UNTOLD = "is not exchanged while another thread uses it: what asks for it is not scheduled"
REPLACING = ("__dict__", "__class__")
OF_CALLS = ("__code__", "__defaults__", "__kwdefaults__")
"""What a function has, and is looked at when it is called."""
STAYING = (FunctionType, BuiltinFunctionType, ModuleType, type)
"""Types of what modules have and nobody expects to change."""
INSTANCE, METHOD = Source.INSTANCE, Source.METHOD
"""By themselves, since to look up members of an enumeration takes longer."""
BY_CLASS = (Source.INSTANCE, Source.CLASS, Source.METHOD)


class Fields:
    """What is found by name."""

    def __init__(self, memory: Memory, is_hooked: Callable[[str], bool]) -> None:
        self._memory = memory
        self._is_hooked = is_hooked
        """Whether it is told when a global of that name is loaded."""

    def load(self, entry: Entry, value: Any, name: str) -> None:
        memory = self._memory
        if memory.alone:
            if name == "__dict__":
                self.expose(entry, value)
            return
        if is_proxy(value):
            memory.beside.noted(WEAK)
        kind = type(value)
        source, owner = way.known.get((kind, name)) or way(kind, name)
        locations = memory.locations
        if kind is FunctionType and name == "__kwdefaults__":
            # Others may be put into it.
            self._function_changes()
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
    def store(self, entry: Entry, value: Any, name: str, stored: Any) -> None:
        memory = self._memory
        if issubclass(type(value), ModuleType) and name == "__class__":
            self._replace(memory.sharing.named(value), stored)
            return
        if issubclass(type(value), ModuleType):
            entry = memory.sharing.named(value)
            self._changes_library(_name_of(value))
            self._global_changes(name)
        elif issubclass(type(value), type):
            self._class_changes(value, name)
            self._changes_library(value.__module__)
        elif type(value) is FunctionType and name in OF_CALLS:
            self._function_changes()
        elif name in REPLACING:
            self._replace(entry, stored)
            if name == "__dict__":
                self.give_dictionary(value, stored)
            return
        else:
            source, owner = way(type(value), name)
            if source is Source.CODE:
                return
            if source is Source.PART:
                memory.publish(stored, f"{entry.owner}.{name}")
                self._all_of(entry, "change_all")
                return
            if source in (Source.METHOD, Source.CACHED) and owner is not None:
                self._note_dynamic(owner, name)
        memory.publish(stored, f"{entry.owner}.{name}")
        memory.plain(entry, "write", name, lambda: stored)

    @guarded
    def delete(self, entry: Entry, value: Any, name: str) -> None:
        memory = self._memory
        if issubclass(type(value), ModuleType):
            entry = memory.sharing.named(value)
            self._global_changes(name)
        elif issubclass(type(value), type):
            self._class_changes(value, name, deleted=True)
        elif way(type(value), name).source is Source.CODE:
            return
        memory.plain(entry, "delete", name)

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
    def load_global(self, namespace: dict[str, Any], name: str) -> None:
        entry = entries.get(address(namespace))
        if entry is not None:
            self._memory.plain(entry, "read", name, lambda: namespace.get(name))

    @guarded
    def store_global(self, namespace: dict[str, Any], name: str, stored: Any) -> None:
        entry = entries.get(address(namespace))
        if entry is not None:
            self._memory.publish(stored, f"{entry.text}.{name}")
            self._memory.plain(entry, "write", name, lambda: stored)

    @guarded
    def delete_global(self, namespace: dict[str, Any], name: str) -> None:
        entry = entries.get(address(namespace))
        if entry is not None:
            self._memory.plain(entry, "delete", name)

    @guarded
    def store_cell(self, entry: Entry, name: str, stored: Any) -> None:
        self._memory.publish(stored, entry.label)
        self._memory.plain(entry, "write", name, lambda: stored)

    def _load_from_instance(
        self, entry: Entry, value: Any, name: str, source: Source, owner: type | None
    ) -> None:
        memory = self._memory
        if name in memory.locations.dynamic and source in BY_CLASS:
            self._load_through_classes(entry, value, name, owner)
        elif source is Source.EXPOSED:
            self.expose(entry, value)
        elif source is Source.CACHED:
            held = attributes_of(value)
            is_made = CACHE_HAS_LOCK and (held is None or name not in held)
            memory.plain(entry, "write" if is_made else "read", name)
        elif source is Source.CLASS:
            self._load_through_classes(entry, value, name, owner)
        elif source is Source.PART:
            self._all_of(entry, "look_all")
            # It may be made only when somebody asks for it.
            with suppress(Exception):
                found = getattr(value, name) if owner is None else vars(owner)[name].__get__(value)
                memory.publish(found, f"{entry.owner}.{name}")
        elif source is Source.METHOD and memory.locations.is_exposed(entry):
            memory.plain(entry, "read", name)

    def _all_of(self, entry: Entry, action: str) -> None:
        if not self._memory.alone:
            self._memory.perform([self._memory.locations.all_of(entry, action)])

    def _load_through_classes(
        self, entry: Entry, value: Any, name: str, owner: type | None
    ) -> None:
        """The object may have it, or else the first of its classes that does."""
        memory = self._memory
        held = attributes_of(value)
        parts = [memory.locations.plain(entry, "read", name)]
        if held is None or name not in held:
            parts += self._of_classes(type(value), name, owner)
        memory.perform(parts)

    def _of_classes(self, cls: type, name: str, owner: type | None) -> list[Part]:
        """Where a class and its bases are looked into: only those that may change, and the last."""
        is_dynamic = self._memory.locations.is_dynamic
        looked: list[Part] = []
        for each in cls.__mro__:
            if each is owner or is_dynamic(each, name):
                looked.append(self._of_class(each, name))
            if each is owner:
                break
        return looked

    def _of_class(self, owner: type, name: str) -> Part:
        entry = self._memory.sharing.class_entry(owner)
        return self._memory.locations.plain(entry, "read", name)

    def _load_from_class(self, entry: Entry, cls: type, name: str) -> None:
        """Found in the class or its bases; or else in the class of the class."""
        if name == "__dict__":
            self.expose(entry, cls)
            return
        owner, held = found_in(cls, name) or (None, None)
        dynamic = name in self._memory.locations.dynamic
        stays = owner is None or hasattr(type(held), "__get__")
        parts = [] if stays and not dynamic else self._of_classes(cls, name, owner)
        if owner is None:
            above, held = found_in(type(cls), name) or (None, None)
            if dynamic or (above is not None and not hasattr(type(held), "__get__")):
                parts += self._of_classes(type(cls), name, above)
        if owner is not None and not stays:
            parts += self._of_library(owner.__module__, held)
        if parts:
            self._memory.perform(parts)

    @guarded
    def load_super(self, cls: Any, value: Any, name: str) -> None:
        """What `super()` finds: in the classes that come after one, and never in the object."""
        memory = self._memory
        if memory.alone or value is None or not issubclass(type(cls), type):
            return
        is_class = issubclass(type(value), type) and cls in value.__mro__
        classes = (value if is_class else type(value)).__mro__
        if cls not in classes:
            return
        below = classes[classes.index(cls) + 1 :]
        owner = next((each for each in below if name in vars(each)), None)
        held = None if owner is None else vars(owner)[name]
        stays = owner is None or hasattr(type(held), "__get__")
        if stays and name not in memory.locations.dynamic:
            return
        parts: list[Part] = []
        for each in below:
            if each is owner or memory.locations.is_dynamic(each, name):
                parts.append(self._of_class(each, name))
            if each is owner:
                break
        if parts:
            memory.perform(parts)

    def _load_from_module(self, module: ModuleType, name: str) -> None:
        memory = self._memory
        entry = memory.sharing.named(module)
        if name == "__dict__":
            return
        value = contents_of(module).get(name)
        memory.sharing.enter_found(value, f"{entry.text}.{name}")
        parts = [memory.locations.plain(entry, "read", name)]
        memory.perform([*parts, *self._of_library(_name_of(module), value)])

    def _of_library(self, module: str, value: Any) -> list[Part]:
        """What a library keeps may be what its functions change."""
        return [] if type(value) in STAYING else self._memory.state_of(module, "read")

    def _changes_library(self, module: str) -> None:
        changed = [] if self._memory.alone else self._memory.state_of(module, "write")
        if changed:
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
        if memory.alone or not getattr(kind, "_is_protocol", False):
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

    def _class_changes(self, cls: type, name: str, deleted: bool = False) -> None:
        """What is looked for in a class is noted where it is found, unless that may change."""
        attributes.class_changed()
        if name.startswith("__") and name.endswith("__") and not self._memory.alone:
            # Operators and calls look for it without telling.
            self._memory.beside.noted(f"{cls.__qualname__}.{name} {UNTOLD}")
        if deleted or name not in vars(cls):
            self._learn_dynamic(cls, name)
        else:
            self._note_dynamic(cls, name)

    def _note_dynamic(self, owner: type, name: str) -> None:
        """Reads of what looks like a method are not watched, unless it is written somewhere."""
        found = found_in(owner, name)
        if found is not None and hasattr(type(found[1]), "__get__"):
            self._learn_dynamic(owner, name)

    def _learn_dynamic(self, owner: type, name: str) -> None:
        if not self._memory.alone:
            self._memory.learn(f"{DYNAMIC}{owner.__qualname__}.{name}", WRITTEN)

    def _replace(self, entry: Entry, stored: Any) -> None:
        """All attributes are exchanged at once, or the class that has the others."""
        memory = self._memory
        if type(stored) is dict:
            for each in list(stored.values()):
                memory.publish(each, f"{entry.owner}.__dict__")
            memory.sharing.alias(stored, entry)
        if not memory.alone:
            if type(stored) is not dict:
                memory.beside.noted(f"the class of {entry.owner} {UNTOLD}")
            memory.learn(f"{EXPOSED}{entry.owner}", "it is exchanged")
            memory.perform([memory.locations.all_of(entry, "change_all")])


def use_namespace(memory: Memory, entry: Entry, contents: Any, changes: bool) -> None:
    """A dictionary is used that may be that of the globals of a module."""
    if entry.name[0] == "module" and type(contents) is dict and not memory.alone:
        memory.learn(f"{EXPOSED}{entry.owner}", "it is used as such")
        if changes:
            memory.learn(GLOBALS, WRITTEN)


def _shows(value: Any, name: str) -> Callable[[], Any]:
    """What shows an attribute; apart, for a closure makes each call of what is around it slower."""
    return lambda: value_of(value, name)


def _name_of(module: ModuleType) -> str:
    return str(contents_of(module).get("__name__"))
