"""Accesses to attributes, globals and closure variables."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from weft.python.data import attributes
from weft.python.data.attributes import Source, found_in, way
from weft.python.data.entry import Entry
from weft.python.data.guard import guarded
from weft.python.data.locations import DYNAMIC, EXPOSED
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.data.reach import attributes as attributes_of
from weft.python.data.reach import value_of
from weft.python.data.sharing import entries

WRITTEN = "while threads run, it is written"


class Fields:
    """What is found by name."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    @guarded
    def load(self, entry: Entry, value: Any, name: str) -> None:
        if self._memory.alone:
            return
        if issubclass(type(value), ModuleType):
            self._load_from_module(value, name)
        elif issubclass(type(value), type):
            self._load_from_class(value, name)
        else:
            self._load_from_instance(entry, value, name)

    @guarded
    def store(self, entry: Entry, value: Any, name: str, stored: Any) -> None:
        memory = self._memory
        if issubclass(type(value), ModuleType):
            entry = memory.sharing.named(value)
        elif issubclass(type(value), type):
            attributes.class_changed()
            self._note_dynamic(value, name)
        else:
            source, owner = way(type(value), name)
            if source is Source.CODE:
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
        elif issubclass(type(value), type):
            attributes.class_changed()
            self._note_dynamic(value, name)
        elif way(type(value), name).source is Source.CODE:
            return
        memory.plain(entry, "delete", name)

    def expose(self, entry: Entry, value: Any) -> None:
        """The dictionary of an object's attributes is used as such."""
        held = attributes_of(value)
        if held is not None:
            self._memory.learn(f"{EXPOSED}{entry.owner}", "it is used as such")
            self._memory.sharing.alias(held, entry)

    @guarded
    def load_global(self, namespace: dict[str, Any], name: str) -> None:
        entry = entries.get(id(namespace))
        if entry is not None and name in namespace:
            self._memory.plain(entry, "read", name, lambda: namespace.get(name))

    @guarded
    def store_global(self, namespace: dict[str, Any], name: str, stored: Any) -> None:
        entry = entries.get(id(namespace))
        if entry is not None:
            self._memory.publish(stored, f"{entry.text}.{name}")
            self._memory.plain(entry, "write", name, lambda: stored)

    @guarded
    def delete_global(self, namespace: dict[str, Any], name: str) -> None:
        entry = entries.get(id(namespace))
        if entry is not None:
            self._memory.plain(entry, "delete", name)

    @guarded
    def store_cell(self, entry: Entry, name: str, stored: Any) -> None:
        self._memory.publish(stored, entry.label)
        self._memory.plain(entry, "write", name, lambda: stored)

    def _load_from_instance(self, entry: Entry, value: Any, name: str) -> None:
        memory = self._memory
        source, owner = way(type(value), name)
        if source is Source.INSTANCE:
            memory.plain(entry, "read", name, lambda: value_of(value, name))
        elif source is Source.EXPOSED:
            self.expose(entry, value)
        elif source is Source.CACHED:
            held = attributes_of(value)
            memory.plain(entry, "write" if held is None or name not in held else "read", name)
        elif owner is not None and (
            source is Source.CLASS or memory.locations.is_dynamic(owner, name)
        ):
            held = attributes_of(value)
            parts = [memory.locations.plain(entry, "read", name)]
            if held is None or name not in held:
                parts.append(self._of_class(owner, name))
            memory.perform(parts)

    def _of_class(self, owner: type, name: str) -> Part:
        entry = self._memory.sharing.class_entry(owner)
        return self._memory.locations.plain(entry, "read", name)

    def _load_from_class(self, cls: type, name: str) -> None:
        found = found_in(cls, name)
        if found is None:
            return
        owner, held = found
        if not hasattr(type(held), "__get__") or self._memory.locations.is_dynamic(owner, name):
            self._memory.perform([self._of_class(owner, name)])

    def _load_from_module(self, module: ModuleType, name: str) -> None:
        memory = self._memory
        entry = memory.sharing.named(module)
        memory.sharing.enter_found(vars(module).get(name), f"{entry.text}.{name}")
        memory.plain(entry, "read", name)

    def _note_dynamic(self, owner: type, name: str) -> None:
        """Reads of what looks like a method are not watched, unless it is written somewhere."""
        found = found_in(owner, name)
        if not self._memory.alone and found is not None and hasattr(type(found[1]), "__get__"):
            self._memory.learn(f"{DYNAMIC}{owner.__qualname__}.{name}", WRITTEN)
