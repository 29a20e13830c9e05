"""What the walk through a program's state knows about types.

Everything that is neither made of parts that can be put back, nor known never to change, is named
in the result. So a type that is missing here costs a line in the answer, never a wrong one.
"""

from __future__ import annotations

import builtins
import contextvars
import datetime
import enum
import functools
import operator
import re
import struct
import sys
import types
import typing
import weakref
from typing import Any

from weft.python.program.scope import MACHINERY
from weft.python.runtime.asking import (
    base_of,
    flags_of,
    has,
    is_a,
    module_of_class,
    qualname_of,
    size_of,
    vars_of,
)
from weft.python.stdlib.simple_queues import SimpleQueue

BUILTIN: frozenset[type] = frozenset({types.BuiltinFunctionType, type(re.compile("").match)})
"""Functions and bound methods of C. Those that are told their class are of another type."""
HEAP_TYPE = 1 << 9
"""Py_TPFLAGS_HEAPTYPE: set for every class that Python code has made."""

if sys.version_info >= (3, 14):
    from string.templatelib import Interpolation, Template

    TEMPLATES: tuple[type, ...] = (Template, Interpolation)
else:
    TEMPLATES = ()
"""What a t-string makes: it holds values, and never others."""
LAZY_IMPORTS: tuple[type, ...] = tuple(filter(None, [getattr(types, "LazyImportType", None)]))
"""Stands in a module for what is imported when it is first used, and then replaced."""
SENTINELS: tuple[type, ...] = tuple(filter(None, [getattr(builtins, "sentinel", None)]))
FROZEN_DICTS: tuple[type, ...] = tuple(filter(None, [getattr(builtins, "frozendict", None)]))
"""Holds what it was made of, like a tuple."""

CONSTANT: frozenset[type] = frozenset(
    {
        bool,
        bytes,
        complex,
        contextvars.ContextVar,
        contextvars.Token,
        datetime.date,
        datetime.datetime,
        datetime.time,
        datetime.timedelta,
        datetime.timezone,
        enum.auto,
        float,
        int,
        *LAZY_IMPORTS,
        *SENTINELS,
        object,
        operator.attrgetter,
        operator.itemgetter,
        operator.methodcaller,
        range,
        re.Match,
        re.Pattern,
        slice,
        str,
        struct.Struct,
        super,
        types.ClassMethodDescriptorType,
        types.CodeType,
        types.EllipsisType,
        types.FrameType,
        types.GenericAlias,
        types.GetSetDescriptorType,
        types.MemberDescriptorType,
        types.MethodDescriptorType,
        types.NoneType,
        types.NotImplementedType,
        types.TracebackType,
        types.UnionType,
        types.WrapperDescriptorType,
        typing.ParamSpec,
        typing.TypeVar,
        typing.TypeVarTuple,
    }
)
"""Types whose objects do not change, or whose changes are nobody's business."""

CONSTANT_BY_NAME = frozenset(
    {
        "PyCapsule",
        "_abc._abc_data",
        "_collections._tuplegetter",
        "collections._tuplegetter",
        "_ctypes.CField",
        # As it is called from 3.14 on.
        "ctypes.CField",
        "_ctypes.CFuncType",
        "_ctypes.PyCFuncPtr",
        "_json.Encoder",
        "_json.Scanner",
        "builtins.PyCapsule",
        "dataclasses.Field",
        "decimal.Decimal",
        "dataclasses._DataclassParams",
        "functools.singledispatchmethod",
        "inspect.Parameter",
        "inspect.Signature",
        "ipaddress.IPv4Address",
        "ipaddress.IPv6Address",
        "numpy.dtype",
        "numpy.ufunc",
        "typing.TypeAliasType",
        "uuid.UUID",
        "zoneinfo.ZoneInfo",
    }
)
CONSTANT_MODULES = frozenset({"ast", "_ast", "importlib", "_frozen_importlib_external", "typing"})
CONSTANT_MODULES |= {"_frozen_importlib", "pathlib", "types", "typing_extensions", "annotationlib"}
"""Modules whose objects only describe something; what they keep is worked out again."""

PLAIN_BASES: frozenset[type] = frozenset(
    {
        BaseException,
        datetime.tzinfo,
        frozenset,
        functools.partial,
        property,
        tuple,
        types.SimpleNamespace,
        weakref.ref,
    }
)
"""Types of C without parts that change, or whose parts are looked at one by one."""

WITH_STATE: frozenset[type] = frozenset({SimpleQueue, types.SimpleNamespace})
"""Types of modules that have no others that change."""


def module_name(thing: Any) -> str:
    """The module that a class or a function names; empty if it has none, as some written in C."""
    try:
        module = module_of_class(thing) if is_a(thing, type) else thing.__module__
    except AttributeError:
        return ""
    return module if isinstance(module, str) else ""


def annotate_of(function: types.FunctionType) -> Any:
    """What evaluates the annotations of a function, from 3.14 on when somebody asks for them.

    None where it looks at no variable: most often annotations are kept as text.
    """
    found = getattr(function, "__annotate__", None)
    if type(found) is types.FunctionType:
        code = found.__code__
        return found if code.co_names or code.co_freevars else None
    return found


def is_constant(kind: type) -> bool:
    """Whether objects of this type need no looking at."""
    if kind in CONSTANT:
        return True
    # A class has what it was given, wherever its own class comes from.
    if issubclass(kind, type):
        return False
    module = module_name(kind)
    package = module.partition(".")[0]
    if kind in WITH_STATE:
        return False
    # What is under control belongs to weft; a program's own subclass of it has a state of its own.
    if package == "weft" or package in MACHINERY or package in CONSTANT_MODULES:
        return True
    return f"{module}.{qualname_of(kind)}" in CONSTANT_BY_NAME


def is_compiled(kind: type) -> bool:
    """Whether its objects are functions that a compiler for Python has made, such as Cython's.

    Classes take them for methods, as they do functions, and they show the code that they had.
    """
    if kind.__module__ == "builtins" or made_in_python(kind):
        return False
    return all(has(kind, name) for name in ("__call__", "__get__", "__code__"))


def made_in_python(kind: type) -> bool:
    """Whether a class statement has made it: its objects add a dictionary and slots, no more."""
    base = base_of(kind)
    if not flags_of(kind) & HEAP_TYPE or base is None:
        return False
    more = size_of(kind) - size_of(base)
    if more == 0:
        return True
    own = vars_of(kind)
    if "__slots__" in own:
        return True
    return more <= 16 and ("__dict__" in own or "__weakref__" in own)


def base_in_c(kind: type) -> Any:
    """The nearest type that is not made by a class statement."""
    base: type = kind
    while made_in_python(base):
        above = base_of(base)
        assert above is not None
        base = above
    return base


def is_plain(base: type) -> bool:
    """Whether a type of C has no parts that change but those the walk looks at."""
    return base in PLAIN_BASES or is_constant(base) or issubclass(base, BaseException | tuple)
