"""What the parts of a step are, by what is known: one fact after the other."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from weft.python.data.parts import Part, Seen
from weft.python.data.step import DataStep
from weft.system.objects.element import Presence
from weft.system.objects.whole import Shape

WHOLE, KEY = 0, 7


def of_key(action: str, seen: Seen) -> Part:
    return Part(action, WHOLE, KEY, "k", lambda: seen)


def of_index(action: str, index: int, length: int) -> Part:
    return Part(action, WHOLE, None if index < 0 else 10 + index, index, lambda: length, at)


def at(index: int) -> int:
    return 10 + index


def taken(*parts: Part) -> list[tuple[int, str]]:
    step = DataStep(0, parts, "file", 3)
    operations, result = step.take({WHOLE: Shape(), KEY: None}, 0)
    assert result is None
    return [(operation.object, operation.effect) for operation in operations]


def strongest(part: Part) -> list[tuple[int, str]]:
    return [(op.object, op.effect) for op in DataStep(0, [part], "file", 3).operations]


@pytest.mark.parametrize(
    ("action", "present", "absent", "unknown"),
    [
        ("get", ("get", "read"), ("get", "read"), ("get", "read")),
        ("store", ("put", "write"), ("insert", "write"), ("store", "write")),
        ("remove", ("drop", "write"), ("get", "read"), ("remove", "write")),
        ("add", ("get", "read"), ("insert", "write"), ("add", "write")),
    ],
)
def test_an_access_to_a_key(
    action: str, present: tuple[str, str], absent: tuple[str, str], unknown: tuple[str, str]
) -> None:
    for seen, (whole, element) in ((True, present), (False, absent), (None, unknown)):
        assert taken(of_key(action, seen)) == [(WHOLE, whole), (KEY, element)]
    assert strongest(of_key(action, True)) == [(WHOLE, unknown[0]), (KEY, unknown[1])]


def test_an_access_to_an_index() -> None:
    assert taken(of_index("get", 1, 2)) == [(WHOLE, "get"), (11, "read")]
    assert taken(of_index("get", 2, 2)) == [(WHOLE, "miss"), (12, "read")]
    assert taken(of_index("store", 1, 2)) == [(WHOLE, "put"), (11, "write")]
    assert taken(of_index("store", 2, 2)) == [(WHOLE, "miss"), (12, "read")]
    assert strongest(of_index("get", 1, 2)) == [(WHOLE, "find"), (11, "read")]
    assert strongest(of_index("store", 1, 2)) == [(WHOLE, "place"), (11, "write")]


def test_an_index_that_is_counted_from_the_end_looks_at_the_length() -> None:
    assert taken(of_index("get", -1, 2)) == [(WHOLE, "look_shape"), (11, "read")]
    assert taken(of_index("get", -3, 2)) == [(WHOLE, "look_shape")]
    assert taken(of_index("store", -2, 2)) == [(WHOLE, "look_shape"), (WHOLE, "put"), (10, "write")]
    assert taken(of_index("store", -1, 0)) == [(WHOLE, "look_shape")]
    assert strongest(of_index("get", -1, 2)) == [(WHOLE, "look_all")]
    assert strongest(of_index("store", -1, 2)) == [(WHOLE, "change_all")]


def test_an_append_makes_an_element() -> None:
    part = Part("append", WHOLE, None, None, lambda: 2, at)
    assert taken(part) == [(WHOLE, "append"), (12, "write")]
    assert strongest(part) == [(WHOLE, "change_all")]
    assert taken(part, part)[2:] == [(WHOLE, "change_all")]


def test_to_remove_an_index_moves_all_that_follow() -> None:
    assert taken(of_index("remove", 0, 2)) == [(WHOLE, "change_all")]


@pytest.mark.parametrize("action", ["look_shape", "look_all", "change_all"])
def test_all_of_a_container(action: str) -> None:
    assert taken(Part(action, WHOLE)) == [(WHOLE, action)]


def test_a_place_of_its_own() -> None:
    assert taken(Part("read", element=KEY)) == [(KEY, "read")]
    assert taken(Part("write", element=KEY)) == [(KEY, "write")]
    assert taken(Part("delete", element=KEY)) == [(KEY, "write")]


def test_only_what_is_visible_counts() -> None:
    assert taken(Part("store", None, KEY, "k", lambda: False)) == [(KEY, "write")]
    assert taken(Part("store", WHOLE, None, "k", lambda: False)) == [(WHOLE, "insert")]
    assert taken(Part("append", None, 12, None, lambda: 2, at)) == [(12, "write")]
    assert taken(Part("append", WHOLE, None, None, lambda: 2, lambda _: None)) == [
        (WHOLE, "append")
    ]
    assert taken(Part("change_all", None)) == []


@pytest.mark.parametrize(
    ("part", "fixed"),
    [
        (Part("read", element=KEY), True),
        (Part("change_all", WHOLE), True),
        (Part("get", WHOLE, KEY, "k"), True),
        (Part("store", WHOLE, KEY, "k"), False),
        (Part("store", None, KEY, "k"), True),
        (Part("remove", None, KEY, "k"), False),
        (Part("get", WHOLE, 10, 0, None, at), False),
        (Part("get", None, 10, 0, None, at), True),
        (Part("store", None, 10, 0, None, at), False),
        (Part("append", WHOLE, None, None, None, at), False),
        (Part("append", None, 10, None, None, at), True),
    ],
)
def test_what_does_the_same_in_every_state(part: Part, fixed: bool) -> None:
    step = DataStep(0, [part], "file", 3)
    assert (step.fixed, step.steady) == (fixed, fixed)
    sights: tuple[Seen, ...] = (None, False, True) if part.at is None else (None, 0, 5)
    effects = {tuple(taken(part._replace(peek=partial(_same, seen)))) for seen in sights}
    assert (len(effects) == 1) == fixed


def _same(seen: Seen) -> Seen:
    return seen


def predicted(part: Part, shape: Shape, presence: Presence | None) -> list[str]:
    states: dict[int, Any] = {WHOLE: shape, KEY: presence}
    step = DataStep(0, [part], "file", 3)
    return [operation.effect for operation in step.predict(states.__getitem__, 0)]


def test_a_presence_is_good_until_all_of_the_container_is_changed() -> None:
    store = of_key("store", None)
    assert predicted(store, Shape(2), Presence(True, 2)) == ["put", "write"]
    assert predicted(store, Shape(2), Presence(False, 2)) == ["insert", "write"]
    assert predicted(store, Shape(3), Presence(True, 2)) == ["store", "write"]
    assert predicted(store, Shape(2), Presence(True, 3)) == ["store", "write"]
    assert predicted(store, Shape(2), None) == ["store", "write"]


def test_what_was_there_before_all_was_changed_is_known_without_the_elements() -> None:
    store = of_key("store", None)
    assert predicted(store, Shape(2, keys=frozenset("k")), None) == ["put", "write"]
    assert predicted(store, Shape(2, keys=frozenset("j")), Presence(True, 3)) == ["insert", "write"]


def test_a_later_part_knows_nothing_of_what_an_earlier_one_has_changed() -> None:
    remove, store = of_key("remove", True), of_key("store", True)
    assert taken(remove, store)[2:] == [(WHOLE, "store"), (KEY, "write")]
    look = Part("look_all", WHOLE)
    assert taken(look, store)[1:] == [(WHOLE, "put"), (KEY, "write")]


def test_states_after_a_step() -> None:
    states: dict[int, Any] = {WHOLE: Shape(), KEY: None}

    def take(part: Part) -> tuple[object, object]:
        (operation, *_), _ = DataStep(0, [part], "file", 3).take(states, 0)
        return operation.before, states[operation.object]

    assert take(of_key("store", False)) == (Shape(), Shape(writes=1))
    assert states[KEY] == Presence(True, 0, 1)
    assert take(of_key("remove", True)) == (Shape(writes=1), Shape(writes=2))
    assert states[KEY] == Presence(False, 0, 2)
    keys = frozenset("k")
    changing = Part("change_all", WHOLE, peek=lambda: keys)
    assert take(changing) == (Shape(0, None, keys, 2), Shape(1, writes=3))
    append = Part("append", WHOLE, None, None, lambda: 2, at)
    assert take(append) == (Shape(1, 2, None, 3), Shape(1, 3, None, 4))
    assert states[12] == Presence(True, 1, 1)


def test_what_was_seen_elsewhere_can_be_given() -> None:
    step = DataStep(0, [of_key("store", True)], "file", 3)
    assert step.look() == (True,)
    operations, _ = step.take({WHOLE: Shape(), KEY: None}, 0, (False,))
    assert [operation.effect for operation in operations] == ["insert", "write"]
    assert step.where == "file:3"
