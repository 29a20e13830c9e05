"""What the methods of enumerations look at: names and values of members, and the tables of classes.

Members and their classes are the program's, and so is whatever is stored into them
(`Color.RED._value_ = 9`); the code that reads them is the library's, and has no hooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, EnumType, Flag
from typing import Any

from weft.python.data.effects.forms import Form, form
from weft.python.data.effects.touch import Touch
from weft.python.runtime.asking import mro_of, vars_of

MODULE = "enum"
OF_MEMBERS = ("_value_", "_name_")
OF_CLASSES = ("_member_map_", "_value2member_map_", "_member_names_")
"""The tables of a class. A flag enters what it computes into them, which looks as if it had been
there before."""
FOUND = ("_missing_", "_boundary_", "_unhashable_values_", "_hashable_values_")
"""What else is asked for in a class, if it has it, to find a member by its value."""


def looked_at(values: Iterable[Any]) -> Iterator[Touch]:
    """What a method of an enumeration looks at that is called with these."""
    for value in values:
        kind = type(value)
        if issubclass(kind, EnumType):
            yield from _of_class(value)
        elif issubclass(kind, Enum):
            for name in OF_MEMBERS:
                yield Touch(value, "attr_read", name)
            if issubclass(kind, Flag):
                # Operators look the result up, and to go through one is to go through its class.
                yield from _of_class(kind)


def _of_class(kind: type) -> Iterator[Touch]:
    for name in (*OF_CLASSES, *FOUND):
        owner = next((cls for cls in mro_of(kind) if name in vars_of(cls)), None)
        if owner is None:
            continue
        yield Touch(kind, "attr_read", name)
        table = vars_of(owner)[name]
        if form(table) is Form.CONTAINER:
            yield Touch(table, "look_all")
