"""All functions and methods written in C that the net is about, with ways to call them."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    MethodDescriptorType,
    WrapperDescriptorType,
)
from typing import Any, NamedTuple

from tests.python.data.net.comparing import Call
from tests.python.data.net.exceptions import is_called
from tests.python.data.net.objects import IMMUTABLE, OBJECTS
from tests.python.data.net.samples import ATOMS, ITERATORS, THINGS, Make
from tests.python.data.net.things import Sample
from weft.python.data.effects.forms import lookup
from weft.python.data.effects.library import IMMUTABLE_TYPE

MODULES = (
    *("builtins", "collections", "io", "array", "struct", "itertools", "functools", "re", "json"),
    *("csv", "zlib", "bz2", "lzma", "hashlib", "decimal", "datetime", "sqlite3", "mmap", "ctypes"),
    *("pickle", "operator", "weakref", "contextvars", "binascii", "codecs", "heapq", "bisect"),
    *("random", "math", "cmath", "marshal", "unicodedata", "copy", "string", "time", "types"),
    *("_codecs", "_collections", "_csv", "_functools", "_json", "_operator", "_pickle", "_sre"),
    *("_struct", "_weakref", "_io", "_elementtree", "_bisect", "_heapq", "_hashlib", "_string"),
    *("_statistics", "_random", "_datetime", "_contextvars", "_decimal", "_abc", "_uuid"),
    *("_locale", "_opcode", "_socket", "select", "_sqlite3", "_ctypes", "_md5", "_blake2", "_sha3"),
    *("sys", "gc", "_warnings", "_thread", "_signal", "errno", "posix", "_zoneinfo", "_stat"),
    *("_tokenize", "_symtable", "_queue", "_asyncio", "_typing", "atexit", "_tracemalloc", "_ssl"),
    *("_bz2", "_lzma", "pyexpat", "_posixsubprocess", "_imp"),
)
RECEIVERS: dict[str, Make] = {**IMMUTABLE, **THINGS, **ITERATORS, **OBJECTS}
PLAIN = frozenset({"Box", "Box of list", "Slots", "Slots of list", "SimpleNamespace", "int"})
"""Receivers with which the methods are called that all objects have."""
METHODS = (MethodDescriptorType, WrapperDescriptorType, ClassMethodDescriptorType)
ONE = {**ATOMS, **THINGS}
TWO: Sequence[tuple[str, str]] = (
    *product(("0", "1", "'a'", "None"), ("0", "1", "'a'", "b'ab'", "None")),
    *product(("0", "'a'", "None", "len", "str", "b'ab'"), THINGS),
    *product(("list", "dict", "bytearray", "memoryview", "Box", "Slots"), ATOMS),
    *product(("list", "dict", "bytearray", "set", "words"), ("list", "dict", "bytearray", "set")),
)


REFUSED = re.compile(r"\((\d) given\)|got \d$|but \d (was|were) given|takes no arguments")
"""How functions of C say that they are given too many arguments or too few."""


class Nothing:
    """An argument that no function can do anything with."""


class Named(NamedTuple):
    """A call, by what is called and what it is handed."""

    function: str
    arguments: tuple[str, ...]
    call: Call


FEW: Sequence[tuple[str, ...]] = (
    (),
    *((name,) for name in ONE),
    *product(("0", "'a'", "None"), ("0", "'a'", "list", "dict", "bytearray", "Box")),
    *product(("list", "dict", "bytearray", "Slots"), ("0", "'a'", "'x'")),
)
"""What is tried in every run of the tests: all single arguments, and some pairs."""
ALL: Sequence[tuple[str, ...]] = tuple(dict.fromkeys((*FEW, *TWO)))


@cache
def functions() -> list[tuple[str, Any]]:
    """The functions and classes of all modules that are there, each once."""
    seen: set[int] = set()
    found: list[tuple[str, Any]] = []
    for module in MODULES:
        try:
            contents = vars(importlib.import_module(module))
        except ImportError:
            continue
        for name, value in sorted(contents.items()):
            if id(value) not in seen and _is_in_c(value):
                seen.add(id(value))
                found.append((f"{module}.{name}", value))
    return found


def _is_in_c(value: Any) -> bool:
    if type(value) is BuiltinFunctionType:
        return True
    if not isinstance(value, type) or issubclass(value, BaseException):
        return False
    if value.__flags__ & IMMUTABLE_TYPE:
        return True
    return value.__module__.startswith("_") and "__dict__" not in vars(value)


def methods(name: str) -> Iterator[tuple[str, Any, Make]]:
    """The methods in C of a receiver: what each is called, the method and the receiver."""
    make = RECEIVERS[name]
    kind = type(make().value)
    for method in sorted(dir(kind)):
        found = lookup(kind, method)
        if isinstance(found, METHODS) and (name in PLAIN or found is not lookup(object, method)):
            yield f"{name}.{method}", found, make


def functions_of(module: str, arguments: Sequence[tuple[str, ...]]) -> Iterator[Named]:
    """Every call of a function of a module that is accepted."""
    for name, value in functions():
        if name.partition(".")[0] == module and is_called(name):
            yield from _accepted(name, lambda _, value=value: value, None, arguments)


def methods_of(sample: str, arguments: Sequence[tuple[str, ...]]) -> Iterator[Named]:
    """Every call of a method of a receiver that is accepted."""
    for name, method, make in methods(sample):
        if is_called(name):

            def called(receiver: Sample, method: Any = method) -> Any:
                return method.__get__(receiver.value, type(receiver.value))

            yield from _accepted(name, called, make, arguments)


def _accepted(
    name: str, called: Any, receiver: Make | None, arguments: Sequence[tuple[str, ...]]
) -> Iterator[Named]:
    refused = [_refuses(called, receiver, count) for count in range(3)]
    for names in arguments:
        if not refused[len(names)]:
            call = Call(called, receiver, [ONE[each] for each in names])
            if call.is_accepted():
                yield Named(name, names, call)


def _refuses(called: Any, receiver: Make | None, count: int) -> bool:
    """Whether so many arguments are too many or too few, whatever they are."""
    made = None if receiver is None else receiver()
    try:
        called(made)(*(Nothing() for _ in range(count)))
    except TypeError as error:
        return REFUSED.search(str(error)) is not None
    except Exception:
        return False
    return False
