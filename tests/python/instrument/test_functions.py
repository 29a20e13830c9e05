"""Hooks put into functions that are loaded, and taken out again."""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any

from tests.python.instrument.recording import Told, recording
from weft.python.instrument import Hooks, Instrumentation

SOURCE = """
import functools

def keep(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)
    return wrapper

count = 0
limit = 5

def bump():
    global count
    count += 1
    return limit

class Thing:
    def __init__(self):
        self._size = 1

    def plain(self):
        return self._size

    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        self._size = value

    @staticmethod
    def static(thing):
        return thing._size

    @classmethod
    def made(cls):
        return cls()._size

    @functools.cached_property
    def cached(self):
        return self._size

    @functools.lru_cache
    def remembered(self):
        return self._size

@keep
def wrapped(thing):
    return thing._size

take = lambda thing: thing._size

def maker(thing):
    def made():
        return thing._size
    return made

hidden = [{"deep": (lambda thing: thing._size,)}]
"""


def load(source: str = SOURCE, name: str = "loaded") -> Any:
    module = ModuleType(name)
    exec(compile(source, f"<{name}>", "exec"), vars(module))
    return module


@contextmanager
def installed(instrumentation: Instrumentation) -> Iterator[Instrumentation]:
    instrumentation.install()
    try:
        yield instrumentation
    finally:
        instrumentation.uninstall()


def of(*modules: Any) -> Any:
    """Whether a function belongs to one of the modules."""
    namespaces = [id(vars(module)) for module in modules]

    def belongs(function: FunctionType) -> bool:
        return id(function.__globals__) in namespaces

    return belongs


def functions_of(module: Any) -> list[FunctionType]:
    belongs = of(module)
    return [f for f in gc.get_objects() if type(f) is FunctionType and belongs(f)]


def test_functions_are_found_wherever_they_are() -> None:
    module = load()
    told: Told = []
    thing = module.Thing()
    made = module.maker(thing)
    with installed(Instrumentation(recording(told, "load_attr"), of(module))) as instrumentation:
        assert all(map(instrumentation.is_instrumented, functions_of(module)))
        thing.plain()
        thing.size  # noqa: B018
        module.Thing.static(thing)
        thing.cached  # noqa: B018
        thing.remembered()
        module.wrapped(thing)
        module.take(thing)
        made()
        module.hidden[0]["deep"][0](thing)
        assert told == [("load_attr", thing, "_size")] * 9
    assert not any(map(instrumentation.is_instrumented, functions_of(module)))


def test_every_function_gets_back_its_own_code() -> None:
    module = load()
    before = {f: f.__code__ for f in functions_of(module)}
    with installed(Instrumentation(recording([]), of(module))):
        assert not any(f.__code__ is code for f, code in before.items())
    assert all(f.__code__ is code for f, code in before.items())


def test_functions_made_by_instrumented_code() -> None:
    module = load()
    thing = module.Thing()
    told: Told = []
    own = module.maker(thing).__code__
    with installed(Instrumentation(recording(told, "load_attr"), of(module))) as instrumentation:
        made = module.maker(thing)
        assert instrumentation.is_instrumented(made)
        assert instrumentation.extend() is False
        made()
        assert told == [("load_attr", thing, "_size")]
    assert made.__code__ is own


def test_other_functions_are_left_alone() -> None:
    module, other = load(), load(name="other")
    with installed(Instrumentation(recording([]), of(module))) as instrumentation:
        assert instrumentation.is_instrumented(module.bump)
        assert not instrumentation.is_instrumented(other.bump)
        assert not any(map(instrumentation.is_instrumented, functions_of(functools)))


def test_only_globals_that_somebody_stores() -> None:
    module = load()
    told: Told = []
    hooks = recording(told, "load_global", "store_global")
    with installed(Instrumentation(hooks, of(module))):
        module.bump()
    assert told == [
        ("load_global", vars(module), "count"),
        ("store_global", vars(module), "count", 1),
    ]


def test_every_global() -> None:
    module = load()
    told: Told = []
    with installed(Instrumentation(recording(told, "load_global"), of(module), all_globals=True)):
        module.bump()
    assert told == [
        ("load_global", vars(module), "count"),
        ("load_global", vars(module), "limit"),
    ]


def test_what_is_loaded_later() -> None:
    module = load()
    told: Told = []
    hooks = recording(told, "load_global", "store_attr")
    late = ModuleType("late")
    with installed(Instrumentation(hooks, of(module, late))) as instrumentation:
        module.bump()
        assert told == [("load_global", vars(module), "count")]
        told.clear()
        vars(late)["module"] = module
        exec("def change():\n    module.limit = 6", vars(late))
        assert not instrumentation.is_instrumented(late.change)
        assert instrumentation.extend() is True
        late.change()
        assert module.bump() == 6
        # The new function may store `limit`, so that it is no constant any more.
        assert told == [
            ("store_attr", module, "limit", 6),
            ("load_global", vars(module), "count"),
            ("load_global", vars(module), "limit"),
        ]
        assert instrumentation.extend() is False
    told.clear()
    module.bump()
    assert told == []


def test_functions_made_before_a_global_was_known_to_be_stored() -> None:
    module = load("def maker():\n    return lambda: limit\nlimit = 1", "maker")
    late = ModuleType("late")
    told: Told = []
    hooks = recording(told, "load_global")
    with installed(Instrumentation(hooks, of(module, late))) as instrumentation:
        made = module.maker()
        exec("def change():\n    global limit\n    limit = 2", vars(late))
        instrumentation.extend()
        made()
        assert told == [("load_global", vars(module), "limit")]


def test_installed_again() -> None:
    module = load()
    told: Told = []
    instrumentation = Instrumentation(recording(told, "store_global"), of(module))
    with installed(instrumentation):
        first = module.bump.__code__
    with installed(instrumentation):
        assert module.bump.__code__ is first
        module.bump()
    assert told == [("store_global", vars(module), "count", 1)]


def test_functions_set_aside_by_the_collector() -> None:
    module = load()
    instrumentation = Instrumentation(Hooks(), of(module))
    gc.freeze()
    try:
        with installed(instrumentation):
            assert instrumentation.is_instrumented(module.bump)
        assert not instrumentation.is_instrumented(module.bump)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_one_code_with_two_namespaces() -> None:
    module = load()
    namespace: dict[str, Any] = {"count": 10, "limit": 11}
    twin = FunctionType(module.bump.__code__, namespace)
    told: Told = []
    belongs = (twin, module.bump).__contains__
    with installed(Instrumentation(recording(told, "store_global"), belongs)):
        twin()
        module.bump()
    assert [(places is namespace, value) for _, places, _, value in told] == [
        (True, 11),
        (False, 1),
    ]
    assert twin.__code__ is module.bump.__code__
