"""Attributes and variables: who is told what, in which order."""

# Values that nobody uses are what this is about.
# ruff: noqa: B018

from __future__ import annotations

from typing import Any

import pytest

from tests.python.instrument import stored
from tests.python.instrument.recording import (
    Told,
    every_global,
    heard,
    hooked,
    no_global,
    recording,
)
from weft.python.instrument import rewrite


class Thing:
    shape = "round"

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def method(self) -> str:
        return self.shape


class Special(Thing):
    def method(self) -> str:
        return super().method()


def test_attributes() -> None:
    thing = Thing(value=1)

    def run(thing: Any) -> None:
        thing.value += 1
        thing.other = thing
        del thing.other

    assert heard(run, thing) == [
        ("load_attr", thing, "value"),
        ("store_attr", thing, "value", 2),
        ("store_attr", thing, "other", thing),
        ("delete_attr", thing, "other"),
    ]


def test_a_method_is_an_attribute_before_it_is_called() -> None:
    thing = Thing()

    def run(thing: Any) -> None:
        thing.method()

    assert heard(run, thing) == [("load_attr", thing, "method"), ("call", thing.method)]


def test_attributes_found_by_super_are_told_with_the_class_they_come_after() -> None:
    thing = Special()
    (told, cls, found, name), call = heard(Special.method, thing)
    if cls is None:
        cls, found = found.__thisclass__, found.__self__
    assert (told, cls, found, name) == ("load_super", Special, thing, "method")
    assert call == ("call", super(Special, thing).method)


def test_super_may_be_a_variable_of_the_program() -> None:
    thing = Thing()

    def run() -> None:
        super().shape  # type: ignore[misc]

    told: Told = []
    code = hooked(run, recording(told), no_global).__code__
    exec(code, {"super": lambda: thing})
    assert told == [("load_super", None, thing, "shape")]


def test_what_is_taken_from_a_module_is_an_attribute_of_it() -> None:
    def run() -> None:
        from tests.python.instrument.stored import first, second  # noqa: F401

    assert heard(run) == [
        ("load_module", stored.__name__),
        ("load_attr", stored, "first"),
        ("load_attr", stored, "second"),
    ]


def test_a_missing_attribute_is_asked_for_all_the_same() -> None:
    def run(thing: Any) -> None:
        thing.nothing

    told: Told = []
    with pytest.raises(AttributeError):
        hooked(run, recording(told))(None)
    assert told == [("load_attr", None, "nothing")]


def test_attributes_of_constants_are_always_the_same() -> None:
    def run() -> str:
        return ",".join(())

    assert heard(run, only=("load_attr",)) == []


def test_globals() -> None:
    namespace = vars(stored)
    assert heard(stored.change, hooked_global=every_global) == [
        ("load_global", namespace, "first"),
        ("store_global", namespace, "first", 2),
        ("load_global", namespace, "first"),
        ("store_global", namespace, "passing", 2),
        ("delete_global", namespace, "passing"),
    ]
    stored.first = 1


def test_the_namespace_is_the_dictionary_itself() -> None:
    told = heard(stored.read, hooked_global=every_global)
    assert [(name, namespace is vars(stored)) for name, namespace, _ in told] == [
        ("load_global", True)
    ]


def test_only_globals_that_were_asked_for() -> None:
    told = heard(stored.change, hooked_global=lambda name: name == "passing")
    assert [(hook, name) for hook, _, name, *_ in told] == [
        ("store_global", "passing"),
        ("delete_global", "passing"),
    ]
    stored.first = 1


def test_names_of_a_module_are_globals() -> None:
    told: Told = []
    code = compile("x = 1\nx\ndel x\nclass C:\n    y = x = 2\n    x\n", "module", "exec")
    namespace: dict[str, Any] = {"x": 0}
    hooks = recording(told, "load_global", "store_global", "delete_global")
    exec(rewrite(code, hooks, namespace, lambda name: name == "x"), namespace)
    # Inside the class it may be either, which is the same as the global to be on the safe side.
    assert [(hook, *rest) for hook, _, *rest in told] == [
        ("store_global", "x", 1),
        ("load_global", "x"),
        ("delete_global", "x"),
        ("load_global", "x"),
    ]


def test_cells() -> None:
    value = 1

    def run() -> None:
        nonlocal value
        value += 1
        del value

    cell = run.__closure__[0]  # type: ignore[index]
    assert heard(run) == [
        ("load_cell", cell, "value"),
        ("store_cell", cell, "value", 2),
        ("delete_cell", cell, "value"),
    ]


def test_the_function_that_owns_a_cell_tells_of_it_too() -> None:
    def run(argument: Any) -> Any:
        own = 5

        def inner() -> Any:
            return own, argument

        argument = 7
        return inner

    told: Told = []
    inner = hooked(run, recording(told))(6)
    argument, own = inner.__closure__
    assert told == [("store_cell", own, "own", 5), ("store_cell", argument, "argument", 7)]
    told.clear()
    assert inner() == (5, 7)
    assert told == [("load_cell", own, "own"), ("load_cell", argument, "argument")]


def test_cells_in_the_body_of_a_class() -> None:
    value = 1

    def run() -> Any:
        class Inner:
            seen = value

            def method(self) -> Any:
                return __class__  # type: ignore[name-defined]

        return Inner().method()

    cell = run.__closure__[0]  # type: ignore[index]
    told: Told = []
    assert hooked(run, recording(told, "load_cell", "store_cell"))().seen == 1
    assert told == [("load_cell", cell, "value")]


def test_a_free_variable_and_another_of_the_same_name() -> None:
    first, second, third = 1, 2, 3

    def run() -> Any:
        class Inner:
            seen = [second for second in (7, 8)]  # noqa: C416, RUF012

            def method(self) -> Any:
                return first, second, third

        return Inner.seen, Inner().method()

    told: Told = []
    assert hooked(run, recording(told, "load_cell"))() == ([7, 8], (1, 2, 3))
    assert [
        (cell.cell_contents, name) for _, cell, name in told if name in run.__code__.co_freevars
    ] == [
        (1, "first"),
        (2, "second"),
        (3, "third"),
    ]
