"""What a call of something that is not instrumented does to what it is handed."""

from __future__ import annotations

import _string  # type: ignore[import-not-found]
import functools
import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from contextvars import Context
from functools import _lru_cache_wrapper, partial
from operator import attrgetter, getitem, itemgetter, methodcaller
from types import (
    ClassMethodDescriptorType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any
from weakref import ReferenceType

from weft.python.data.effects.finding import has_own_rule, in_c, of_function, of_method
from weft.python.data.effects.forms import (
    Follows,
    Form,
    form,
    has_hooks,
    lookup,
    module_of,
)
from weft.python.data.effects.holding import attribute, attributes, held, looked_at
from weft.python.data.effects.library import WALK, Library, is_dispatching, is_python
from weft.python.data.effects.opaque import is_opaque
from weft.python.data.effects.proxies import PROXIES, referent
from weft.python.data.effects.reach import reached
from weft.python.data.effects.rules import (
    CHANGING,
    DEEP,
    NEVER_ITERATING,
    UNKNOWN,
    Arguments,
    Named,
)
from weft.python.data.effects.tables import Rule, names
from weft.python.data.effects.touch import Touch
from weft.python.data.effects.touching import COMPARING, IsShared
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address
from weft.python.runtime.asking import dictoffset_of, is_a, mro_of, qualname_of, vars_of

ACCESSORS = (MemberDescriptorType, GetSetDescriptorType)
ACCESSES = {"__get__": "attr_read", "__set__": "attr_write", "__delete__": "attr_delete"}
"""What the methods of descriptors do that are written in C."""
CACHE_INFO = vars(functools)["_CacheInfo"]
"""What tells how often a cache was asked: every one of them refers to it."""
CALLED = (partial, _lru_cache_wrapper, itemgetter, attrgetter, methodcaller)
"""What can be called, and is known by its type."""
LOOKING_AT_ATTRIBUTES = frozenset({"attr_read", "expose", "names", "copy"})
CALLING_NOTHING_BY_NAME = names("""
    builtins _operator _heapq _bisect _functools itertools _collections _struct math time _thread
""")
"""Modules whose functions ask what they are handed by special methods alone."""
OF_PROPERTY = {"__get__": "fget", "__set__": "fset", "__delete__": "fdel"}
ALL_CHANGED = ("change_all", None, True)
"""What leaves nothing else to be said of a container."""


def touches(
    callable: Any,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    is_shared: Callable[[object], bool],
    follows: Follows = has_hooks,
    received: Sequence[Any] = (),
) -> Sequence[Touch]:
    """What the call is going to do to shared things; nothing if nothing of it is known to.

    `follows` tells whether the accesses of some code are seen anyway. Arguments need not be shared
    themselves to lead to what is: views, iterators, tuples, containers of containers do. So does
    what was `received` from code that the call has called.
    """
    call = Call(is_shared, follows)
    call.received = tuple(received)
    call.made(callable, tuple(args), kwargs)
    if received:
        call.deep(received, COMPARING)
        if call.meets_unknown:
            call.unknown(())
    found = call.found
    if len(found) < 2:
        return found
    changed = {address(touch.target) for touch in found if touch[1:] == ALL_CHANGED}
    if not changed:
        return found
    # What is read may be found in a class, which is another target.
    return [
        t
        for t in found
        if t[1:] == ALL_CHANGED or t.action == "attr_read" or address(t.target) not in changed
    ]


def gone_by(
    kept: Sequence[Any], is_shared: Callable[[object], bool], follows: Follows
) -> Sequence[Touch]:
    """What functions of a library may look at of what the program has put into what it keeps."""
    if not kept:
        return ()
    call = Call(is_shared, follows)
    for each in kept:
        call.deep((*held(each), *attributes(each)))
    return [touch._replace(certain=False) for touch in call.found]


def _makes(container: Any) -> bool:
    """Whether code makes what somebody asks a container for and it does not have."""
    return issubclass(type(container), defaultdict) and not isinstance(
        container.default_factory, type | None
    )


def _default(kind: type) -> Rule:
    """What a method of C does of which no table says anything."""
    return UNKNOWN if is_opaque(kind) else ("walk", "show", "opaque")


class Call(Library):
    """One call, by the sort of thing that is called."""

    def __init__(self, is_shared: IsShared, follows: Follows) -> None:
        super().__init__(is_shared, follows)
        self.received: Arguments = ()
        """What the program's code has returned that was called by the one who is called."""
        self.meets_unknown = False
        """Whether it is not known what is done to what was handed over."""
        self._calling: set[int] = set()
        """What is written in C and calls what it holds, as long as that is gone through."""

    def unknown(self, values: Arguments) -> None:
        self.meets_unknown = True
        super().unknown((*values, *self.received))

    def made(self, called: Any, args: Arguments, named: Named) -> None:
        kind = type(called)
        if not PROXIES.isdisjoint(map(type, args)):
            args = tuple(map(referent, args))
        if kind in PROXIES:
            self.made(referent(called), args, named)
        elif kind in BUILTIN:
            self._builtin(called, args, named)
        elif kind is MethodWrapperType:
            if type(called.__self__) in ACCESSORS and called.__name__ in ACCESSES:
                if args:
                    self.add(args[0], ACCESSES[called.__name__], called.__self__.__name__)
            else:
                self._descriptor(called.__self__, called.__name__, args, named)
        elif kind is MethodDescriptorType or kind is WrapperDescriptorType:
            if args:
                self.method(args[0], called.__name__, args[1:], named)
        elif kind is FunctionType:
            self.python(called, args, named)
        elif kind is MethodType:
            self.made(called.__func__, (called.__self__, *args), named)
        elif kind is staticmethod:
            self.made(called.__func__, args, named)
        elif is_a(called, type):
            self.constructor(called, args, named)
        elif kind is partial:
            for each in looked_at(called):
                self.add(each, "look_all")
            self.made(called.func, (*called.args, *args), {**called.keywords, **named})
        elif kind is _lru_cache_wrapper:
            self._cached(called, (*args, *named.values()))
        elif kind in (itemgetter, attrgetter, methodcaller):
            self._operator(called, args)
        elif issubclass(kind, ReferenceType):
            self.add(called, "look_all")
        elif kind is ClassMethodDescriptorType:
            if args and issubclass(type(args[0]), type):
                self.made(called.__get__(None, args[0]), args[1:], named)
        else:
            own = lookup(kind, "__call__")
            if type(own) is FunctionType:
                self.python(own, (called, *args), named)
            else:
                # It is called by the class in C that it is derived from.
                base = next((cls for cls in mro_of(kind) if "__call__" in vars_of(cls)), kind)
                rule = in_c(module_of(base), qualname_of(base)) or UNKNOWN
                self.of_function(rule, (called, *args), named)
                if rule is UNKNOWN:
                    self._held_called(called, (kind,), args)

    def _descriptor(self, receiver: Any, name: str, args: Arguments, named: Named) -> None:
        """A special method of something: that of a property calls another function."""
        part = OF_PROPERTY.get(name) if issubclass(type(receiver), property) else None
        if part is None:
            self.method(receiver, name, args, named)
        elif getattr(receiver, part) is not None:
            self.made(getattr(receiver, part), args[: 2 if part == "fset" else 1], {})

    def _builtin(self, function: Any, args: Arguments, named: Named) -> None:
        receiver = function.__self__
        if function is getitem and args and _makes(args[0]):
            self.method(args[0], "__getitem__", args[1:], named)
        elif receiver is None or type(receiver) is ModuleType:
            module, name = module_of(function), function.__qualname__
            rule = in_c(module, name) or UNKNOWN
            if rule == WALK and not has_own_rule(module, name):
                self.uses((*args, *named.values()))
            if module not in CALLING_NOTHING_BY_NAME:
                self.through_classes((*args, *named.values()))
            self.of_function(rule, args, named)
        elif not is_a(receiver, type):
            self.method(receiver, function.__name__, args, named)
        elif function.__name__ == "__new__":
            self.constructor(receiver, args[1:], named)
        else:
            # A class method: there is no receiver yet.
            name = function.__name__
            made = of_method(receiver, Form.INSTANCE, name) or in_c(module_of(receiver), name)
            self.of_method(made or _default(receiver), None, args, named)
            self.through_classes((*args, *named.values()))

    def method(self, receiver: Any, name: str, args: Arguments, named: Named) -> None:
        """A method written in C."""
        receiver = referent(receiver)
        kind, what = type(receiver), form(receiver)
        if name == "__call__" and (kind in CALLED or kind in BUILTIN):
            self.made(receiver, args, named)
            return
        rule = of_method(kind, what, name)
        if name == "__getitem__" and _makes(receiver):
            # When it is made, it is stored, whatever others have done meanwhile.
            rule = ("store",)
            self.callback(receiver.default_factory, ())
        elif rule is None:
            is_standard = any(receiver is each for each in (sys.stdout, sys.stderr, sys.stdin))
            rule = WALK if is_standard else _default(kind)
            self.through_classes((receiver, *args, *named.values()))
        self.of_method(rule, receiver, args, named)
        if (
            kind is str
            and name in ("format", "format_map")
            and ("." in receiver or "[" in receiver)
        ):
            self._formatted(receiver, args, named)
        elif kind is Context and name == "run" and args:
            self.callback(args[0], args[1:])

    def in_c(self, value: Any, method: str) -> None:
        self.method(value, method, (), {})

    def _formatted(self, text: str, args: Arguments, named: Named) -> None:
        """The text says what to look up in what it is given: attributes of attributes."""
        self.copied((*args, *named.values()))
        with suppress(ValueError, IndexError, KeyError):
            for _, field, _, _ in _string.formatter_parser(text):
                first, rest = _string.formatter_field_name_split(field or "")
                target = args[first] if isinstance(first, int) else named[first]
                for is_attribute, name in rest:
                    if is_attribute:
                        self.add(target, "attr_read", name)
                        target = attribute(target, name)

    def _operator(self, called: Any, args: Arguments) -> None:
        """What `operator` makes: it holds what to ask for."""
        if not args:
            return
        target = args[0]
        make, held, *_ = called.__reduce__()
        if type(called) is itemgetter:
            for key in held:
                if form(target) is not Form.INSTANCE or is_opaque(type(target)):
                    self.method(target, "__getitem__", (key,), {})
        elif type(called) is attrgetter:
            for name in held:
                self._dotted(target, name)
        else:
            name, *given = held if make is methodcaller else (*make.args[:1], *held)
            if dictoffset_of(type(target)):
                # What the object has itself comes before what its class has.
                self.add(target, "attr_read", name)
                own = attribute(target, name)
                if own is not None:
                    self.made(own, tuple(given), {})
                    return
            own = lookup(type(target), name)
            if own is not None:
                self.made(own, (target, *given), {})

    def _dotted(self, target: Any, names: str) -> None:
        """An attribute of an attribute, and so on as far as it can be told."""
        name, _, rest = names.partition(".")
        self.add(target, "attr_read", name)
        if rest:
            self._dotted(attribute(target, name), rest)

    def callback(self, function: Any, arguments: Arguments) -> None:
        kind = type(function)
        arguments = (*arguments, *self.received)
        if kind is partial:
            for each in looked_at(function):
                self.add(each, "look_all")
            self.callback(function.func, (*function.args, *arguments))
        elif kind is staticmethod:
            self.callback(function.__func__, arguments)
        elif kind is MethodType:
            self.callback(function.__func__, (function.__self__, *arguments))
        elif kind is FunctionType:
            if is_dispatching(function):
                self.dispatch(function, arguments)
            if not self.follows(function.__code__):
                rule = of_function(module_of(function), function.__code__.co_qualname)
                self._called_back(rule, arguments)
        elif kind in BUILTIN or kind is MethodWrapperType:
            receiver = function.__self__
            if receiver is None or type(receiver) is ModuleType:
                rule = in_c(module_of(function), function.__qualname__)
                self._called_back(rule, arguments)
            else:
                self._bound(receiver, function.__name__, arguments)
        elif kind is MethodDescriptorType or kind is WrapperDescriptorType:
            rule = of_method(function.__objclass__, Form.INSTANCE, function.__name__)
            self._called_back(rule or _default(function.__objclass__), arguments)
        elif kind is _lru_cache_wrapper:
            self._cached(function, arguments)
        elif kind is methodcaller:
            self.unknown(arguments)
        elif kind is itemgetter:
            self.deep(arguments)
        elif is_a(function, type):
            self._made_by_callback(function, arguments)
        elif kind is attrgetter:
            self.deep(arguments)
            for each in reached(arguments):
                self._operator(function, (each,))
        else:
            own = lookup(kind, "__call__")
            if type(own) is FunctionType:
                self.callback(own, (function, *arguments))
            else:
                # Written in C: it may call whatever it holds.
                self._held_called(function, (kind,), arguments)

    def _cached(self, cache: Any, arguments: Arguments) -> None:
        """A function with a cache of its results is called, and calls the one that it wraps.

        That one is not asked for by its name, which the program may have given to another.
        """
        self.add(cache, "change_all")
        self._held_called(cache, (_lru_cache_wrapper, CACHE_INFO), arguments)

    def _held_called(self, holder: Any, but: Sequence[Any], arguments: Arguments) -> None:
        """Something written in C calls what it holds.

        That may hold it in turn: the cache of the statements of a connection calls the connection.
        """
        if address(holder) in self._calling:
            return
        self._calling.add(address(holder))
        for each in gc.get_referents(holder):
            if callable(each) and not any(each is other for other in but):
                self.callback(each, arguments)
        self._calling.remove(address(holder))

    def _made_by_callback(self, kind: type, arguments: Arguments) -> None:
        """A class is called with what is in the arguments."""
        if is_python(kind):
            for name in ("__new__", "__init__"):
                own = lookup(kind, name)
                own = own.__func__ if type(own) is staticmethod else own
                if type(own) is FunctionType:
                    self.callback(own, arguments)
            if not issubclass(kind, tuple | frozenset | list | dict | set):
                return
        base = next(cls for cls in mro_of(kind) if not is_python(cls))
        self._called_back(in_c(module_of(base), qualname_of(base)), arguments)

    def _called_back(self, rule: Rule | None, arguments: Arguments) -> None:
        """It is called with what is in the arguments."""
        if rule is None or CHANGING.intersection(rule):
            self.unknown(arguments)
        elif LOOKING_AT_ATTRIBUTES.intersection(rule):
            self.survey(arguments)
        elif rule != ("nothing",):
            self.deep(arguments, next((DEEP[word] for word in rule if word in DEEP), ()))
            if not NEVER_ITERATING.issuperset(rule):
                self.deep(arguments)

    def _bound(self, receiver: Any, name: str, arguments: Arguments) -> None:
        """A method of something, with arguments that are not known."""
        rule = of_method(type(receiver), form(receiver), name)
        if rule is None:
            self.unknown((receiver, *arguments))
            return
        makes = name == "__getitem__" and issubclass(type(receiver), defaultdict)
        if makes:
            self.callback(receiver.default_factory, ())
        changing = makes or CHANGING.intersection(rule) or "next" in rule
        action = "change_all" if changing else "look_all"
        self.of_method((action, "walk"), receiver, arguments, {})
