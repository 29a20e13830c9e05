"""What code of a library stores into classes of the program.

No hook tells of it, and few libraries do so while threads run. So classes that such code is handed,
and those of the objects that it is handed, are compared when it comes back. Once there is something
new in one, the exploration begins again, and every such call counts as a change of these classes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from weft.python.data.attributes import way_of_descriptor
from weft.python.data.class_attributes import ClassAttributes
from weft.python.data.effects import Touch
from weft.python.data.memory import Memory
from weft.python.program.ways import class_contents
from weft.python.runtime.address import address
from weft.python.runtime.asking import mro_of, qualname_of

STORES = "what libraries store into classes"
"""The lesson that they do."""
STORED = "a library stores into a class of the program"
COMPUTED = frozenset({"__annotations__", "__annotations_cache__", "__slotnames__"})
"""What a class, or `copy`, enters there when it is asked, and would again."""
ABSENT: Any = object()


class Kept(NamedTuple):
    """A class, and what it had."""

    cls: type
    contents: dict[str, Any]


class StoredByLibraries:
    """Looks after the classes that libraries get hold of."""

    def __init__(self, memory: Memory, classes: ClassAttributes) -> None:
        self._memory = memory
        self._classes = classes

    def handed(self, values: Iterable[Any]) -> list[type]:
        """The classes of the program among some values, those of the others, and their bases."""
        found: dict[int, type] = {}
        for value in values:
            kind: type = value if issubclass(type(value), type) else type(value)
            for cls in mro_of(kind)[:-1]:
                if address(cls) not in found and self._memory.sharing.is_of_program(cls):
                    found[address(cls)] = cls
                    self._classes.handed(cls)
        return [*found.values()]

    def changed(self, classes: Iterable[type]) -> list[Touch]:
        """What a call may change, for all that is known: nothing, unless one has."""
        if not self._memory.locations.knows(STORES):
            return []
        return [Touch(cls, "change_all", None, False) for cls in classes]

    def keep(self, classes: Iterable[type]) -> list[Kept]:
        return [Kept(cls, {**class_contents(cls)}) for cls in classes]

    def compare(self, kept: Iterable[Kept]) -> None:
        """The call has come back."""
        for cls, before in kept:
            now = class_contents(cls)
            for name in {**before, **now}:
                old, new = before.get(name, ABSENT), now.get(name, ABSENT)
                if old is not new and name not in COMPUTED:
                    self._stored(cls, name, old, new)

    def _stored(self, cls: type, name: str, old: Any, new: Any) -> None:
        self._memory.learn(STORES, STORED)
        came_or_went = old is ABSENT or new is ABSENT
        takes_over = new is not ABSENT and way_of_descriptor(new) is not None
        self._classes.exchanged(cls, name, came_or_went, takes_over)
        if new is not ABSENT:
            self._memory.publish(new, f"{qualname_of(cls)}.{name}")
