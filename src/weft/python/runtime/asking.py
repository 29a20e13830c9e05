"""Questions about the program's objects that run none of its code.

`isinstance(x, C)` asks `x` for its class, which may lie, raise, or load what it stands for; and
`hasattr(C, name)` asks the class of `C`. These ask only what the interpreter itself goes by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, TypeGuard, TypeVar

T = TypeVar("T")

traceback_of: Callable[[BaseException], TracebackType | None]
traceback_of = vars(BaseException)["__traceback__"].__get__
base_of: Callable[[type], type | None] = vars(type)["__base__"].__get__
parents_of: Callable[[type], tuple[type, ...]] = vars(type)["__bases__"].__get__
flags_of: Callable[[type], int] = vars(type)["__flags__"].__get__
size_of: Callable[[type], int] = vars(type)["__basicsize__"].__get__
dictoffset_of: Callable[[type], int] = vars(type)["__dictoffset__"].__get__
weakrefoffset_of: Callable[[type], int] = vars(type)["__weakrefoffset__"].__get__
qualname_of: Callable[[type], str] = vars(type)["__qualname__"].__get__
module_of_class: Callable[[type], Any] = vars(type)["__module__"].__get__

_mro_of: Callable[[type], tuple[type, ...] | None] = vars(type)["__mro__"].__get__
_vars_of: Callable[[type], Mapping[str, Any] | None] = vars(type)["__dict__"].__get__


def mro_of(kind: type) -> tuple[type, ...]:
    found = _mro_of(kind)
    return _ready(kind).__mro__ if found is None else found


def vars_of(kind: type) -> Mapping[str, Any]:
    found = _vars_of(kind)
    return vars(_ready(kind)) if found is None else found


def _ready(kind: type) -> type:
    """A class in C that nobody has used has neither, until it is asked for an attribute."""
    type.__getattribute__(kind, "__doc__")
    return kind


def is_a(value: object, kinds: type[T] | tuple[type[T], ...]) -> TypeGuard[T]:
    """Whether an object is of a class, whatever it says of itself."""
    return issubclass(type(value), kinds)


def has(kind: type, name: str) -> bool:
    """Whether objects of a class have something by that name from their classes."""
    # A loop: it is asked of everything that becomes shared, and a generator takes twice as long.
    for each in mro_of(kind):  # noqa: SIM110
        if name in vars_of(each):
            return True
    return False
