"""Special methods that instructions and C code look up in the class of an object, unasked.

`str(x)` calls `type(x).__str__`, `x + y` calls `type(x).__add__`, and `type(x)` itself is what
`x.__class__ = Other` exchanges. Few programs write these while threads run, so the usual hooks do
not look. Once one does, the exploration begins again with the hooks of this room, which read the
special methods that an instruction may use before they do what the usual hooks do.

Code that is not followed looks for any other method as well: `str(when)` calls `tzinfo.utcoffset`
of what the time holds, and `print` the `write` of its file. What such names stand for in the class
of whatever it can reach is read, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import (
    BuiltinFunctionType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
)
from typing import Any

from weft.python.data import hooks
from weft.python.data.contents import IN_PLACE, NAMES
from weft.python.data.deriving import bases_of, classes_among, derives_later
from weft.python.data.effects.forms import has_own_metaclass, lookup
from weft.python.data.effects.reach import reached
from weft.python.data.foreign import ITERATION, KEY, LOADING, ORDER, STORING, TEXT, TRUTH
from weft.python.data.guard import guarded
from weft.python.data.locations import SLOTS
from weft.python.data.parts import Part
from weft.python.data.sharing import entries
from weft.python.data.under_way import Doing, under_way
from weft.python.instrument.hooks import Hook, Hooks
from weft.python.program.known import BUILTIN, base_in_c
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import mro_of
from weft.python.runtime.place import calling_frame

Used = Iterator[tuple[Any, Iterable[str]]]
"""Objects, and the special methods that are looked up in the class of each."""


class InClass(tuple[str, ...]):
    """Special methods that are looked up in something itself, which is a class."""


MAKING = ("__new__", "__init__", "__abstractmethods__")
"""Those that are looked up in a class to make an object of it."""
GETTING = ("__get__", "__set__", "__delete__")
"""Those that are looked up in the class of a descriptor: data descriptors come before what an
object has itself."""
BOUND = (BuiltinFunctionType, MethodType)
ENTERING = ("__enter__", "__exit__", "__aenter__", "__aexit__")


STAYING = (FunctionType, *BUILTIN, classmethod, staticmethod, MethodDescriptorType, type(None))
"""Types of what only gives itself, or a method, if it is found in a class."""


def _by_name(*values: Any) -> Used:
    """The methods that the code behind an operator looks for, if that is not the program's."""
    named = hooks.memory.locations.named
    if not named:
        return
    found = list(reached(each for each in values if type(each) not in hooks.SIMPLE))
    if any(_is_foreign(type(each)) for each in found):
        for each in found:
            yield each, named


def _is_foreign(kind: type) -> bool:
    base = base_in_c(kind)
    return hooks.odd[kind] or (base is not object and base not in hooks.PLAIN)


def _loads(value: Any, name: str) -> Used:
    found = lookup(type(value), name)
    yield value, LOADING
    yield found, GETTING
    if issubclass(type(value), type):
        yield lookup(value, name), GETTING
    if type(found) not in STAYING:
        yield from _by_name(value, found)


def _stores(value: Any, name: str, *stored: Any) -> Used:
    yield value, STORING
    yield lookup(type(value), name), ("__set__", "__delete__")


def _items(container: Any, key: Any, *stored: Any) -> Used:
    yield container, ("__getitem__", "__setitem__", "__delitem__", "__missing__")
    if issubclass(type(container), type):
        yield container, InClass(("__class_getitem__",))
    yield key, (*KEY, "__index__")
    if issubclass(type(container), type):
        yield container, InClass(("__class_getitem__",))
    for each in stored:
        yield each, ITERATION
    yield from _by_name(container, key)


def _contains(container: Any, item: Any) -> Used:
    yield container, ("__contains__", *ITERATION, "__getitem__")
    yield item, KEY
    yield from _by_name(container, item)


def _binary(left: Any, right: Any, operator: int) -> Used:
    word = NAMES[operator % IN_PLACE]
    if word == "mod":
        # What `"%(key)s" % mapping` asks.
        yield right, ("__getitem__", "__missing__")
    for value in (left, right):
        yield value, (f"__i{word}__", f"__{word}__", f"__r{word}__", *TEXT)
    yield from _by_name(left, right)


def _compares(left: Any, right: Any) -> Used:
    yield left, ORDER
    yield right, ORDER
    yield from _by_name(left, right)


def _tests(value: Any) -> Used:
    yield value, TRUTH
    yield from _by_name(value)


def _iterates(value: Any) -> Used:
    yield value, (*ITERATION, "__len__", "__length_hint__", "__getitem__")
    yield from _by_name(value)


def _formats(value: Any) -> Used:
    yield value, TEXT
    yield from _by_name(value)


def _is_instance(value: Any, kind: Any) -> Used:
    yield value, ()
    for each in classes_among((kind,)):
        yield each, ("__instancecheck__", "__subclasscheck__")
        yield each, InClass(("__match_args__", "__subclasshook__"))


def _enters(manager: Any) -> Used:
    yield manager, ENTERING
    yield from _by_name(manager)


def _calls(callable: Any, *arguments: Any) -> Used:
    """What is not followed may use every special method of what it is handed."""
    kind = type(callable)
    followed = callable.__func__ if kind is MethodType else callable
    if type(followed) is FunctionType and address(followed.__code__) in hooks.instrumented:
        return
    if issubclass(kind, type):
        yield callable, InClass(MAKING)
        if has_own_metaclass(callable):
            yield callable, InClass(hooks.memory.locations.named)
    if kind not in (FunctionType, *BOUND):
        yield callable, ("__call__",)
    receiver = callable.__self__ if kind in BOUND else None
    handed = (callable, receiver, *arguments)
    classes = list(classes_among((receiver, *arguments)))
    locations = hooks.memory.locations
    for each in (*reached(handed), *classes):
        yield each, locations.special | locations.named
    for each in classes:
        # To derive from a class, or to ask whether it is a subclass, is to look into it.
        yield each, InClass(locations.special | locations.named)


def _calls_named(names: Any, callable: Any, *arguments: Any) -> Used:
    return _calls(callable, *arguments)


def _calls_spread(callable: Any, arguments: Any, named: Any) -> Used:
    return _calls(callable, arguments, named)


def _handed(callable: Any, *arguments: Any) -> Iterable[Any]:
    return callable, *arguments


def _handed_named(names: Any, callable: Any, *arguments: Any) -> Iterable[Any]:
    return callable, *arguments


def _handed_spread(callable: Any, arguments: Any, named: Any) -> Iterable[Any]:
    spread = arguments if type(arguments) in (tuple, list) else ()
    values = dict.values(named) if type(named) is dict else ()
    return callable, *spread, *values


@guarded
def _read(used: Used) -> bool:
    """Read what is looked up: one step for each instruction. Whether that is anything."""
    if hooks.memory.alone:
        return False
    parts = _looked_up(used)
    if parts:
        hooks.memory.perform(parts)
    return bool(parts)


def _goes_on(used: Callable[[], Used]) -> None:
    """C code looks special methods up each time: `sorted` calls the `__lt__` that is there now.

    One of them that is the program's code may be where other threads run.
    """
    execution = world.current
    thread = None if execution is None or execution.over else execution.current()
    if thread is None:
        return

    def again() -> list[Doing]:
        parts = _looked_up(used())
        return [Doing(("special methods",), None, parts, certain=False)] if parts else []

    under_way.also(thread.number, calling_frame(), again)


def _may_hide(kind: type, name: str) -> bool:
    """Whether objects of a class have their own of what others would find in the class."""
    locations = hooks.memory.locations
    return name in locations.named and any(locations.is_dynamic(cls, name) for cls in mro_of(kind))


def _looked_up(used: Used) -> list[Part]:
    memory, classes = hooks.memory, hooks.fields.classes
    exchanged = memory.locations.knows(SLOTS)
    parts: list[Part] = []
    for value, names in used:
        entry = entries.get(address(value))
        if exchanged and entry is not None and memory.locations.is_exposed(entry):
            # Its class is part of what `x.__class__ = …` and `x.__dict__ = …` exchange.
            parts.append(memory.locations.plain(entry, "read", "__class__"))
        for name in names:
            if name in memory.locations.dynamic:
                kind = value if type(names) is InClass else type(value)
                parts += classes.special(kind, name)
                if entry is not None and kind is not value and _may_hide(kind, name):
                    parts.append(memory.locations.plain(entry, "read", name))
    return parts


def _around(hook: Hook | None, used: Callable[..., Used]) -> Hook:
    assert hook is not None

    def told(*operands: Any) -> Any:
        reads = _read(used(*operands))
        answer = hook(*operands)
        if reads:
            _goes_on(lambda: used(*operands))
        return answer

    return told


def _around_call(
    hook: Hook | None, used: Callable[..., Used], handed: Callable[..., Iterable[Any]]
) -> Hook:
    """A call, with what is called and then all that it is handed."""
    assert hook is not None

    def told(*operands: Any) -> Any:
        reads = _read(used(*operands))
        callable, *given = handed(*operands)
        bases = bases_of(callable, given)
        if bases and not derives_later(callable, given):
            _derives(bases)
        if (callable is isinstance or callable is issubclass) and len(given) == 2:
            hooks.instance(*given)
        answer = hook(*operands)
        if reads:
            _goes_on(lambda: used(*operands))
        if bases:
            _derives_on(bases)
        return answer

    return told


def _derives(bases: Sequence[type]) -> None:
    hooks.fields.classes.derives(bases)


def _derives_on(bases: Sequence[type]) -> None:
    """The body of a class runs, and its metaclass may, before the class is there."""
    execution = world.current
    thread = None if execution is None or execution.over else execution.current()
    if thread is None or hooks.memory.alone:
        return

    def again() -> list[Doing]:
        parts = hooks.memory.gathered(lambda: _derives(bases))
        return [Doing(("derives",), None, parts, certain=False)] if parts else []

    under_way.also(thread.number, calling_frame(), again)


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
        call=_around_call(usual.call, _calls, _handed),
        call_kw=_around_call(usual.call_kw, _calls_named, _handed_named),
        call_ex=_around_call(usual.call_ex, _calls_spread, _handed_spread),
        asks_for_classes=True,
    )
