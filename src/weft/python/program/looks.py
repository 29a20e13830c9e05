"""How the walk looks at an object, by its type: what of it changes, and where it leads."""

from __future__ import annotations

import contextvars
import datetime
import functools
import gc
import sys
import threading
import types
from logging import Logger, PlaceHolder, root
from threading import Thread
from typing import TYPE_CHECKING, Any

from weft.python.program import containers
from weft.python.program.containers import Look
from weft.python.program.known import (
    BUILTIN,
    FROZEN_DICTS,
    TEMPLATES,
    annotate_of,
    base_in_c,
    is_constant,
    is_plain,
    made_in_python,
)
from weft.python.program.locals import AdoptedLocal, initial_contents
from weft.python.program.path import ATTRIBUTE, Path
from weft.python.program.scope import MACHINERY, contents_of
from weft.python.program.ways import (
    NO_DICTIONARY,
    class_contents,
    dictionary,
    hidden_dictionary,
    hides_dictionary,
)
from weft.python.runtime.address import address
from weft.python.runtime.asking import dictoffset_of, is_a, parents_of
from weft.python.stdlib.local import given_to
from weft.python.stdlib.replaced import MODEL
from weft.python.stdlib.simple_queues import SimpleQueue

if TYPE_CHECKING:
    from weft.python.program.walk import Walk

Looks = tuple[Look, ...]
TIMED: tuple[Any, ...] = (datetime.datetime, datetime.time)


def looks_at(kind: type) -> Looks:
    """All that is to be done with objects of a type."""
    exact = EXACT.get(kind)
    if exact is not None:
        return exact
    if issubclass(kind, AdoptedLocal):
        return (_local,)
    if issubclass(kind, Logger):
        return (_logger,)
    if is_constant(kind) or issubclass(kind, PlaceHolder):
        return ()
    if issubclass(kind, type):
        return (_class,)
    if issubclass(kind, types.ModuleType):
        return (_module,)
    base = base_in_c(kind)
    container = containers.BASES.get(base)
    if container is not None:
        found = [container]
    else:
        found = [] if is_plain(base) else [_unknown]
        found += [look for plain, look in PARTS.items() if issubclass(base, plain)]
    first = [look for special, look in SPECIAL.items() if issubclass(kind, special)]
    slots = _slots(kind)
    if slots:
        found.append(slots)
    if dictoffset_of(kind):
        found.append(_hidden_attributes if hides_dictionary(kind) else _attributes)
    return (_convert, *first, *found) if made_in_python(kind) else (*first, *found)


def _convert(walk: Walk, value: Any, path: Path) -> None:
    walk.adopter.convert(value, path)


def _attributes(walk: Walk, value: Any, path: Path) -> None:
    if is_constant(type(value)) or _runs(value) or walk.adopter.leaves(value):
        return  # It has been converted, or is left alone.
    contents = dictionary(value)
    if contents is NO_DICTIONARY:
        return
    walk.reach(class_contents(type(value)).get("__module__"))
    model = contents.get(MODEL)
    if model is not None:
        walk.names(dictionary(model), path)
    walk.snapshot.classes.add(value, path)
    walk.snapshot.dictionaries.add(value, path)
    walk.names(contents, path)


def _hidden_attributes(walk: Walk, value: Any, path: Path) -> None:
    walk.reach(class_contents(type(value)).get("__module__"))
    walk.snapshot.classes.add(value, path)
    walk.names(hidden_dictionary(value), path)


def _slots(kind: type) -> Look | None:
    descriptors = [
        (name, descriptor)
        for cls in kind.__mro__
        if made_in_python(cls)
        for name, descriptor in vars(cls).items()
        if type(descriptor) is types.MemberDescriptorType
    ]
    if not descriptors:
        return None

    def look(walk: Walk, value: Any, path: Path) -> None:
        for name, descriptor in descriptors:
            where = (path, ATTRIBUTE, name)
            slot = (descriptor, value)
            try:
                held = descriptor.__get__(value)
            except AttributeError:
                pass
            else:
                walk.children(slot, ((None, held),), where, "")
            walk.snapshot.slots.add(slot, where)

    return look


def _unknown(walk: Walk, value: Any, path: Path) -> None:
    walk.snapshot.add_unknown(value, path)


def _logger(walk: Walk, value: Logger, path: Path) -> None:
    """A logger that is known to its maker alone: those that have a name are put back elsewhere.

    What it leads to besides its handlers and filters is everybody's.
    """
    if value is root or root.manager.loggerDict.get(value.name) is value:
        return
    walk.snapshot.names.add(vars(value), path)
    for name in ("handlers", "filters"):
        walk.push(vars(value).get(name), (path, ATTRIBUTE, name))


def _partial(walk: Walk, value: Any, path: Path) -> None:
    # What it is given comes with it, and is replaced as one.
    walk.children(value, (("func", value.func), ("args", value.args)), path, ATTRIBUTE)
    walk.push(value.keywords, (path, ATTRIBUTE, "keywords"))


def _timed(walk: Walk, value: Any, path: Path) -> None:
    """A time: its zone may be an object of the program's."""
    for timed in TIMED:
        if is_a(value, timed):
            walk.push(vars(timed)["tzinfo"].__get__(value), (path, ATTRIBUTE, "tzinfo"))


def _property(walk: Walk, value: Any, path: Path) -> None:
    for name in ("fget", "fset", "fdel"):
        walk.push(getattr(value, name), path)


def _wrapper(walk: Walk, value: Any, path: Path) -> None:
    walk.push(value.__func__, path)


def _method(walk: Walk, value: Any, path: Path) -> None:
    walk.push(value.__func__, path)
    walk.push(value.__self__, (path, ATTRIBUTE, "__self__"))


def _of_c(walk: Walk, value: Any, path: Path) -> None:
    walk.push(value.__self__, (path, ATTRIBUTE, "__self__"))


def _proxy(walk: Walk, value: Any, path: Path) -> None:
    for each in gc.get_referents(value):
        walk.push(each, path)


def _view(walk: Walk, value: Any, path: Path) -> None:
    walk.push(value.obj, path)


def _cell(walk: Walk, value: Any, path: Path) -> None:
    walk.seen.discard(address(value))
    walk.cell(value, path)


def _function(walk: Walk, value: Any, path: Path) -> None:
    name = str(value.__globals__.get("__name__"))
    if address(value) in walk.own or name.partition(".")[0] in WEFT_AND_TOOLS:
        return
    if not walk.reach(name) and address(value.__globals__) in walk.namespaces:
        # Another module's; but a function made inside one of its functions was made for someone.
        if "<locals>" not in value.__code__.co_qualname:
            return
    else:
        walk.names(value.__globals__, path)
    parts_of_function(walk, value, path)


def parts_of_function(walk: Walk, function: Any, path: Path) -> None:
    """What a function holds itself: closure variables, defaults and attributes."""
    names = function.__code__.co_freevars
    for name, cell in zip(names, function.__closure__ or (), strict=True):
        walk.cell(cell, (path, ATTRIBUTE, name))
    if function.__defaults__:
        walk.children(function, (("__defaults__", function.__defaults__),), path, ATTRIBUTE)
    if function.__kwdefaults__:
        walk.push(function.__kwdefaults__, (path, ATTRIBUTE, "__kwdefaults__"))
    annotate = annotate_of(function)
    if annotate is not None:
        walk.push(annotate, (path, ATTRIBUTE, "__annotate__"))
    walk.names(function.__dict__, path)
    walk.functions.append(function)


def _class(walk: Walk, value: Any, path: Path) -> None:
    contents = class_contents(value)
    home = contents.get("__module__")
    if not walk.reach(home) and home in sys.modules:
        return
    walk.children(value, contents.items(), path, ATTRIBUTE)
    walk.snapshot.class_attributes.add(contents, path, value)
    walk.snapshot.bases.add(value, path)
    for base in parents_of(value):
        walk.push(base, path)


def _module(walk: Walk, value: Any, path: Path) -> None:
    contents = contents_of(value)
    walk.reach(contents.get("__name__"))
    if address(contents) not in walk.namespaces:
        # The program has made it, and nobody imports it.
        walk.names(contents, path)


def _thread(walk: Walk, value: Any, path: Path) -> None:
    # How a thread is started is the business of whoever starts it.
    for name in OF_THREADING:
        walk.seen.add(address(dictionary(value).get(name)))


def _variable(walk: Walk, value: Any, path: Path) -> None:
    """A context variable: what it is where it was never set, and what it is now."""
    for each in gc.get_referents(value):
        walk.push(each, path)
    walk.push(value.get(None), path)


def _runs(value: Any) -> bool:
    """Whether it is a thread that was started before."""
    return is_a(value, Thread) and dictionary(value).get("_ident") is not None


def _local(walk: Walk, value: Any, path: Path) -> None:
    walk.names(initial_contents(value), path)
    for each in given_to(value):
        walk.push(each, path)


EXACT: dict[type, Looks] = {
    **{kind: (look,) for kind, look in containers.EXACT.items()},
    types.FunctionType: (_function,),
    types.MethodType: (_method,),
    **dict.fromkeys(BUILTIN, (_of_c,)),
    types.MethodWrapperType: (_of_c,),
    types.MappingProxyType: (_proxy,),
    **dict.fromkeys((*TEMPLATES, *FROZEN_DICTS), (_proxy,)),
    types.CellType: (_cell,),
    staticmethod: (_wrapper,),
    classmethod: (_wrapper,),
    memoryview: (_view,),
    contextvars.ContextVar: (_variable,),
    **dict.fromkeys(TIMED, (_timed,)),
    type: (_class,),
    SimpleQueue: (_attributes,),
    # Those that are not under control have no other state than being held.
    type(threading.Lock()): (),
    type(threading.RLock()): (),
}
PARTS: dict[type, Look] = {
    **containers.PARTS,
    functools.partial: _partial,
    property: _property,
    **dict.fromkeys(TIMED, _timed),
}
SPECIAL: dict[type, Look] = {Thread: _thread, **containers.WEAK}
OF_THREADING = (
    *("_started", "_tstate_lock", "_stderr", "_invoke_excepthook"),
    *("_handle", "_os_thread_handle"),
)
WEFT_AND_TOOLS = MACHINERY | {"weft"}
