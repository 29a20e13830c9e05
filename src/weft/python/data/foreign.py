"""Where an instruction enters code written in Python that has no hooks.

The methods of a class of the standard library, `Enum.__hash__` say, or the getter of a property:
CPython looks for another thread to run when it enters them, and nobody else tells the `gil` model.
Methods with hooks tell it themselves, and C code is not left before it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from weft.python.data import hooks
from weft.python.instrument.hooks import Hook
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a, mro_of, vars_of

KEY = ("__hash__", "__eq__")
ORDER = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__")
TRUTH = ("__bool__", "__len__")
TEXT = ("__format__", "__str__", "__repr__")
ITERATION = ("__iter__", "__next__")
LOADING = ("__getattribute__", "__getattr__")
STORING = ("__setattr__", "__delattr__")
_WORDS = "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift"
ARITHMETIC = tuple(f"__{prefix}{word}__" for word in _WORDS.split() for prefix in ("", "r", "i"))


def _is_foreign(found: object) -> bool:
    return type(found) is FunctionType and address(found.__code__) not in hooks.instrumented


def _has(value: object, names: tuple[str, ...]) -> bool:
    """Whether one of these methods of the value is written in Python, without hooks."""
    mro = mro_of(type(value))
    if len(mro) == 1:
        return False
    for name in names:
        found = next((vars_of(cls)[name] for cls in mro if name in vars_of(cls)), None)
        if _is_foreign(found):
            return True
    return False


def loads(value: Any, name: str) -> bool:
    """Whether to look up an attribute is to call something."""
    return _attribute(value, name, "fget", "__get__") or _has(value, LOADING)


def stores(value: Any, name: str, *stored: Any) -> bool:
    return _attribute(value, name, "fset", "__set__") or _has(value, STORING)


def _attribute(value: Any, name: str, part: str, method: str) -> bool:
    found = next(
        (vars_of(cls)[name] for cls in mro_of(type(value)) if name in vars_of(cls)),
        None,
    )
    if is_a(found, property):
        return _is_foreign(getattr(found, part))
    return found is not None and _has(found, (method,))


def gets(container: Any, key: Any) -> bool:
    if is_a(container, dict) and _has(container, ("__missing__",)):
        try:
            if not dict.__contains__(container, key):
                return True
        except TypeError:
            return False
    return _has(container, ("__getitem__",)) or _has(key, KEY)


def puts(container: Any, key: Any, stored: Any) -> bool:
    return _has(container, ("__setitem__",)) or _has(key, KEY)


def deletes(container: Any, key: Any) -> bool:
    return _has(container, ("__delitem__",)) or _has(key, KEY)


def contains(container: Any, item: Any) -> bool:
    return _has(container, ("__contains__", "__iter__")) or _has(item, KEY)


def binary(left: Any, right: Any, operator: int) -> bool:
    return _has(left, ARITHMETIC) or _has(right, ARITHMETIC)


def compares(left: Any, right: Any) -> bool:
    return _has(left, ORDER) or _has(right, ORDER)


def tests(value: Any) -> bool:
    return _has(value, TRUTH)


def iterates(value: Any) -> bool:
    return _has(value, ITERATION)


def formats(value: Any) -> bool:
    return _has(value, TEXT)


def around(hook: Hook | None, enters: Callable[..., bool]) -> Hook:
    """The hook, with a point at which threads can be switched before and after what it tells."""
    assert hook is not None

    def told(*operands: Any) -> None:
        if enters(*operands):
            hooks.memory.may_switch()
            hook(*operands)
            hooks.memory.may_switch()
        else:
            hook(*operands)

    return told
