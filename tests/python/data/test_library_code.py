"""Code of a library that no call is written for, and what a library keeps for itself.

Every function of the library below writes down who has called it. Two threads call it in turn, so
there are two orders. To miss one is to have taken what the library does for nothing.
"""

from __future__ import annotations

import importlib
import mimetypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, Mock, patch
from zipfile import ZipFile

import pytest

import weft

LIBRARY = """
from collections.abc import Mapping

class Noting:
    def __init__(self): self.order = 0
    def note(self, who):
        self.order = self.order * 10 + who
        return self
    first = property(lambda self: self.note(1))
    second = property(lambda self: self.note(2))
    put = property(None, lambda self, who: self.note(who))
    def __getattr__(self, name):
        if not name.startswith("by"): raise AttributeError(name)
        return self.note(int(name[2:]))
    def __setattr__(self, name, value):
        if name == "noted": self.note(value)
        else: object.__setattr__(self, name, value)
    def __delattr__(self, name): self.note(int(name[2:]))
    def __hash__(self): self.note(1); return 1
    def __eq__(self, other): self.note(other); return True
    def __lt__(self, other): self.note(other); return True
    def __add__(self, who): return self.note(who)
    def __radd__(self, who): return self.note(who)
    def __iadd__(self, who): return self.note(who)
    def __neg__(self): return self.note(1)
    def __invert__(self): return self.note(2)
    def __len__(self): self.note(1); return 1
    def __bool__(self): self.note(2); return True
    def __str__(self): self.note(1); return ""
    def __repr__(self): self.note(2); return ""
    def __format__(self, who): self.note(int(who)); return ""
    def __getitem__(self, who): self.note(who)
    def __setitem__(self, who, value): self.note(who)
    def __delitem__(self, who): self.note(who)
    def __contains__(self, who): self.note(who); return True
    def __iter__(self): self.note(1); return iter((1,))
    def __reversed__(self): self.note(2); return iter((1,))
    def __call__(self, who): self.note(who)
    def __enter__(self): return self.note(1)
    def __exit__(self, *_): pass
    def entered(self, who): return Entered(self, who)

class Entered:
    def __init__(self, noting, who): self.noting, self.who = noting, who
    def __enter__(self): return self
    def __exit__(self, *_): self.noting.note(self.who)

class Descriptor:
    def __get__(self, noting, owner): return noting.note(1)
    def __set__(self, noting, who): noting.note(who)
Noting.described = Descriptor()

order = 0
def note(who):
    global order
    order = order * 10 + who

def closing():
    order = [0]
    def note(who):
        order[0] = order[0] * 10 + who
        return order[0]
    return note

class Kept:
    order = 0
    @classmethod
    def note(cls, who): cls.order = cls.order * 10 + who

class Box:
    opened = 0

class Shelf(Mapping):
    def __init__(self): self.boxes = {"a": Box(), "b": Box()}
    def __getitem__(self, name): return self.boxes[name]
    def __iter__(self): return iter(self.boxes)
    def __len__(self): return len(self.boxes)

class Lazy:
    made = None
    @property
    def items(self):
        if self.made is None: self.made = []
        return self.made
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The library, where an installer would have put it."""
    (tmp_path / "noting-1.dist-info").mkdir()
    (tmp_path / "noting.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield importlib.import_module("noting")
    del sys.modules["noting"]


def both(first: Callable[[], object], second: Callable[[], object]) -> None:
    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def add(noting: Any, who: int) -> None:
    noting += who


def put(noting: Any, who: int) -> None:
    noting.put = who


def set_noted(noting: Any, who: int) -> None:
    noting.noted = who


def delete_first(noting: Any) -> None:
    del noting.by1


def delete_second(noting: Any) -> None:
    del noting.by2


def set_described(noting: Any, who: int) -> None:
    noting.described = who


def set_item(noting: Any, who: int) -> None:
    noting[who] = None


def delete_item(noting: Any, who: int) -> None:
    del noting[who]


def enter(noting: Any) -> None:
    with noting:
        pass


def enter_something(noting: Any, who: int) -> None:
    with noting.entered(who):
        pass


def unpack(noting: Any) -> None:
    for _ in noting:
        break


WAYS: dict[str, tuple[Callable[[Any], object], Callable[[Any], object]]] = {
    "a method": (lambda it: it.note(1), lambda it: it.note(2)),
    "a property": (lambda it: it.first, lambda it: it.second),
    "a property, stored": (lambda it: put(it, 1), lambda it: put(it, 2)),
    "__getattr__": (lambda it: it.by1, lambda it: it.by2),
    "getattr": (lambda it: getattr(it, "by1"), lambda it: getattr(it, "by2")),  # noqa: B009
    "hasattr": (lambda it: hasattr(it, "first"), lambda it: hasattr(it, "second")),
    "__setattr__": (lambda it: set_noted(it, 1), lambda it: set_noted(it, 2)),
    "__delattr__": (delete_first, delete_second),
    "a descriptor": (lambda it: it.described, lambda it: set_described(it, 2)),
    "__hash__": (hash, lambda it: it.note(2)),
    "a key": (lambda it: {}.get(it), lambda it: it.note(2)),
    "__eq__": (lambda it: it == 1, lambda it: it == 2),
    "__lt__": (lambda it: it < 1, lambda it: it < 2),
    "__gt__, turned": (lambda it: 1 > it, lambda it: 2 > it),  # noqa: SIM300
    "in a list": (lambda it: 1 in [it], lambda it: 2 in [it]),
    "__add__": (lambda it: it + 1, lambda it: it + 2),
    "__radd__": (lambda it: 1 + it, lambda it: 2 + it),
    "__iadd__": (lambda it: add(it, 1), lambda it: add(it, 2)),
    "__neg__": (lambda it: -it, lambda it: ~it),
    "__len__": (len, lambda it: it.note(2)),
    "__bool__": (lambda it: it.note(1), lambda it: 1 if it else 0),
    "__str__": (str, repr),
    "__format__": (lambda it: f"{it:1}", lambda it: f"{it:2}"),
    "__getitem__": (lambda it: it[1], lambda it: it[2]),
    "__setitem__": (lambda it: set_item(it, 1), lambda it: set_item(it, 2)),
    "__delitem__": (lambda it: delete_item(it, 1), lambda it: delete_item(it, 2)),
    "__contains__": (lambda it: 1 in it, lambda it: 2 in it),
    "__iter__": (iter, reversed),
    "for": (unpack, lambda it: it.note(2)),
    "__call__": (lambda it: it(1), lambda it: it(2)),
    "map": (lambda it: list(map(it, [1])), lambda it: list(map(it, [2]))),
    "with": (enter, lambda it: it.note(2)),
    "with something of it": (lambda it: enter_something(it, 1), lambda it: enter_something(it, 2)),
}


@pytest.mark.parametrize("instrument", [(), ("noting",)], ids=["atomic", "followed"])
@pytest.mark.parametrize("way", WAYS)
def test_both_orders_are_explored(library: Any, way: str, instrument: tuple[str, ...]) -> None:
    first, second = WAYS[way]

    def test() -> object:
        it = library.Noting()
        both(lambda: first(it), lambda: second(it))
        return it.__dict__["order"]

    found = set(weft.explore(test, all=True, instrument=instrument).outcomes)
    # If it is followed, one may also write over what the other has noted.
    assert found == ({12, 21, 1, 2} if instrument else {12, 21})


def test_what_a_library_keeps_in_a_module(library: Any) -> None:
    def test() -> object:
        library.order = 0
        both(lambda: library.note(1), lambda: library.note(2))
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

        both(lambda: library.note(1), read)
        return seen[0]

    assert set(weft.explore(test, all=True).outcomes) == {0, 1}


def test_what_a_library_keeps_in_a_closure(library: Any) -> None:
    def test() -> object:
        note = library.closing()
        both(lambda: note(1), lambda: note(2))
        return note(0)

    assert set(weft.explore(test, all=True).outcomes) == {120, 210}


def test_what_a_library_keeps_in_a_class(library: Any) -> None:
    def test() -> object:
        library.Kept.order = 0
        both(lambda: library.Kept.note(1), lambda: library.Kept.note(2))
        return library.Kept.order

    assert set(weft.explore(test, all=True).outcomes) == {12, 21}


def test_what_a_property_makes_is_shared(library: Any) -> None:
    def test() -> object:
        lazy = library.Lazy()

        def add() -> None:
            items = lazy.items
            items.append(len(items))

        both(add, add)
        return tuple(lazy.items)

    assert set(weft.explore(test, all=True).outcomes) == {(0, 0), (0, 1)}


def test_the_environment() -> None:
    def test() -> object:
        os.environ["WEFT_COUNT"] = "0"

        def add() -> None:
            os.environ["WEFT_COUNT"] = str(int(os.environ["WEFT_COUNT"]) + 1)

        both(add, add)
        return os.environ.pop("WEFT_COUNT")

    assert set(weft.explore(test, all=True).outcomes) == {"1", "2"}


class Counting:
    def __init__(self) -> None:
        self.n = 0


SOURCE = """
def add(self):
    n = self.n
    self.n = n + 1
    return 1
"""
written: dict[str, Any] = {}
exec(compile(SOURCE, "<written for it>", "exec"), written)
Counting.__hash__ = written["add"]  # type: ignore[method-assign]
Counting.add = written["add"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("call", [hash, lambda it: it.add()], ids=["called by C", "called"])
def test_methods_that_were_written_for_a_class_are_followed(call: Callable[[Any], object]) -> None:
    def test() -> object:
        counting = Counting()
        both(lambda: call(counting), lambda: call(counting))
        return counting.n

    result = weft.explore(test, all=True)
    assert (set(result.outcomes), result.executions) == ({1, 2}, 4)


def test_code_compiled_on_the_spot_is_something_to_rest_on() -> None:
    def test() -> object:
        counting = Counting()

        def add() -> None:
            exec("n = it.n; it.n = n + 1", {"it": counting})

        both(add, add)
        return counting.n

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {2}
    assert result.assumptions == (
        "the program depends on nothing but its schedule",
        "code that is run by exec shares nothing but what exec is handed, in one step",
    )


class Kit:
    """What the standard library keeps behind methods of Python, and how to look at the order.

    Two calls, and what there is to be seen if the first comes first, and if the second does.
    """

    mock = (
        *(Mock, lambda it: it(1), lambda it: it(2)),
        *(lambda it: str(it.mock_calls[0]), "call(1)", "call(2)"),
    )
    child = (
        *(Mock, lambda it: it.x(1), lambda it: it.y(2)),
        *(lambda it: str(it.mock_calls[0]), "call.x(1)", "call.y(2)"),
    )
    items = (
        *(MagicMock, lambda it: it[1], lambda it: it[2]),
        *(lambda it: str(it.mock_calls[0]), "call.__getitem__(1)", "call.__getitem__(2)"),
    )
    cookie = (
        SimpleCookie,
        lambda it: it.__setitem__("1", "one"),
        lambda it: it.__setitem__("1", "two"),
        *(lambda it: it["1"].value, "two", "one"),
    )
    exits = (
        ExitStack,
        lambda it: it.callback(str, 1),
        lambda it: it.callback(str, 2),
        *(lambda it: it.pop_all()._exit_callbacks[0][1].__closure__[0].cell_contents, (1,), (2,)),
    )
    types_known = (
        list,
        lambda it: mimetypes.add_type("weft/1", ".weft"),
        lambda it: mimetypes.add_type("weft/2", ".weft"),
        *(lambda it: mimetypes.guess_type("a.weft")[0], "weft/2", "weft/1"),
    )
    namespace = (
        SimpleNamespace,
        lambda it: it.__dict__.update(x=1),
        lambda it: setattr(it, "x", 2),
        *(lambda it: it.x, 2, 1),
    )


@pytest.mark.parametrize("name", [name for name in vars(Kit) if not name.startswith("_")])
def test_the_standard_library_has_orders_too(name: str) -> None:
    make, first, second, look, *seen = getattr(Kit, name)

    def test() -> object:
        it = make()
        both(lambda: first(it), lambda: second(it))
        return look(it)

    assert set(weft.explore(test, all=True).outcomes) == set(seen)


def test_nothing_outlives_its_execution() -> None:
    """A file that is closed when it dies would take its lock in a later execution."""

    def test() -> object:
        archive = ZipFile(BytesIO(), "w")
        both(lambda: archive.writestr("a", ""), lambda: archive.writestr("b", ""))
        return tuple(archive.namelist())

    assert set(weft.explore(test, all=True).outcomes) == {("a", "b"), ("b", "a")}


class Mail:
    def send(self, to: int) -> None:
        raise OSError(to)


mail = Mail()


@patch.object(mail, "send")
def check_both_are_sent(send: Any) -> None:
    both(lambda: mail.send(1), lambda: mail.send(2))
    assert send.call_count == 2


def test_what_a_decorator_puts_around_a_test_is_not_the_program() -> None:
    result = weft.explore(check_both_are_sent)
    assert (result.verdict, result.executions) == ("verified", 2)


@pytest.mark.parametrize("instrument", [(), ("noting",)], ids=["kept", "put back"])
def test_what_a_library_keeps_between_executions_is_said(
    library: Any, instrument: tuple[str, ...]
) -> None:
    def test() -> None:
        both(lambda: library.note(1), lambda: library.note(2))

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

        both(partial(open_box, "a"), partial(open_box, "b"))

    result = weft.explore(test, instrument=["noting"])
    assert (result.verdict, result.executions) == ("verified", 2)


def test_what_draws_from_a_shared_generator_is_said() -> None:
    def explored(*draw: Callable[[Any], object]) -> tuple[str, ...]:
        def test() -> None:
            numbers = (number for number in range(2))
            both(*[partial(suppressing, each, numbers) for each in draw])

        return weft.explore(test).assumptions[1:]

    assert explored(next, lambda it: it.send(None)) == ()
    assert explored(next, list) == ("nobody draws from a generator while list does",)


def suppressing(draw: Callable[[Any], object], numbers: Any) -> None:
    with suppress(ValueError, StopIteration):
        draw(numbers)


def test_a_bytearray_that_formats_is_read() -> None:
    def test() -> object:
        text, seen = bytearray(b"%d"), [b""]

        def change() -> None:
            text[1:2] = b"x"

        def show() -> None:
            seen[0] = bytes(text % 30)

        both(change, show)
        return seen[0]

    assert set(weft.explore(test, all=True).outcomes) == {b"30", b"1e"}
