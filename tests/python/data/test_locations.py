"""The places that hold data: which accesses are to the same, and which of them are visible."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft.python.data import sharing as room
from weft.python.data.entry import Entry
from weft.python.data.locations import EXPOSED, SMALL, Locations, place_of
from weft.python.data.memory import Memory
from weft.python.data.parts import Part
from weft.python.data.sharing import MODULE, Sharing
from weft.python.program.restart import Lessons, Restart
from weft.python.runtime.address import address
from weft.python.runtime.objects import Objects


class Thing:
    """Equal to itself only."""


class Equal:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


@pytest.fixture(autouse=True)
def nothing_shared() -> Iterator[None]:
    yield
    room.entries.clear()


def made(*lessons: str) -> Locations:
    return Locations(Objects(), lessons)


def box(nth: int = 1) -> Entry:
    return Entry(("shared", 0, nth), "Box.r", "Box", "Box")


def row(nth: int = 1) -> Entry:
    return Entry(("shared", 0, nth), "Box.row", "Box.row", "list")


def test_an_attribute_is_one_place() -> None:
    locations = made()
    first, again, other = (
        locations.plain(box(), "read", "x"),
        locations.plain(box(), "write", "x"),
        locations.plain(box(), "read", "y"),
    )
    assert (first.whole, again.whole) == (None, None)
    assert first.element == again.element != other.element
    assert locations.plain(box(2), "read", "x").element not in (first.element, other.element)


def test_numbers_are_the_same_in_the_next_round() -> None:
    objects = Objects()
    numbers = [
        [
            locations.plain(box(), "read", "x").element,
            locations.index(row(), "get", 1, [1, 2]).element,
            locations.whole(row()),
        ]
        for locations in (Locations(objects, ()), Locations(objects, ("Box.x",)))
    ]
    assert numbers[0] == numbers[1]


def test_elements_of_a_container_are_places_and_so_is_all_of_it() -> None:
    locations = made()
    entry = row()
    first, second = (locations.index(entry, "get", n, [1, 2]) for n in (0, 1))
    assert first.whole == second.whole == locations.all_of(entry, "look_all").whole
    assert len({first.element, second.element, first.whole}) == 3
    assert first.element is not None
    assert first.whole is not None
    assert locations.is_element(first.element)
    assert not locations.is_element(first.whole)


def test_an_index_from_the_end_is_known_when_the_length_is() -> None:
    locations = made()
    entry = row()
    last = locations.index(entry, "get", -1, [1, 2])
    assert last.element is None
    assert last.at is not None
    assert last.at(1) == locations.index(entry, "get", 1, [1, 2]).element


def shown(part: Part) -> tuple[str, Any, bool]:
    return part.action, part.key, part.element is None


def test_a_key_that_cannot_be_told_from_others_is_all_of_the_container() -> None:
    locations = made()
    entry = row()
    known = {1: 1}
    assert shown(locations.item(entry, "get", 1, known)) == ("get", 1, False)
    for action, stands_for in (
        ("get", "look_all"),
        ("store", "change_all"),
        ("remove", "change_all"),
        ("add", "change_all"),
    ):
        assert shown(locations.item(entry, action, Equal(), known)) == (stands_for, None, True)


def test_what_a_key_is_known_by() -> None:
    thing = Thing()
    for key in (1, "a", b"a", 1.5, True, None, ("a", (1, 2))):
        known = place_of(key)
        assert known is not None
        assert known.value == key
    assert place_of(Equal()) is None
    assert place_of((1, Equal())) is None
    assert place_of(SMALL + 1) is None
    assert place_of(thing) is None
    room.entries[address(thing)] = box()
    known = place_of((1, thing))
    assert known is not None
    assert known.value == (1, ("shared", 0, 1))


@pytest.mark.parametrize(
    ("lesson", "visible"),
    [
        ("Box.x", ("x",)),
        ("Box.y", ()),
        ("Box.row[…]", ("element", "whole")),
        ("everything", ("x", "element", "whole")),
    ],
)
def test_what_a_lesson_makes_visible(lesson: str, visible: tuple[str, ...]) -> None:
    locations = made(lesson)
    numbers = {
        "x": locations.plain(box(), "read", "x").element,
        "element": locations.index(row(2), "get", 0, [1]).element,
        "whole": locations.whole(row(2)),
    }
    assert tuple(name for name in numbers if numbers[name] in locations.visible) == visible
    assert locations.label(locations.whole(row(2))) == "Box.row[…]"


def test_where_attributes_are_used_as_a_dictionary_a_key_is_an_attribute() -> None:
    apart = made()
    entry = box()
    attribute = apart.plain(entry, "read", "x")
    assert apart.item(entry, "get", "x", {}).element != attribute.element
    together = made(f"{EXPOSED}Box")
    entry = box()
    attribute = together.plain(entry, "write", "x")
    assert shown(attribute) == ("store", "x", False)
    assert together.item(entry, "get", "x", {}).element == attribute.element
    assert together.all_of(entry, "look_all").whole == attribute.whole


def memory(*known: str) -> Memory:
    objects = Objects()
    lessons = Lessons(data=dict.fromkeys(known, "known before"))
    sharing = Sharing(objects, lambda cls: False)
    return Memory(sharing, Locations(objects, lessons.data), lessons)


def test_to_use_globals_as_a_dictionary_is_a_lesson() -> None:
    entry = Entry((MODULE, "program"), "program", "program", "program")
    watching = memory()
    watching.locations.plain(entry, "read", "x")
    watching.check()
    watching.locations.item(entry, "get", "x", {})
    with pytest.raises(Restart) as restart:
        watching.check()
    assert restart.value.lessons.data == {f"{EXPOSED}program": "it is used as such"}


def test_what_is_known_is_not_learnt_again() -> None:
    watching = memory("Box.x")
    watching.learn("Box.x", "it races")
    watching.check()
    watching.learn("Box.y", "it races")
    watching.learn("Box.y", "it races again")
    with pytest.raises(Restart) as restart:
        watching.check()
    assert restart.value.lessons.data == {"Box.x": "known before", "Box.y": "it races"}


def test_while_there_is_one_thread_nothing_is_scheduled_or_watched() -> None:
    watching = memory("everything")
    part = watching.locations.plain(box(), "write", "x")
    assert watching.alone
    assert not watching.perform([part])
    assert list(watching.races) == []


def test_what_is_gathered_is_not_performed() -> None:
    watching = memory()
    parts = [watching.locations.plain(box(), "read", name) for name in "xy"]
    assert watching.gathered(lambda: watching.perform(parts)) == parts
    assert watching.gathered(lambda: None) == []


@pytest.mark.parametrize("base", [set, list, deque])
def test_what_a_container_holds_is_not_asked_of_the_program(base: Any) -> None:
    """To ask is to run code of the program, here without end."""

    class Telling(base):  # type: ignore[misc]
        def __contains__(self, key: object) -> bool:
            told.append("contains")
            return bool(base.__contains__(self, key))

        def __len__(self) -> int:
            told.append("len")
            return int(base.__len__(self))

    told: list[str] = []

    def test() -> object:
        told.clear()
        letters = Telling("ab")
        together(lambda: len(letters), lambda: "a" in letters)
        return sorted(told)

    result = weft.explore(test, all=True)
    assert result.verdict is weft.Verdict.VERIFIED
    assert list(result.outcomes) == ["['contains', 'len']"]


def test_what_is_about_no_file_stays_as_it_is() -> None:
    """One step may access the same place twice, and is the same once a file has been opened."""
    locations = made()
    parts = [locations.plain(box(), "read", "x"), locations.all_of(row(), "look_all")] * 2
    assert locations.of_files(parts) == ([], parts)
