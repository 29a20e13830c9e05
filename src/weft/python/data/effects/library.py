"""Calls of Python code that is not followed: functions, methods, classes, generators."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, time
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FunctionType
from typing import Any

from weft.python.data.effects import enums, logs
from weft.python.data.effects.finding import has_own_rule, in_c, of_function, of_module
from weft.python.data.effects.forms import Form, form, has_own_metaclass, lookup, module_of
from weft.python.data.effects.holding import attributes, held
from weft.python.data.effects.modules import KEEPING, QUIET, SETTLED
from weft.python.data.effects.rules import UNKNOWN, Arguments, Named, Ruling
from weft.python.data.effects.stateful import action_of
from weft.python.data.effects.tables import Rule, names
from weft.python.data.effects.within import MIXINS, NOTHING, inside, is_left_to_mixins, leads
from weft.python.runtime.address import address
from weft.python.runtime.asking import flags_of, mro_of, qualname_of, vars_of

LATER = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""Code that runs only when what the call gives is asked to go on."""
GENERATED = ("<string>", "<attrs generated")
"""Files of methods that a decorator has written: dataclasses and their like."""
WRITTEN = names("__init__ __repr__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__ __replace__")
"""Those methods. All but the first read all attributes, to compare or to show them."""
WALK: Rule = ("walk",)
IMMUTABLE_TYPE, HEAP_TYPE = 1 << 8, 1 << 9
"""Flags of classes, of CPython's `object.h`."""
ENVIRONMENT = names("environ environb getenv getenvb expanduser expandvars get_exec_path")
"""Names by which code looks at the variables of the environment, or asks others to."""
METHODS = (FunctionType, classmethod, staticmethod)
OF_EXCEPTIONS = names("args __cause__ __context__ __suppress_context__ __traceback__ __notes__")
"""What a traceback shows of an exception."""
ASKED = (Form.INSTANCE, Form.ITERATOR, Form.CONTAINER)
ZONED = (datetime, time)
"""What asks an object of the program for the time, which the collector does not know of."""
STANDARD = sys.stdlib_module_names
DRAWING = "weft.python.stdlib.randomness"
FILES = "weft.python.stdlib.files"


class Library(Ruling):
    """What code does that is written in Python and does not tell itself."""

    def python(self, function: FunctionType, args: Arguments, named: Named) -> None:
        """A function, perhaps with its receiver as the first argument."""
        code = function.__code__
        if self.follows(code):
            return
        if code.co_flags & LATER:
            self._later(args)
            module = module_of(function)
            if args and _is_method(function, module, args[0]):
                self._used(args[0], module)
            return
        name, module, qualname = function.__name__, module_of(function), code.co_qualname
        if has_rule_of_its_own(function):
            module, qualname = function.__module__, name
        if is_dispatching(function):
            self.dispatch(function, args)
        if name in ENVIRONMENT or not ENVIRONMENT.isdisjoint(code.co_names):
            self.environment()
        if module == enums.MODULE:
            for target, touch, key, _ in enums.looked_at(args):
                self.add(target, touch, key)
        action = action_of(args[0], name) if args else None
        if name in WRITTEN and code.co_filename.startswith(GENERATED):
            if name != "__init__":
                self.copied(args[:2])
        elif action is not None and not has_own_rule(module, qualname):
            self.of_method((action, "take"), args[0], args[1:], named)
            self._kept(args[0], action)
            self.through_classes(args)
        else:
            rule = of_function(module, qualname) or UNKNOWN
            foreign = rule != UNKNOWN and not has_own_rule(module, qualname)
            if foreign and args and _is_method(function, module, args[0]):
                self._used(args[0], module)
            if foreign and rule == WALK:
                self.uses((*args, *named.values()))
            self.of_function(rule, args, named)
            if rule != NOTHING:
                self.through_classes((*args, *named.values()))
            if rule is UNKNOWN:
                self._closure(function)
            elif module == "enum" and name == "__get__":
                for each in args[1:2]:
                    self.add(each, "attr_read", "_value_")
                    self.add(each, "attr_read", "_name_")
            elif module == "traceback":
                self.shown_as_raised((*args, *named.values()))
            elif module.partition(".")[0] == "logging":
                for target, action, key in logs.seen(args, name):
                    self.add(target, action, key)

    def dispatch(self, function: FunctionType, args: Arguments) -> None:
        """A function of `singledispatch` is called, or what registers another one with it."""
        registry = _registry(function)
        name = function.__code__.co_qualname.split(".")[2]
        self.add(registry, "change_all" if name == "register" else "look_all")
        if name == "wrapper" and address(function) not in self._dispatched:
            self._dispatched.add(address(function))
            for each in registry.values():
                self.callback(each, args)

    def _kept(self, receiver: Any, action: str) -> None:
        """What an object keeps may be known to others by another way."""
        for each in attributes(receiver):
            for inner in (each, *(held(each) if type(each) is list else ())):
                if form(inner) is Form.CONTAINER:
                    self.add(inner, action)

    def _later(self, values: Arguments) -> None:
        """A generator goes through what it was given, or is about to."""
        for each in values:
            action = action_of(each, "__iter__")
            if action is not None:
                self.add(each, action)
                self._kept(each, action)
            elif leads(each):
                self.uses((each,))

    def _used(self, receiver: Any, module: str) -> None:
        """A method of a library uses its object, and so what the object holds.

        What state it has is not known, nor what becomes of it.
        """
        package = module.partition(".")[0]
        if of_module(module) == NOTHING and package not in KEEPING:
            return
        self.through_classes((receiver,), of_all=True)
        if package in SETTLED:
            self.add(receiver, "look_all")
            return
        is_mixin = module in MIXINS
        if is_mixin and is_left_to_mixins(receiver, self.follows):
            return
        self.add(receiver, "change_all", certain=False)
        if not is_mixin:
            for each in inside(receiver, self.follows, self._walked):
                self.add(each, "change_all", certain=False)

    def through_classes(self, values: Arguments, of_all: bool = False) -> None:
        """Objects of the program are asked for methods, or for all that their classes have.

        Threads may have replaced them, in the class or in the object. Special methods have rules
        of their own.
        """
        for value in values:
            if type(value) in ZONED:
                value = value.tzinfo
            is_class = issubclass(type(value), type)
            if is_class or form(value) in ASKED:
                for cls in mro_of(value if is_class else type(value)):
                    if is_python(cls) and module_of(cls).partition(".")[0] not in STANDARD:
                        for name, each in vars_of(cls).items():
                            special = name.startswith("__") and name.endswith("__")
                            if not special and (of_all or is_class or type(each) in METHODS):
                                self.add(value, "attr_read", name)

    def shown_as_raised(self, values: Iterable[Any]) -> None:
        """Exceptions are shown with their notes, and with those that they come from."""
        pending = list(values)
        seen: set[int] = set()
        while pending:
            value = pending.pop()
            if issubclass(type(value), BaseException) and address(value) not in seen:
                seen.add(address(value))
                for name in OF_EXCEPTIONS:
                    self.add(value, "attr_read", name)
                pending += (value.__cause__, value.__context__)
                if issubclass(type(value), BaseExceptionGroup):
                    pending += value.exceptions

    def _closure(self, function: FunctionType) -> None:
        """What it has from around it may change as well."""
        for cell in function.__closure__ or ():
            self.add(cell, "change_all", certain=False)
            with suppress(ValueError):
                self.unknown((cell.cell_contents,))

    def of_library(self, function: FunctionType, arguments: Arguments) -> None:
        self.python(function, arguments, {})

    def of_library_generator(self, generator: Any) -> None:
        """What it goes through is what its variables hold."""
        frame = next(
            (
                getattr(generator, name)
                for name in ("gi_frame", "cr_frame", "ag_frame")
                if hasattr(generator, name)
            ),
            None,
        )
        if frame is not None:
            module = frame.f_globals.get("__name__")
            rule = of_function(str(module), frame.f_code.co_qualname) or UNKNOWN
            self.of_function(rule, tuple(frame.f_locals.values()), {})
            self._later(tuple(frame.f_locals.values()))
            first = frame.f_locals.get(next(iter(frame.f_code.co_varnames), ""))
            if _is_code_of(frame.f_code, str(module), first):
                self._used(first, str(module))

    def constructor(self, kind: type, args: Arguments, named: Named) -> None:
        """A class. Methods of its own are followed; C code goes through what it is given."""
        module = module_of(kind)
        if (
            has_own_metaclass(kind)
            and type(making := lookup(type(kind), "__call__")) is FunctionType
        ):
            self.python(making, (kind, *args), named)
        if has_own_rule(module, qualname_of(kind)):
            rule = of_function(module, qualname_of(kind)) or UNKNOWN
            self.of_function(rule, args, named)
            return
        if issubclass(kind, BaseExceptionGroup):
            for each in args[1:]:
                self.consume(each)
        if issubclass(kind, BaseException) or lookup(kind, "_fields") is not None:
            return
        new, init = lookup(kind, "__new__"), lookup(kind, "__init__")
        made = getattr(new, "__func__", new)
        if type(made) is FunctionType:
            self.python(made, (kind, *args), named)
        if type(init) is FunctionType:
            self.python(init, (None, *args), named)
        if FunctionType not in (type(made), type(init)):
            base = next(cls for cls in mro_of(kind) if not is_python(cls))
            if base is object:
                return
            if base is kind:
                rule = in_c(module, qualname_of(kind)) or UNKNOWN
                if rule == WALK:
                    self.uses((*args, *named.values()))
                self.of_function(rule, args, named)
            else:
                self.constructor(base, args, named)
        elif type(made) is not FunctionType and issubclass(kind, tuple | frozenset):
            for each in args:
                self.consume(each)


def has_rule_of_its_own(function: FunctionType) -> bool:
    """Whether it is a model that does to its arguments what the function does it stands for."""
    module = function.__module__
    return module == DRAWING or (module == FILES and has_own_rule(FILES, function.__name__))


def _is_method(function: FunctionType, module: str, receiver: Any) -> bool:
    """Whether it is a method of an object that may have a state.

    The object may be one of a class that is derived from the one with the method, and that has
    another of the same name.
    """
    if not _has_state(receiver, module):
        return False
    found = (vars_of(cls).get(function.__name__) for cls in mro_of(type(receiver)))
    return any(
        function in (each.fget, each.fset, each.fdel)
        if type(each) is property
        else each is function
        for each in found
    )


def _is_code_of(code: CodeType, module: str, receiver: Any) -> bool:
    """The same for the code of a method."""
    if not _has_state(receiver, module):
        return False
    found = [vars_of(cls).get(code.co_name) for cls in mro_of(type(receiver))]
    return any(type(each) is FunctionType and each.__code__ is code for each in found)


def _has_state(receiver: Any, module: str) -> bool:
    if module.partition(".")[0] in QUIET:
        return False
    return form(receiver) in (Form.INSTANCE, Form.CONTAINER, Form.ITERATOR)


def is_python(cls: type) -> bool:
    """Whether a class was made by a class statement: it can be changed, those in C cannot."""
    return not flags_of(cls) & IMMUTABLE_TYPE and bool(flags_of(cls) & HEAP_TYPE)


def is_dispatching(function: FunctionType) -> bool:
    """Whether a function chooses another one by type, or has to do with that."""
    inside = function.__code__.co_qualname.startswith("singledispatch.<locals>.")
    return inside and module_of(function) == "functools"


def _registry(function: Any) -> Any:
    """What a function that is chosen by type goes by."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    if "registry" in cells:
        return cells["registry"].cell_contents
    others = (cells[name] for name in ("dispatch", "register") if name in cells)
    return next((_registry(cell.cell_contents) for cell in others), None)
