"""Special methods that instructions and C code look up in the class of an object, unasked.

`str(x)` calls `type(x).__str__`, `x + y` calls `type(x).__add__`, and `type(x)` itself is what
`x.__class__ = Other` exchanges. Few programs write these while threads run, so the usual hooks do
not look. Once one does, the exploration begins again with the hooks of this room, which read the
special methods that an instruction may use before they do what the usual hooks do.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from weft.python.data import hooks
from weft.python.data.contents import IN_PLACE, NAMES
from weft.python.data.effects.forms import lookup
from weft.python.data.effects.reach import reached
from weft.python.data.foreign import ITERATION, KEY, LOADING, ORDER, STORING, TEXT, TRUTH
from weft.python.data.guard import guarded
from weft.python.data.parts import Part
from weft.python.data.sharing import entries
from weft.python.instrument.hooks import Hook, Hooks
from weft.python.runtime.address import address

Used = Iterator[tuple[Any, Iterable[str]]]
"""Objects, and the special methods that are looked up in the class of each."""


class InClass(tuple[str, ...]):
    """Special methods that are looked up in something itself, which is a class."""


MAKING = ("__new__", "__init__")
"""Those that are looked up in a class to make an object of it."""
BOUND = (BuiltinFunctionType, MethodType)
ENTERING = ("__enter__", "__exit__", "__aenter__", "__aexit__")


def _loads(value: Any, name: str) -> Used:
    yield value, LOADING
    yield lookup(type(value), name), ("__get__",)
    if issubclass(type(value), type):
        yield lookup(value, name), ("__get__",)


def _stores(value: Any, name: str, *stored: Any) -> Used:
    yield value, STORING
    yield lookup(type(value), name), ("__set__", "__delete__")


def _items(container: Any, key: Any, *stored: Any) -> Used:
    yield container, ("__getitem__", "__setitem__", "__delitem__", "__missing__")
    yield key, (*KEY, "__index__")
    for each in stored:
        yield each, ITERATION


def _contains(container: Any, item: Any) -> Used:
    yield container, ("__contains__", *ITERATION, "__getitem__")
    yield item, KEY


def _binary(left: Any, right: Any, operator: int) -> Used:
    word = NAMES[operator % IN_PLACE]
    for value in (left, right):
        yield value, (f"__i{word}__", f"__{word}__", f"__r{word}__", *TEXT)


def _compares(left: Any, right: Any) -> Used:
    yield left, ORDER
    yield right, ORDER


def _tests(value: Any) -> Used:
    yield value, TRUTH


def _iterates(value: Any) -> Used:
    yield value, (*ITERATION, "__len__", "__length_hint__", "__getitem__")


def _formats(value: Any) -> Used:
    yield value, TEXT


def _is_instance(value: Any, kind: Any) -> Used:
    yield value, ()
    yield kind, ("__instancecheck__",)


def _enters(manager: Any) -> Used:
    yield manager, ENTERING


def _calls(callable: Any, *arguments: Any) -> Used:
    """What is not followed may use every special method of what it is handed."""
    kind = type(callable)
    followed = callable.__func__ if kind is MethodType else callable
    if type(followed) is FunctionType and address(followed.__code__) in hooks.instrumented:
        return
    if issubclass(kind, type):
        yield callable, InClass(MAKING)
    if kind not in (FunctionType, *BOUND):
        yield callable, ("__call__",)
    receiver = callable.__self__ if kind in BOUND else None
    handed = (receiver, *arguments)
    derived = _bases(callable, arguments)
    classes = [each for each in (*handed, *derived) if issubclass(type(each), type)]
    for each in (*reached(handed), *classes):
        yield each, hooks.memory.locations.special
    for each in classes:
        # To derive from a class, or to ask whether it is a subclass, is to look into it.
        yield each, InClass(hooks.memory.locations.special)


def _calls_named(names: Any, callable: Any, *arguments: Any) -> Used:
    return _calls(callable, *arguments)


def _calls_spread(callable: Any, arguments: Any, named: Any) -> Used:
    return _calls(callable, arguments, named)


@guarded
def _read(used: Used) -> None:
    """Read what is looked up: one step for each instruction."""
    memory, classes = hooks.memory, hooks.fields.classes
    if memory.alone:
        return
    parts: list[Part] = []
    for value, names in used:
        entry = entries.get(address(value))
        if entry is not None and memory.locations.is_exposed(entry):
            # Its class is part of what `x.__class__ = …` and `x.__dict__ = …` exchange.
            parts.append(memory.locations.plain(entry, "read", "__class__"))
        for name in names:
            if name in memory.locations.special:
                kind = value if type(names) is InClass else type(value)
                parts += classes.special(kind, name)
    if parts:
        memory.perform(parts)


def _around(hook: Hook | None, used: Callable[..., Used]) -> Hook:
    assert hook is not None

    def told(*operands: Any) -> Any:
        _read(used(*operands))
        return hook(*operands)

    return told


def _around_call(hook: Hook | None) -> Hook:
    assert hook is not None

    def told(callable: Any, *arguments: Any) -> Any:
        _read(_calls(callable, *arguments))
        hooks.fields.classes.derives(_bases(callable, arguments))
        if (callable is isinstance or callable is issubclass) and len(arguments) == 2:
            hooks.instance(*arguments)
        return hook(callable, *arguments)

    return told


def _bases(callable: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a class is derived from that a call makes."""
    if callable is builtins.__build_class__:
        return arguments[2:]
    is_metaclass = issubclass(type(callable), type) and issubclass(callable, type)
    if is_metaclass and len(arguments) > 1 and type(arguments[1]) is tuple:
        return arguments[1]
    return ()


def reading(usual: Hooks) -> Hooks:
    """The hooks, which read special methods first."""
    return usual._replace(
        load_attr=_around(usual.load_attr, _loads),
        store_attr=_around(usual.store_attr, _stores),
        delete_attr=_around(usual.delete_attr, _stores),
        load_item=_around(usual.load_item, _items),
        store_item=_around(usual.store_item, _items),
        delete_item=_around(usual.delete_item, _items),
        load_slice=_around(usual.load_slice, _items),
        store_slice=_around(usual.store_slice, _items),
        contains=_around(usual.contains, _contains),
        binary=_around(usual.binary, _binary),
        compare=_around(usual.compare, _compares),
        truth=_around(usual.truth, _tests),
        format=_around(usual.format, _formats),
        iterate=_around(usual.iterate, _iterates),
        advance=_around(usual.advance, _iterates),
        consume=_around(usual.consume, _iterates),
        instance=_around(usual.instance, _is_instance),
        enter=_around(usual.enter, _enters),
        call=_around_call(usual.call),
        call_kw=_around(usual.call_kw, _calls_named),
        call_ex=_around(usual.call_ex, _calls_spread),
        asks_for_classes=True,
    )
