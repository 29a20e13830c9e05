"""Installed packages are not looked into, and an answer that rests on them says so."""

from __future__ import annotations

import ctypes
import importlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import MethodType
from typing import Any

import pytest

from tests.programs.together import together
from weft import Verdict, explore
from weft.python.data.beside import Beside

PACKAGE = """
from contextlib import contextmanager
from functools import wraps

given = 0

def take():
    global given
    given += 1
    return given

class Slots:
    def __init__(self):
        self.given = 0

    def take(self):
        self.given += 1
        return self.given

class Names(list):
    pass

class once(property):
    def __get__(self, owner, kind=None):
        if owner is None:
            return self
        if self.fget.__name__ not in owner.__dict__:
            owner.__dict__[self.fget.__name__] = self.fget(owner)
        return owner.__dict__[self.fget.__name__]

    def __set__(self, owner, value):
        owner.__dict__[self.fget.__name__] = value

class Kept:
    def __init__(self, made):
        self.made = made

    def __get__(self, owner, kind=None):
        return self.made

class Lock:
    @contextmanager
    def held(self):
        yield self

def named_as(function):
    @wraps(function)
    def call():
        return function()
    return call
"""
ALWAYS = "the program depends on nothing but its schedule"
TOLD = (
    "each call of numbered_slots is one step: it is not instrumented (--instrument numbered_slots)"
)


@pytest.fixture
def slots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "numbered_slots.py").write_text(PACKAGE)
    monkeypatch.syspath_prepend(folder)
    yield importlib.import_module("numbered_slots")
    del sys.modules["numbered_slots"]


def in_two_threads(take: Callable[[], object]) -> Callable[[], object]:
    def program() -> object:
        numbers: list[object] = [None, None]

        def run(n: int) -> None:
            numbers[n] = take()

        together(*[partial(run, n) for n in range(2)])
        return tuple(numbers)

    return program


def test_a_function_with_state_of_its_own_is_told_of(slots: Any) -> None:
    result = explore(in_two_threads(slots.take), all=True)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 2)
    assert TOLD in result.assumptions


def test_a_decorated_function_of_the_program_is_told_of_by_the_package_of_the_decorator(
    slots: Any,
) -> None:
    """`wraps` lets what the package runs say that it is the program's."""

    def take() -> int:
        return 1

    decorated = slots.named_as(take)
    assert decorated.__module__ == __name__
    assert explore(in_two_threads(decorated)).assumptions == (ALWAYS, TOLD)


def test_what_the_standard_library_has_wrapped_is_told_of(slots: Any) -> None:
    """`contextmanager` is what is called, and the package has written what it runs."""
    lock = slots.Lock()

    def take() -> None:
        with lock.held():
            pass

    assert explore(in_two_threads(take)).assumptions == (ALWAYS, TOLD)


def test_a_compiled_class_may_give_a_part_of_the_name_of_its_module() -> None:
    util = importlib.import_module("mypy.util")
    if not str(util.__file__).endswith(tuple(EXTENSION_SUFFIXES)):
        pytest.skip("mypy is not compiled here")
    beside = Beside()
    said = type("Said", (), {"__module__": "util", "__call__": util.IdMapper.id})()
    beside.called_in_c(said, None)
    named = "each call of mypy.util is one step: it is compiled, and cannot be watched"
    assert beside.assumptions == [named]


def test_a_method_of_a_compiled_class_is_told_of_by_the_module_of_the_class() -> None:
    util = importlib.import_module("mypy.util")
    if not str(util.__file__).endswith(tuple(EXTENSION_SUFFIXES)):
        pytest.skip("mypy is not compiled here")

    def test() -> None:
        mapper = util.IdMapper()
        together(lambda: util.IdMapper.id(mapper, 1) and None)

    named = "each call of mypy.util is one step: it is compiled, and cannot be watched"
    assert explore(test).assumptions == (ALWAYS, named)


def test_what_a_package_gives_for_a_property_may_be_interrupted(slots: Any) -> None:
    """It looks whether there is a value before it asks the program for one."""

    class Numbered:
        made = 0

        @slots.once  # type: ignore[untyped-decorator]
        def number(self) -> int:
            Numbered.made += 1
            return Numbered.made

    def program() -> object:
        Numbered.made = 0
        numbered = Numbered()
        return together(lambda: numbered.number, lambda: numbered.number)

    result = explore(program, all=True)
    assert set(result.outcomes) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert TOLD in result.assumptions


def test_a_descriptor_of_a_package_is_told_of(slots: Any) -> None:
    class Holder:
        kept = slots.Kept(1)

    holder = Holder()
    assert explore(in_two_threads(lambda: holder.kept)).assumptions == (ALWAYS, TOLD)
    assert explore(in_two_threads(lambda: Holder.kept)).assumptions == (ALWAYS, TOLD)


def test_a_class_is_told_of(slots: Any) -> None:
    result = explore(in_two_threads(lambda: slots.Slots() and None))
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 2)
    assert TOLD in result.assumptions


def test_what_is_instrumented_is_not_told_of(slots: Any) -> None:
    result = explore(in_two_threads(slots.take), all=True, instrument=["numbered_slots"])
    assert set(result.outcomes) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert TOLD not in result.assumptions


def test_what_is_instrumented_may_come_from_others_alone(slots: Any, tmp_path: Path) -> None:
    """Nothing of the program leads to it but a package that is not looked into."""
    (tmp_path / "site-packages" / "maker_of_slots.py").write_text(
        "import numbered_slots\ndef make():\n    return numbered_slots.Slots()\n"
    )
    make = importlib.import_module("maker_of_slots").make

    def program() -> object:
        made = make()
        return in_two_threads(lambda: made.take())()

    result = explore(program, all=True, instrument=["numbered_slots"])
    del sys.modules["maker_of_slots"]
    assert set(result.outcomes) == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_a_class_without_a_constructor_that_is_instrumented_is_not_told_of(slots: Any) -> None:
    told = explore(in_two_threads(lambda: len(slots.Names()))).assumptions
    assert TOLD in told
    told = explore(
        in_two_threads(lambda: len(slots.Names())), instrument=["numbered_slots"]
    ).assumptions
    assert TOLD not in told


class Called:
    """An object that can be called, made into a method, as compiled code does it."""

    def __call__(self, this: object) -> int:
        return 1


def test_a_method_of_something_that_has_no_name() -> None:
    class Counted:
        take = MethodType(Called(), 1)

    counted = Counted()
    result = explore(in_two_threads(lambda: counted.take()))
    assert (result.verdict, result.assumptions) == (Verdict.VERIFIED, (ALWAYS,))


def test_calls_while_there_is_one_thread_are_not_told_of(slots: Any) -> None:
    def program() -> object:
        slots.take()
        return in_two_threads(lambda: None)()

    assert TOLD not in explore(program).assumptions


class Inner(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int),)


class Outer(ctypes.Structure):
    _fields_ = (("inner", Inner),)


def test_a_part_that_is_another_object_each_time_is_told_of() -> None:
    """The program changes it by way of an object of which weft does not know."""

    def test() -> int:
        outer = Outer()

        def add() -> None:
            outer.inner.x += 1

        together(add, add)
        return int(outer.inner.x)

    result = explore(test, all=True)
    assert "Outer.inner is not used by several threads" in result.assumptions
