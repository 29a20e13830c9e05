"""What Python does later than it stands in the source: annotations, t-strings, lazy imports.

Each program has one thread that writes and one that reads; what comes out tells that both orders
were explored, in every execution anew.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

import weft
from tests.python.modules import Load
from weft import Verdict

deferred = pytest.mark.skipif(sys.version_info < (3, 14), reason="annotations are not deferred")
templates = pytest.mark.skipif(sys.version_info < (3, 14), reason="there are no t-strings")
lazily = pytest.mark.skipif(sys.version_info < (3, 15), reason="there are no lazy imports")

HEAD = """
import threading

class Box:
    value = 0

class Kinds:
    kind = int

def both(*functions):
    threads = [threading.Thread(target=each) for each in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

KIND = int

def write():
    global KIND
    KIND = str
"""


def outcomes(module: Any) -> list[object]:
    """What its function `test` can return; nothing is wrong with it."""
    result = weft.explore(module.test)
    assert result.verdict is Verdict.VERIFIED
    assert result.assumptions == ("the program depends on nothing but its schedule",)
    return sorted(result.outcomes)  # type: ignore[type-var]


@deferred
@pytest.mark.parametrize(
    ("made", "asked"),
    [
        ("def named(x: KIND): ...", "named.__annotations__"),
        ("def named(x: KIND): ...", "named.__annotate__(1)"),
        ("def named(x: KIND): ...", "inspect.get_annotations(named)"),
        ("def named(x: KIND): ...", "typing.get_type_hints(named)"),
        ("class named:\n    x: KIND", "named.__annotations__"),
        ("class named:\n    x: KIND", "inspect.get_annotations(named)"),
        ("class named:\n    def method(self, x: KIND): ...", "named.method.__annotations__"),
    ],
)
def test_annotations_are_evaluated_where_they_are_asked_for(
    load: Load, made: str, asked: str
) -> None:
    source = f"""
import inspect, typing
{made}

def test():
    seen = []
    both(write, lambda: seen.append({asked}["x"].__name__))
    return seen[0]
"""
    assert outcomes(load("deferred_annotations", HEAD + source)) == ["int", "str"]


@deferred
def test_annotations_that_somebody_has_asked_for_before_stay(load: Load) -> None:
    source = """
def named(x: KIND): ...
named.__annotations__

def test():
    seen = []
    both(write, lambda: seen.append(named.__annotations__["x"].__name__))
    return seen[0]
"""
    assert outcomes(load("deferred_before", HEAD + source)) == ["int"]


@deferred
def test_what_annotations_raise_is_for_the_program(load: Load) -> None:
    source = """
def named(x: Missing): ...

def test():
    seen = []
    def read():
        try:
            named.__annotations__
        except NameError as error:
            seen.append(error.name)
    both(read, read)
    return tuple(seen)
"""
    assert outcomes(load("deferred_missing", HEAD + source)) == [("Missing", "Missing")]


@deferred
def test_what_annotations_are_made_of_is_made_once_for_all_threads(load: Load) -> None:
    """Two threads that ask at once both evaluate them, and what they read is shared."""
    source = """
def test():
    kinds = Kinds()
    def named(x: kinds.kind): ...
    def change():
        kinds.kind = str
    both(change, lambda: named.__annotations__)
    return named.__annotations__["x"].__name__
"""
    assert outcomes(load("deferred_shared", HEAD + source)) == ["int", "str"]


@templates
@pytest.mark.parametrize(
    ("template", "given", "expected"),
    [
        ('t"{box.value}"', "value", [0, 1]),
        ('t"{box.value!r:>3} and {2}"', "value", [0, 1]),
        ('t"{2!a:>{box.value}}"', "format_spec", [">0", ">1"]),
    ],
)
def test_a_t_string_reads_what_stands_in_it(
    load: Load, template: str, given: str, expected: list[object]
) -> None:
    source = f"""
def test():
    box, seen = Box(), []
    def change():
        box.value = 1
    both(change, lambda: seen.append({template}.interpolations[0].{given}))
    return seen[0]
"""
    assert outcomes(load("template_reads", HEAD + source)) == expected


@templates
def test_a_t_string_leads_to_what_it_holds(load: Load) -> None:
    """The box is shared by way of the template alone, and put back between executions."""
    source = """
TEMPLATE = t"{Box()!r}"

def test():
    seen = []
    def change():
        TEMPLATE.interpolations[0].value.value += 1
    both(change, lambda: seen.append(TEMPLATE.interpolations[0].value.value))
    return seen[0]
"""
    assert outcomes(load("template_holds", HEAD + source)) == [0, 1]


OTHER = """
count = 0

def add():
    global count
    seen = count
    count = seen + 1
"""


@lazily
@pytest.mark.parametrize(
    ("imported", "called"),
    [
        ("lazy import lazily_loaded", "lazily_loaded.add"),
        ("lazy from lazily_loaded import add", "add"),
    ],
)
def test_a_lazy_import_is_an_import(load: Load, write: Any, imported: str, called: str) -> None:
    """The module belongs to the program, though it is loaded when its name is first used."""
    write("lazily_loaded", OTHER)
    source = f"""
{imported}

def test():
    both({called}, {called})
    import lazily_loaded as loaded
    return loaded.count
"""
    assert outcomes(load("loads_lazily", HEAD + source)) == [1, 2]
    assert sys.modules["lazily_loaded"].count == 0


@lazily
def test_a_module_that_a_thread_loads_lazily_is_named(load: Load, write: Any) -> None:
    write("lazily_loaded", OTHER)
    source = """
lazy import lazily_loaded

def test():
    both(lambda: lazily_loaded.add(), lambda: lazily_loaded.add())
    return lazily_loaded.count
"""
    result = weft.explore(load("loads_lazily", HEAD + source).test)
    assert sorted(result.outcomes) == [1, 2]  # type: ignore[type-var]
    assert result.assumptions == (
        "the program depends on nothing but its schedule",
        "lazily_loaded is loaded before the threads run: its body is not watched",
    )
