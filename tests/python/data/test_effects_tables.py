"""The tables of effects are complete for the running version of Python.

Every method of every container, and every function of the modules that are made to work on them,
must have a line: what a new version adds is noticed here. So is a name that no version has.
"""

from __future__ import annotations

import bisect
import builtins
import functools
import hashlib
import heapq
import itertools
import operator
import sys
from importlib import import_module
from io import BytesIO, StringIO
from operator import attrgetter
from types import BuiltinFunctionType
from typing import Any

import pytest

from weft.python.data.effects.finding import has_own_rule, of_method
from weft.python.data.effects.forms import Form, form
from weft.python.data.effects.functions import FUNCTIONS
from weft.python.data.effects.iterators import DIRECT, GROUPED, NESTED, ONE_EACH
from weft.python.data.effects.library import IMMUTABLE_TYPE
from weft.python.data.effects.methods import METHODS
from weft.python.data.effects.objects import OBJECTS, OF_MODULES
from weft.python.data.effects.others import GENERATOR, ITERATOR, OBJECT
from weft.python.data.effects.rules import ATTRIBUTES, DEEP, OF_A_KEY
from weft.python.data.effects.tables import Table, table

NOT_EVERYWHERE = {
    *("__buffer__", "__release_buffer__", "_from_flags", "__copy__", "__reduce__"),
    *("__class_getitem__", "count", "index", "__hash__", "clear", "__bool__"),
    *("resize", "take_bytes"),
}
"""Names that only some of the versions have."""
WORDS = {
    *("nothing", "append", "look_shape", "look_all", "change_all", "take", "iter", "next", "copy"),
    *("seek", "pairs", "call", "print", "change_rest", "expose", "names", "unknown"),
    *("survey", "wrap", "errors", "default_context", "displayed", "variables"),
    *("environ", "load", "patch", "module", "use", "release", "fetch", "callbacks"),
    *("pairs_rest", "truth", "named", "look_rest"),
    *(*OF_A_KEY, *DEEP, *ATTRIBUTES),
}
DOCUMENTED = (
    "__doc__",
    "__class__",
    "__getattribute__",
    "__module__",
    "__match_args__",
    "__static_attributes__",
)

OTHERS = (object, BaseException, StringIO, BytesIO, functools._lru_cache_wrapper)
LOADED_WHEN_NEEDED: dict[Any, Table] = {
    getattr(import_module(module), name): methods
    for module, kinds in OF_MODULES.items()
    for name, methods in kinds.items()
}
containers = [kind for kind in METHODS if kind not in {*OTHERS, *OBJECTS, *LOADED_WHEN_NEEDED}]
"""Of what is left out, a method without a line may do anything."""
each_container = pytest.mark.parametrize("kind", containers, ids=lambda kind: kind.__name__)


@each_container
def test_every_method_has_a_rule(kind: type) -> None:
    missing = [
        name
        for name in dir(kind)
        if callable(getattr(kind, name))
        and name not in DOCUMENTED
        and of_method(kind, Form.INSTANCE, name) is None
    ]
    assert missing == []


@each_container
def test_methods_that_a_container_has_itself_are_not_left_to_the_rules_for_all_objects(
    kind: type,
) -> None:
    own = {name for name in vars(kind) if callable(getattr(kind, name))} - set(DOCUMENTED)
    bases = [METHODS[cls] for cls in kind.__mro__ if cls in METHODS and cls is not object]
    assert own - {name for each in bases for name in each} == set()


@each_container
def test_no_rule_is_for_a_method_that_does_not_exist(kind: type) -> None:
    names = set(METHODS[kind]) - set(dir(kind))
    assert names <= NOT_EVERYWHERE


def test_no_rule_is_for_a_method_that_no_object_of_c_has() -> None:
    tables = {**OBJECTS, **LOADED_WHEN_NEEDED}
    names = {name for each in tables.values() for name in each}
    names -= {name for kind in tables for name in dir(kind)}
    assert names <= NOT_EVERYWHERE


def test_types_of_modules_that_are_loaded_when_needed_are_there() -> None:
    assert all(isinstance(kind, type) for kind in LOADED_WHEN_NEEDED)
    assert len(LOADED_WHEN_NEEDED) == sum(map(len, OF_MODULES.values()))


@pytest.mark.parametrize("kind", LOADED_WHEN_NEEDED, ids=lambda kind: kind.__name__)
def test_a_type_has_its_rules_once_its_module_is_loaded(kind: type) -> None:
    methods = LOADED_WHEN_NEEDED[kind]
    assert {name: of_method(kind, Form.INSTANCE, name) for name in methods} == methods


HASHES = sorted(hashlib.algorithms_guaranteed)


@pytest.mark.parametrize("name", HASHES)
def test_every_hash_has_rules(name: str) -> None:
    assert LOADED_WHEN_NEEDED[type(hashlib.new(name))] is OF_MODULES["_hashlib"]["HASH"]


def test_all_that_objects_have_by_nature_has_a_rule() -> None:
    assert set(dir(object)) - set(OBJECT) == {"__doc__"}


ITERATORS: set[Any] = {*DIRECT, *GROUPED, *NESTED, *ONE_EACH}
ITERATORS |= {kind for kind in vars(itertools).values() if hasattr(kind, "__next__")}


@pytest.mark.parametrize(
    "kind",
    sorted(ITERATORS, key=attrgetter("__name__")),
    ids=attrgetter("__name__"),
)
def test_every_method_of_an_iterator_has_a_rule(kind: type) -> None:
    missing = [
        name
        for name in dir(kind)
        if callable(getattr(kind, name))
        and name not in DOCUMENTED
        and of_method(kind, Form.ITERATOR, name) is None
    ]
    assert missing == (["from_iterable"] if kind is itertools.chain else [])


def test_iterators_written_in_c_are_known_as_such() -> None:
    made: list[Any] = [
        *(iter([]), reversed([]), iter({}), iter({}.values()), iter(set()), iter(()), iter("")),
        *(enumerate([]), zip(), map(len, []), filter(None, []), iter(int, 1), iter(range(0))),
        *(itertools.chain(), itertools.count(), itertools.tee([])[0], itertools.groupby([])),
    ]
    assert {form(each) for each in made} == {Form.ITERATOR}


OF_TYPES: tuple[list[str], ...] = (
    ["GenericAlias"],
    ["GenericAlias", "MethodType", "MappingProxyType", "UnionType"],
    ["FunctionType", "GenericAlias", "MethodType", "MappingProxyType", "UnionType"],
)
"""What `functools` takes from there: up to 3.13, in 3.14, and from 3.15 on."""
TAKEN = {
    builtins: {"open"},
    functools: {
        *("get_cache_token", "RLock"),
        *OF_TYPES[(sys.version_info >= (3, 14)) + (sys.version_info >= (3, 15))],
    },
}
"""What is taken from other modules."""


@pytest.mark.parametrize("module", [builtins, operator, heapq, bisect, functools, itertools])
def test_every_function_has_a_rule(module: Any) -> None:
    missing = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (type(value) is BuiltinFunctionType or is_written_in_c(value))
        and not has_own_rule(value.__module__, value.__qualname__)
    }
    assert missing == TAKEN.get(module, set())


def is_written_in_c(value: object) -> bool:
    """Whether it is a class, not of exceptions, without a class statement."""
    immutable = isinstance(value, type) and value.__flags__ & IMMUTABLE_TYPE
    return bool(immutable) and not issubclass(value, BaseException)  # type: ignore[arg-type]


def test_rules_use_words_that_mean_something() -> None:
    tables = [*METHODS.values(), *FUNCTIONS.values(), ITERATOR, GENERATOR]
    assert {word for each in tables for rule in each.values() for word in rule} == WORDS


def test_tables_are_read_line_by_line() -> None:
    expected: Table = {"a": ("get",), "b": ("get",), "c": ("change_all", "take")}
    assert table("get: a b\n  change_all take: c") == expected
