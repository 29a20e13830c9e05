"""What a library keeps for itself: in a module, a class, a closure, or behind a property."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest

import weft
from tests.programs.together import together


def test_what_a_library_keeps_in_a_module(library: Any) -> None:
    def test() -> object:
        library.order = 0
        together(lambda: library.note(1), lambda: library.note(2))
        return library.order

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {12, 21}
    assert list(result.visible) == ["the state of noting"]
    assert result.races == ()


def test_what_a_library_keeps_in_a_module_is_read(library: Any) -> None:
    def test() -> object:
        library.order = 0
        seen = [None]

        def read() -> None:
            seen[0] = library.order

        together(lambda: library.note(1), read)
        return seen[0]

    assert set(weft.explore(test, all=True).outcomes) == {0, 1}


def test_what_a_library_keeps_in_a_closure(library: Any) -> None:
    def test() -> object:
        note = library.closing()
        together(lambda: note(1), lambda: note(2))
        return note(0)

    assert set(weft.explore(test, all=True).outcomes) == {120, 210}


def test_what_a_library_keeps_in_a_class(library: Any) -> None:
    def test() -> object:
        library.Kept.order = 0
        together(lambda: library.Kept.note(1), lambda: library.Kept.note(2))
        return library.Kept.order

    assert set(weft.explore(test, all=True).outcomes) == {12, 21}


def test_what_a_property_makes_is_shared(library: Any) -> None:
    def test() -> object:
        lazy = library.Lazy()

        def add() -> None:
            items = lazy.items
            items.append(len(items))

        together(add, add)
        return tuple(lazy.items)

    assert set(weft.explore(test, all=True).outcomes) == {(0, 0), (0, 1)}


@pytest.mark.parametrize("instrument", [(), ("noting",)], ids=["kept", "put back"])
def test_what_a_library_keeps_between_executions_is_said(
    library: Any, instrument: tuple[str, ...]
) -> None:
    def test() -> None:
        together(lambda: library.note(1), lambda: library.note(2))

    result = weft.explore(test, instrument=instrument)
    said = "noting keeps what executions leave in it (--instrument noting)"
    assert (said in result.assumptions) == (not instrument)


def test_what_is_instrumented_is_no_longer_all_used_by_other_libraries(library: Any) -> None:
    """`Mapping.get` looks at the shelf, and into no box: two orders of the lock, and no race."""

    def test() -> None:
        shelf, lock = library.Shelf(), threading.Lock()

        def open_box(name: str) -> None:
            with lock:
                box = shelf.get(name)
            box.opened += 1

        together(partial(open_box, "a"), partial(open_box, "b"))

    result = weft.explore(test, instrument=["noting"])
    assert (result.verdict, result.executions) == ("verified", 2)
