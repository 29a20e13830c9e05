"""Attributes that are found in classes: along the MRO, by `super()`, in the class of a class.

An attribute that an object does not have itself is read from the first of its classes that has it,
whether or not another thread knows the object: `Worker().run()` reads `Worker.debug`. Each class is
a location like any other. A look-up accesses the classes that decide it: the one that has the
attribute, and those before it to which the program is known to write that attribute.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from weft.python.data import attributes
from weft.python.data.attributes import Source, found_in, way_of_descriptor
from weft.python.data.effects.forms import Form, form
from weft.python.data.locations import ASKED, BASES, DYNAMIC, SLOTS, is_special
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.program.known import module_name
from weft.python.runtime.asking import has, mro_of, qualname_of, vars_of

WRITTEN = "while threads run, it is written"
OF_THREADS = frozenset({"_target", "_args", "_kwargs", "function", "args", "kwargs"})
"""What a thread, or a timer, looks for when it runs, besides `run`."""
DATA = frozenset(
    {bool, bytes, complex, dict, float, frozenset, int, list, set, str, tuple, type(None)}
)
"""Types of what is no method, property or slot, wherever it is found."""
ABSENT: Any = object()
REGISTERED = "register()"
"""Stands for the classes that an abstract class knows."""
SUBCLASSES = "__subclasses__()"
KEEPS_CLASSES = "t" in sys.abiflags
"""Whether classes never die: so in free-threaded builds of 3.13, once there was a second thread."""
KEPT_CLASSES = "no class that an earlier execution made is among the subclasses of another"
STAYING = (FunctionType, BuiltinFunctionType, ModuleType, type)
"""Types of what modules and classes have and nobody expects to change."""


def stays_data(cls: type, name: str, stored: Any) -> bool:
    """Whether a class attribute is data and becomes other data, as in `Box.total += 1`.

    Then all that is remembered of classes goes on being true.
    """
    held = vars_of(cls).get(name, ABSENT)
    return type(held) in DATA and type(stored) in DATA and not is_special(name)


class ClassAttributes:
    """What classes have."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._handed: set[str] = set()
        """The names of classes that code of libraries got hold of, while threads ran."""
        self._written: set[tuple[str, str]] = set()
        """Classes and their attributes that were written then."""

    def along(self, classes: Sequence[type], name: str, owner: type | None) -> list[Part]:
        """What a look-up reads in the classes of an MRO, up to the one that has the attribute."""
        locations = self._memory.locations
        looked: list[Part] = []
        for cls in classes:
            if locations.is_dynamic(cls, BASES):
                looked += self._of(cls, BASES)
            if cls is owner or locations.is_dynamic(cls, name):
                looked += self._of(cls, name)
            if cls is owner:
                break
        return looked

    def _of(self, cls: type, name: str) -> list[Part]:
        entry = self._memory.sharing.class_entry(cls)
        return [] if entry is None else [self._memory.locations.plain(entry, "read", name)]

    def of_instance(self, value: Any, name: str, owner: type | None) -> list[Part]:
        """What an object without an attribute of its own by that name reads instead."""
        parts = self.along(mro_of(type(value)), name, owner)
        if owner is not None:
            parts += self._kept(owner, name)
        return parts

    def load(self, cls: type, name: str) -> None:
        """`cls.name`: found in the class or its bases; or else in the class of the class."""
        owner, held = found_in(cls, name) or (None, None)
        dynamic = name in self._memory.locations.dynamic
        stays = owner is None or has(type(held), "__get__")
        parts = [] if stays and not dynamic else self.along(mro_of(cls), name, owner)
        kind: type = type(cls)
        above, inherited = found_in(kind, name) or (None, None)
        if dynamic or (owner is None and above is not None and not has(type(inherited), "__get__")):
            parts += self.along(mro_of(kind), name, above)
        if owner is not None and not stays:
            parts += self._kept(owner, name)
        if parts:
            self._memory.perform(parts)

    def load_super(self, cls: Any, value: Any, name: str) -> None:
        """What `super()` finds: in the classes that come after one, and never in the object."""
        memory = self._memory
        if memory.alone or value is None or not issubclass(type(cls), type):
            return
        is_class = issubclass(type(value), type) and cls in mro_of(value)
        classes = mro_of(value if is_class else type(value))
        if cls not in classes:
            return
        below = classes[classes.index(cls) + 1 :]
        owner = next((each for each in below if name in vars_of(each)), None)
        held = None if owner is None else vars_of(owner)[name]
        stays = owner is None or has(type(held), "__get__")
        if not stays or name in memory.locations.dynamic:
            parts = self.along(below, name, owner)
            if parts:
                memory.perform(parts)

    def store(self, cls: type, name: str, stored: Any) -> bool:
        """`cls.name = …`: whether it goes to the class, and not to code in its metaclass."""
        kind: type = type(cls)
        if name in self._memory.locations.dynamic:
            self._memory.perform(self.special(kind, name))
        above = found_in(kind, name)
        if above is not None and way_of_descriptor(above[1]) is Source.CODE:
            return False
        takes_over = way_of_descriptor(stored) is not None
        self.changes(cls, name, takes_over=takes_over, stored=stored)
        return True

    def _kept(self, owner: type, name: str) -> list[Part]:
        """What is found in a class, if that is a library's: all threads know a container there."""
        held, module = vars_of(owner).get(name), module_name(owner)
        sharing = self._memory.sharing
        if form(held) is Form.CONTAINER and sharing.is_kept(module):
            sharing.enter_found(held, f"{module}.{qualname_of(owner)}.{name}")
        return self.of_library(module, held)

    def of_library(self, module: str, value: Any) -> list[Part]:
        """What a library keeps may be what its functions change."""
        return [] if type(value) in STAYING else self._memory.state_of(module, "read")

    def changes(
        self,
        cls: type,
        name: str,
        deleted: bool = False,
        takes_over: bool = False,
        stored: Any = ABSENT,
    ) -> None:
        """An attribute of a class is written.

        What is looked for in a class is noted where it is found, unless that may change: if the
        attribute was not there, if C code looks it up unasked, or if it is a data descriptor now,
        which comes before what an object has itself.
        """
        self.exchanged(cls, name, deleted, takes_over, stored)
        self.written(cls, name)

    def written(self, cls: type, name: str) -> None:
        """An attribute of a class, or of an object of the class, that libraries may ask for."""
        if not self._memory.alone:
            self._written.add((qualname_of(cls), name))
            if qualname_of(cls) in self._handed:
                self._learn_dynamic(cls, name)

    def exchanged(
        self, cls: type, name: str, deleted: bool, takes_over: bool, stored: Any = ABSENT
    ) -> None:
        """The same, for what looks as if it stays."""
        if not stays_data(cls, name, stored):
            attributes.class_changed()
        if deleted or takes_over or is_special(name) or name not in vars_of(cls):
            self._learn_dynamic(cls, name)
        else:
            self.note_dynamic(cls, name)

    def handed(self, cls: type) -> None:
        """Code of a library gets hold of a class, and may ask it for what others write to it."""
        owner = qualname_of(cls)
        if owner not in self._handed:
            self._handed.add(owner)
            for written, name in self._written:
                if written == owner:
                    self._learn_dynamic(cls, name)

    def note_asked(self, cls: type, name: str) -> None:
        """What the code of `threading` asks a thread for is written while threads run."""
        if not self._memory.alone and name in OF_THREADS:
            self._memory.learn(f"{DYNAMIC}{qualname_of(cls)}.{name}", WRITTEN)

    def note_dynamic(self, owner: type, name: str) -> None:
        """Reads of what looks like a method are not watched, unless it is written somewhere."""
        found = found_in(owner, name)
        if name == BASES or (found is not None and has(type(found[1]), "__get__")):
            self._learn_dynamic(owner, name)

    def special(self, cls: type, name: str) -> list[Part]:
        """What is read to find a special method."""
        return self.along(mro_of(cls), name, next(iter(found_in(cls, name) or (None,))))

    def asked(self, cls: type) -> None:
        """An abstract class is asked whether something is an instance: others may register."""
        self._memory.sharing.abstract.used(cls)
        if not self._memory.alone:
            parts = self._of(cls, REGISTERED)
            if parts:
                self._memory.perform(parts)

    def registers(self, cls: type) -> None:
        """An abstract class gets to know another one; so do those that it is derived from."""
        self._memory.sharing.abstract.used(cls)
        self._write(mro_of(cls), REGISTERED)

    def derives(self, bases: Iterable[type]) -> None:
        """A class is derived from others, or may be: C code enters it under a lock of its own."""
        self._write(bases, SUBCLASSES, certain=False)

    def subclasses(self, cls: type) -> None:
        """A class is asked for those derived from it: class statements have to tell of theirs."""
        if not self._memory.alone:
            if KEEPS_CLASSES:
                self._memory.beside.noted(KEPT_CLASSES)
            self._memory.learn(SLOTS, "a class is asked for its subclasses")
            self._memory.perform(self._of(cls, SUBCLASSES))

    def _write(self, classes: Iterable[type], name: str, certain: bool = True) -> None:
        memory = self._memory
        entries = [memory.sharing.class_entry(each) for each in classes]
        parts = [memory.locations.plain(each, "write", name) for each in entries if each]
        if parts and not memory.alone:
            memory.perform(parts, certain)

    def _learn_dynamic(self, owner: type, name: str) -> None:
        if not self._memory.alone:
            # Code that is not followed may look for it by any name.
            self._memory.learn(SLOTS if is_special(name) else ASKED, WRITTEN)
            self._memory.learn(f"{DYNAMIC}{qualname_of(owner)}.{name}", WRITTEN)
