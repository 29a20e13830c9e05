"""Which objects are shared when something escapes, in which order, and for how long."""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from functools import partial
from types import CellType
from typing import Any

import pytest

from weft.python.data import sharing as room
from weft.python.data.entry import Entry
from weft.python.data.reach import ATOMS, children
from weft.python.data.sharing import Sharing
from weft.python.runtime.address import address
from weft.python.runtime.objects import Objects


class Box:
    def __init__(self, x: Any = None) -> None:
        self.x = x

    def get(self) -> Any:
        return self.x


class Slotted:
    __slots__ = ("__weakref__", "x", "y")

    def __init__(self, x: Any) -> None:
        self.x = x


class Names(dict[str, Any]):
    """A dictionary with attributes."""


def follows(cls: type) -> bool:
    return cls.__module__ == __name__


@pytest.fixture
def sharing() -> Iterator[Sharing]:
    found = Sharing(Objects(), lambda cls: False)
    found.begin()
    yield found
    found.end()
    found.close()


def entry(value: object) -> Entry:
    return room.entries[address(value)]


def is_shared(value: object) -> bool:
    return address(value) in room.entries


def names(*values: object) -> list[tuple[Any, ...]]:
    return [entry(value).name for value in values]


def test_all_that_is_reached_is_numbered_from_the_outside_in(sharing: Sharing) -> None:
    innermost: list[object] = []
    inner: list[object] = [innermost, 1]
    other: set[int] = {1}
    outer = {"a": inner, "b": (2, other)}
    sharing.enter(outer, "outer", 3)
    assert names(outer, inner, innermost, other) == [("shared", 3, n) for n in (1, 2, 3, 4)]
    assert [entry(each).label for each in (outer, inner, innermost, other)] == [
        "outer",
        "outer[…]",
        "outer[…][…]",
        "outer[…][…]",
    ]


def test_labels_of_nests_end_somewhere(sharing: Sharing) -> None:
    nest: list[Any] = []
    innermost = nest
    for _ in range(5):
        nest = [nest]
    sharing.enter(nest, "nest", 0)
    assert entry(innermost).label == "nest[…][…][…]"


def test_what_cannot_change_is_not_shared(sharing: Sharing) -> None:
    atoms = (1, 1.5, "text", b"bytes", None, True, ..., range(3))
    for each in (*atoms, atoms):
        sharing.enter(each, "it", 0)
    assert not any(map(is_shared, atoms))
    assert not is_shared(atoms)


def test_what_is_shared_keeps_its_name(sharing: Sharing) -> None:
    first: list[object] = []
    second = [first]
    sharing.enter(first, "first", 1)
    sharing.enter(second, "second", 2)
    sharing.enter(first, "again", 2)
    assert names(first, second) == [("shared", 1, 1), ("shared", 2, 1)]
    assert entry(first).label == "first"


def test_circles(sharing: Sharing) -> None:
    circle: list[Any] = []
    circle.append([circle])
    sharing.enter(circle, "circle", 0)
    assert names(circle, circle[0]) == [("shared", 0, 1), ("shared", 0, 2)]


def test_each_thread_counts_for_itself_and_each_execution_from_the_start(sharing: Sharing) -> None:
    for _ in range(2):
        lists: list[list[int]] = [[], [], []]
        sharing.begin()
        for each, thread in zip(lists, (1, 2, 1), strict=True):
            sharing.enter(each, "it", thread)
        assert names(*lists) == [("shared", 1, 1), ("shared", 2, 1), ("shared", 1, 2)]
        sharing.end()
        assert not any(map(is_shared, lists))


def test_what_is_put_in_later_is_shared_when_it_is_noticed(sharing: Sharing) -> None:
    new: list[int] = []
    container: list[Any] = []
    sharing.enter(container, "it", 1)
    container.append(new)
    assert not is_shared(new)
    sharing.fill(container, "it", 2)
    assert names(container, new) == [("shared", 1, 1), ("shared", 2, 1)]


def test_what_is_said_to_be_unshared_is_not(sharing: Sharing) -> None:
    inner: list[int] = []
    mine = [inner]
    sharing.unshare(mine, tentatively=False)
    sharing.enter([mine], "it", 0)
    assert not is_shared(mine)
    assert not is_shared(inner)
    sharing.enter(inner, "it", 0)
    sharing.unshare(inner, tentatively=False)
    assert not is_shared(inner)


def test_what_is_said_to_be_unshared_tentatively_is_marked(sharing: Sharing) -> None:
    before: list[int] = []
    after: list[int] = []
    sharing.unshare(before, tentatively=True)
    sharing.enter([before, after], "it", 0)
    assert (entry(before).tentative, entry(after).tentative) == (True, False)
    sharing.unshare(after, tentatively=True)
    assert entry(after).tentative


def test_what_has_died_makes_room(sharing: Sharing) -> None:
    box = Box()
    plain: list[int] = []
    sharing.enter((box, plain), "it", 0)
    places = address(box), address(plain)
    assert all(place in room.entries for place in places)
    del box
    assert places[0] not in room.entries
    del plain
    assert places[1] in room.entries
    sharing.sweep()
    assert places[1] not in room.entries


def test_part_of_something_goes_by_its_name(sharing: Sharing) -> None:
    box = Box()
    sharing.enter(box, "box", 0)
    sharing.alias(vars(box), entry(box))
    assert entry(vars(box)) is entry(box)


def variable(value: object) -> tuple[Callable[[], object], CellType]:
    def get() -> object:
        return value

    assert get.__closure__ is not None
    return get, get.__closure__[0]


LIST: list[int] = [1]
BOX = Box(LIST)
GET, CELL = variable(LIST)


def with_defaults(a: Any = LIST, *, b: Any = BOX) -> None: ...


def generator(argument: Any) -> Iterator[Any]:
    yield argument


NAMES = Names(a=LIST)
NAMES.box = BOX  # type: ignore[attr-defined]
SLOTTED = Slotted(LIST)
RUNNING = generator(LIST)
CASES: list[tuple[Any, list[tuple[Any, str]]]] = [
    ([LIST, 1], [(LIST, "it[…]")]),
    ((LIST,), [(LIST, "it[…]")]),
    (deque([LIST]), [(LIST, "it[…]")]),
    ({"a": LIST}, [(LIST, "it[…]")]),
    (OrderedDict(a=LIST), [(LIST, "it[…]")]),
    (NAMES, [(Names, "Names"), (BOX, "Names.box"), (LIST, "it[…]")]),
    (BOX, [(Box, "Box"), (LIST, "Box.x")]),
    (SLOTTED, [(Slotted, "Slotted"), (LIST, "Slotted.x")]),
    (GET, [(CELL, "variable.<locals>.get.value")]),
    (CELL, [(LIST, "it")]),
    (CellType(), []),
    (with_defaults, [(LIST, "with_defaults()"), ({"b": BOX}, "with_defaults()")]),
    (BOX.get, [(Box.get, "it"), (BOX, "it")]),
    (LIST.append, [(LIST, "it")]),
    (weakref.ref(BOX), [(BOX, "it")]),
    (staticmethod(GET), [(GET, "it")]),
    (property(Box.get), [(Box.get, "it")]),
    (iter(LIST), [(LIST, "it")]),
    (int, []),
]


@pytest.mark.parametrize(
    ("value", "expected"), CASES, ids=[type(value).__name__ for value, _ in CASES]
)
def test_what_an_object_leads_to(value: Any, expected: list[tuple[Any, str]]) -> None:
    found = [each for each in children(value, "it", follows) if type(each[0]) not in ATOMS]
    assert found == expected


def test_a_partial_function_leads_to_what_it_calls_and_what_it_gives() -> None:
    found = list(children(partial(Box, LIST), "it", follows))
    assert found[:2] == [(Box, "partial.func"), ((LIST,), "partial.args")]


def test_a_generator_leads_to_what_it_has_at_hand() -> None:
    assert (LIST, "it") in list(children(RUNNING, "it", follows))


def test_a_class_of_the_program_leads_to_its_attributes() -> None:
    assert (Box.get, "Box.get") in list(children(Box, "it", follows))
    assert list(children(Box, "it", lambda cls: False)) == []


def test_what_threading_keeps_for_itself_is_left_out() -> None:
    thread = threading.Thread(target=GET, name="one", args=(LIST,))
    found = [label for _, label in children(thread, "it", follows)]
    assert "Thread._target" in found
    assert "Thread._args" in found
    assert not {"Thread._started", "Thread._stderr", "Thread._handle"} & {*found}
