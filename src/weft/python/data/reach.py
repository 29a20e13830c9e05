"""What an object leads to: all that another thread can get hold of once it has the object.

Nothing of it runs the program's code. Classes, functions and modules of others are left out: what
they hold is not the program's to change.
"""

from __future__ import annotations

import _thread
import gc
from collections import deque
from collections.abc import Callable
from contextvars import Context
from functools import partial
from threading import Thread
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FrameType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    TracebackType,
    WrapperDescriptorType,
)
from typing import Any, NamedTuple
from weakref import ReferenceType, finalize

from greenlet import greenlet

from weft.python.data.effects.holding import listed
from weft.python.data.effects.uncollected import uncollected
from weft.python.data.ordering import in_order
from weft.python.data.passing import ByClass
from weft.python.program.generated import is_generated
from weft.python.program.known import annotate_of, base_in_c, module_name
from weft.python.program.scope import contents_of
from weft.python.runtime.asking import mro_of, parents_of, qualname_of, vars_of
from weft.python.stdlib.local import Local, given_to

ATOMS: frozenset[type] = frozenset(
    {
        bool,
        bytes,
        complex,
        float,
        int,
        range,
        slice,
        str,
        type(None),
        type(NotImplemented),
        type(...),
        CodeType,
        FrameType,
        GetSetDescriptorType,
        MemberDescriptorType,
        MethodDescriptorType,
        TracebackType,
        WrapperDescriptorType,
        greenlet,
    }
)
"""What cannot be changed, and leads nowhere; or what nobody would look for data in."""
LOCALS = (Local, _thread._local)
"""What every thread has its own of. Of a subclass, they all have the class."""
INTERNALS = frozenset(
    {
        "_context",
        "_handle",
        "_invoke_excepthook",
        "_os_thread_handle",
        "_started",
        "_stderr",
        "_tstate_lock",
        "_weft_controlled",
    }
)
"""Attributes of threads that are the business of `threading`."""
SETS = (set, frozenset)
SEQUENCES = (list, tuple, set, frozenset, deque)
DEEPEST = 3
"""How many levels of nested containers are told apart in a label."""

Child = tuple[Any, str]
Walk = Callable[[Any, str], list[Child]]
"""Gives the children of an object that has a label."""


def inside(label: str) -> str:
    """The label of what a container with that label holds."""
    return label if label.endswith("[…]" * DEEPEST) else f"{label}[…]"


def is_atom(kind: type) -> bool:
    """Whether there is nothing to share in objects of a type."""
    if kind in ATOMS or module_name(kind).partition(".")[0] in ("weft", "greenlet"):
        return True
    return kind in LOCALS


def children(value: Any, label: str, follows: Callable[[type], bool]) -> list[Child]:
    """What an object holds itself, each with a label; `follows` says whose classes matter.

    Most of what there is are atoms. They are left out before anybody makes labels for them.
    """
    return walk_of(type(value), follows)(value, label)


def walk_of(kind: type, follows: Callable[[type], bool]) -> Walk:
    """What gives the children of the objects of a type: asked once for all of them."""
    known = WALKS.get(kind)
    if known is not None:
        return known
    if issubclass(kind, type):
        return partial(_of_class, follows)
    if issubclass(kind, ReferenceType):
        return _of_reference
    first: list[Child] = [(kind, qualname_of(kind))] if follows(kind) else []
    if issubclass(kind, LOCALS):
        return partial(_of_local, first)
    if issubclass(kind, finalize):
        return partial(_of_finalizer, first)
    return partial(_of_instance, first)


def _listed(values: Any, kind: type) -> list[Any]:
    if type(values) is list:
        return listed(values)
    return in_order(values) if kind in SETS else list(values)


def attributes(value: Any) -> dict[str, Any] | None:
    """The attributes that an object keeps in a dictionary, if it has one: itself, perhaps.

    To look into it otherwise than by the methods of `dict` may run the program's code.
    """
    if issubclass(type(value), ModuleType):
        return contents_of(value)
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return None
    return found if issubclass(type(found), dict) else None


def value_of(value: Any, name: str) -> Any:
    """The attribute that an object itself has; None if there is none."""
    held = attributes(value)
    if held is not None and dict.__contains__(held, name):
        return dict.__getitem__(held, name)
    for slot, descriptor in slots(type(value)):
        if slot == name:
            try:
                return descriptor.__get__(value)
            except AttributeError:
                return None
    return None


def _slots(kind: type, _: str) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (name, each)
        for cls in mro_of(kind)
        for name, each in vars_of(cls).items()
        # Some types of C have the dictionary of their attributes as a slot.
        if type(each) is MemberDescriptorType and name != "__dict__"
    )


_slots_of = ByClass(_slots)


def slots(kind: type) -> tuple[tuple[str, Any], ...]:
    """The slots of a class, each with what gets its value."""
    return _slots_of(kind, "")


def _of_dict(value: dict[Any, Any], label: str) -> list[Child]:
    below = inside(label)
    return [
        (each, below)
        for pair in list(dict.items(value))
        for each in pair
        if type(each) not in ATOMS
    ]


def _of_sequence(value: Any, label: str) -> list[Child]:
    found = [each for each in _listed(value, type(value)) if type(each) not in ATOMS]
    if not found:
        return []
    below = inside(label)
    return [(each, below) for each in found]


def _of_method(method: MethodType, label: str) -> list[Child]:
    return [(method.__func__, label), (method.__self__, label)]


def _of_builtin(function: BuiltinFunctionType, label: str) -> list[Child]:
    return [(function.__self__, label)]


def _of_wrapper(
    method: staticmethod[Any, Any] | classmethod[Any, Any, Any], label: str
) -> list[Child]:
    return [(method.__func__, label)]


def _of_property(value: property, label: str) -> list[Child]:
    return [(each, label) for each in (value.fget, value.fset, value.fdel)]


def _of_reference(reference: ReferenceType[Any], label: str) -> list[Child]:
    return [(ReferenceType.__call__(reference), label)]


def _of_class(follows: Callable[[type], bool], cls: type, label: str) -> list[Child]:
    if not follows(cls):
        return []
    name = qualname_of(cls)
    above = [each for each in (type(cls), *parents_of(cls)) if follows(each)]
    return [
        *((each, qualname_of(each)) for each in above),
        *(
            (each, f"{name}.{own}")
            for own, each in list(vars_of(cls).items())
            if type(each) not in ATOMS
        ),
    ]


def _of_local(first: list[Child], value: Any, label: str) -> list[Child]:
    # What it was made with is given to its `__init__` in every thread.
    return first + [(each, f"{qualname_of(type(value))}()") for each in given_to(value)]


def _of_finalizer(first: list[Child], value: Any, label: str) -> list[Child]:
    # What it is to call is kept by its class.
    held: tuple[Any, ...] = finalize.peek(value) or ()
    return _of_instance([*first, *((each, label) for each in held)], value, label)


def _of_function(function: FunctionType, label: str) -> list[Child]:
    name = function.__qualname__
    found: list[Child] = []
    closure = function.__closure__
    if closure:
        variables = function.__code__.co_freevars
        found = [
            (cell, f"{name}.{variable}") for variable, cell in zip(variables, closure, strict=False)
        ]
    found += [(each, f"{name}()") for each in function.__defaults__ or ()]
    found.append((function.__kwdefaults__, f"{name}()"))
    annotate = annotate_of(function)
    if annotate is not None:
        found.append((annotate, f"{name}.__annotate__"))
    if is_generated(function):
        # No module has them, so nobody else leads there.
        home = function.__globals__.get("__name__")
        found.append((function.__globals__, home if type(home) is str else "globals"))
    found += [(each, f"{name}.{key}") for key, each in list(vars(function).items())]
    return found


def _of_cell(cell: CellType, label: str) -> list[Child]:
    try:
        return [(cell.cell_contents, label)]
    except ValueError:
        return []


class _Layout(NamedTuple):
    """Where the objects of a class keep what they hold."""

    name: str
    hidden: frozenset[str]
    """The attributes that are nobody else's business."""
    slots: tuple[tuple[str, Any], ...]
    container: Any
    """The type of containers that it is derived from, if any."""
    more: bool
    """Whether it, or a base of it, is written in C, so that there may be more."""


def _layout(kind: type, _: str) -> _Layout:
    containers = (dict, *SEQUENCES)
    return _Layout(
        qualname_of(kind),
        INTERNALS if issubclass(kind, Thread) else frozenset(),
        slots(kind),
        next((each for each in containers if issubclass(kind, each)), None),
        base_in_c(kind) is not object,
    )


_layout_of = ByClass(_layout)


def _of_instance(first: list[Child], value: Any, label: str) -> list[Child]:
    kind = type(value)
    name, hidden, own_slots, container, more = _layout_of(kind, "")
    held = attributes(value)
    found = first.copy()
    if held:
        found += [
            (each, f"{name}.{own}")
            for own, each in list(dict.items(held))
            if type(each) not in ATOMS and own not in hidden
        ]
    for own, slot in own_slots:
        try:
            found.append((slot.__get__(value), f"{name}.{own}"))
        except AttributeError:
            continue
    if container is dict:
        found += _of_dict(value, label)
    elif container is not None:
        below = inside(label)
        listed = _listed(container.__iter__(value), container)
        found += [(each, below) for each in listed if type(each) not in ATOMS]
    elif more:
        # What is written in C may hold more: an iterator, a partial function, a generator.
        for each in gc.get_referents(value):
            if each is not held and not issubclass(type(each), type):
                found.append((each, label))
        found += [(each, label) for each in uncollected(value)]
    return found


def _of_context(context: Context, label: str) -> list[Child]:
    """By the names of its variables: it keeps them in the order of their addresses."""
    by_name = sorted(context, key=lambda each: str.__str__(each.name))
    return [(each, label) for variable in by_name for each in (variable, context[variable])]


WALKS: dict[type, Walk] = {
    dict: _of_dict,
    **dict.fromkeys(SEQUENCES, _of_sequence),
    FunctionType: _of_function,
    CellType: _of_cell,
    MethodType: _of_method,
    BuiltinFunctionType: _of_builtin,
    staticmethod: _of_wrapper,
    classmethod: _of_wrapper,
    property: _of_property,
    Context: _of_context,
}
"""Of types that are known; their subclasses have more in them."""
