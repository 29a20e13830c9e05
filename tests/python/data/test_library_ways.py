"""Every way in which a program can call code of a library, most of them not written as a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.programs.together import together


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
        together(lambda: first(it), lambda: second(it))
        return it.__dict__["order"]

    found = set(weft.explore(test, all=True, instrument=instrument).outcomes)
    # If it is followed, one may also write over what the other has noted.
    assert found == ({12, 21, 1, 2} if instrument else {12, 21})
