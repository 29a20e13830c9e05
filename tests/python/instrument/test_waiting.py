"""Functions are rewritten when they are called, and nobody notices."""

from __future__ import annotations

import inspect
import sys
import traceback
from types import FunctionType
from typing import Any

import pytest

from tests.python.instrument.recording import Told, recording
from tests.python.instrument.test_functions import functions_of, installed, load, of
from weft.python.instrument import Instrumentation, functions

SOURCE = """
import sys

def called(thing):
    return thing.size

def not_called(thing):
    return thing.size

def every(a, b=2, /, c=3, *rest, d, e=5, **named):
    return a, b, c, rest, d, e, named, called

def by_name(*, a, b=2):
    return a, b

def swallows(first, /, **named):
    return first, named

def keeps(thing):
    def inner():
        return thing.size
    return inner

def draws(thing):
    yield thing.size

async def waits(thing):
    return thing.size

class Base:
    def __init__(self, size):
        self.size = size

class Thing(Base):
    def __init__(self, size):
        super().__init__(size)

    def __eq__(self, other):
        return self.size == other.size

    __hash__ = None

def callers():
    return sys._getframe(1).f_code.co_name, sys._getframe(2).f_code.co_name

def fails():
    raise KeyError

def drops(thing):
    thing = None
    return callers()

def deeper():
    return callers()

def deep():
    return deeper()
"""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the functions that were rewritten."""
    names: list[str] = []
    real: Any = vars(functions)["rewrite"]

    def rewrite(code: Any, *arguments: Any) -> Any:
        names.append(code.co_qualname)
        return real(code, *arguments)

    monkeypatch.setattr(functions, "rewrite", rewrite)
    return names


def test_only_what_is_called_is_rewritten(counted: list[str]) -> None:
    module = load(SOURCE)
    told: Told = []
    with installed(Instrumentation(recording(told, "load_attr"), of(module))) as instrumentation:
        assert counted == []
        assert all(map(instrumentation.is_instrumented, functions_of(module)))
        thing = module.Thing(1)
        assert counted == ["Thing.__init__", "Base.__init__"]
        assert (module.called(thing), module.called(thing)) == (1, 1)
        assert counted == ["Thing.__init__", "Base.__init__", "called"]
        assert told.count(("load_attr", thing, "size")) == 2
    with installed(instrumentation):
        assert (module.called(thing), module.not_called(thing)) == (1, 1)
        assert counted == ["Thing.__init__", "Base.__init__", "called", "not_called"]


def test_what_c_code_calls_tells_its_accesses() -> None:
    module = load(SOURCE)
    told: Told = []
    with installed(Instrumentation(recording(told, "load_attr"), of(module))):
        one, other = module.Thing(1), module.Thing(2)
        told.clear()
        assert other not in [one]
        assert told == [("load_attr", one, "size"), ("load_attr", other, "size")]
        told.clear()
        assert list(map(module.called, [one, other])) == [1, 2]
        assert told == [("load_attr", one, "size"), ("load_attr", other, "size")]


def test_arguments_are_handed_on_as_they_were() -> None:
    module = load(SOURCE)

    def answers() -> list[Any]:
        every = module.every
        return [
            every(1, d=4),
            every(1, 2, 3, 4, 5, d=6, e=7, f=8),
            every(1, c=2, d=3, a=4, b=5),
            module.by_name(a=1),
            module.by_name(b=1, a=3),
            module.swallows(1, first=2),
            module.keeps(module.Thing(4))(),
            list(module.draws(module.Thing(5))),
        ]

    before = answers()
    instrumentation = Instrumentation(recording([], "load_attr"), of(module))
    for index in range(len(before)):
        with installed(instrumentation):
            assert answers()[index] == before[index]


def test_what_can_be_seen_of_a_function_stays() -> None:
    module = load(SOURCE)
    every = {each.__qualname__: each for each in functions_of(module)}
    before = {name: _seen(each) for name, each in every.items()}
    assert len(before) == 16
    with installed(Instrumentation(recording([]), of(module))):
        assert {name: _seen(each) for name, each in every.items()} == before


def _seen(function: FunctionType) -> tuple[Any, ...]:
    code = function.__code__
    return (
        inspect.signature(function),
        inspect.isgeneratorfunction(function),
        inspect.iscoroutinefunction(function),
        (code.co_name, code.co_qualname, code.co_filename, code.co_firstlineno),
        (code.co_freevars, code.co_names),
    )


def test_the_call_that_waits_is_not_seen() -> None:
    module = load(SOURCE)
    with installed(Instrumentation(recording([]), of(module))):
        assert module.deep() == ("deeper", "deep")
        with pytest.raises(KeyError) as raised:
            module.fails()
        assert [each.name for each in traceback.extract_tb(raised.tb)][1:] == ["fails"]


class Dying:
    def __init__(self, told: list[int]) -> None:
        self._told = told

    def __del__(self) -> None:
        self._told.append(1)


def test_the_last_reference_is_dropped_where_it_was() -> None:
    module = load(SOURCE)
    told: list[int] = []
    module.callers = lambda: list(told)
    with installed(Instrumentation(recording([]), of(module))):
        seen = module.drops(Dying(told))
    assert seen == [1]


def test_copies_of_a_function_have_their_own_variables() -> None:
    module = load(SOURCE)
    own, other = module.Thing(1), module.Thing(2)
    made = module.keeps(own)
    told: Told = []
    with installed(Instrumentation(recording(told, "load_attr"), of(module))):
        cell = module.keeps(other).__closure__
        copy = FunctionType(made.__code__, made.__globals__, "copy", None, cell)
        told.clear()
        assert (copy(), made()) == (2, 1)
        assert told == [("load_attr", other, "size"), ("load_attr", own, "size")]


def test_nothing_waits_while_someone_traces(counted: list[str]) -> None:
    module = load(SOURCE)
    before = sys.getprofile()
    sys.setprofile(lambda *_: None)
    try:
        with installed(Instrumentation(recording([]), of(module))):
            assert set(counted) >= {each.__qualname__ for each in functions_of(module)}
    finally:
        sys.setprofile(before)


def test_what_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(SOURCE)
    failed: list[Exception] = []

    def rewrite(*_: Any) -> Any:
        raise NotImplementedError

    monkeypatch.setattr(functions, "rewrite", rewrite)
    with installed(Instrumentation(recording([]), of(module), failed=failed.append)):
        with pytest.raises(NotImplementedError):
            module.called(1)
        assert len(failed) == 1
