"""Attributes that are reached through another object, or through their dictionary."""

from __future__ import annotations

import queue
from collections import OrderedDict
from typing import Any

import pytest

import weft
from tests.programs.together import beside, together
from tests.python.gives import gives


class Thing:
    def __init__(self, value: int = 0) -> None:
        self.value = value


class Borg:
    """All of them have the same attributes."""

    state: dict[str, Any] = {}  # noqa: RUF012
    value: int

    def __init__(self) -> None:
        self.__dict__ = self.state


class Own(dict[str, int]):
    """The dictionary of its attributes is itself."""

    value: int

    def __init__(self) -> None:
        self.__dict__ = self


MADE_BEFORE = Own()


@gives(0, 1)
def test_an_attribute_of_what_is_its_own_dictionary_is_stored() -> object:
    own = Own()
    own["value"] = 0
    return beside(lambda: setattr(own, "value", 1), lambda: own["value"])


@gives(0, 1)
def test_a_key_of_what_is_its_own_dictionary_is_stored() -> object:
    MADE_BEFORE.value = 0
    return beside(lambda: MADE_BEFORE.update(value=1), lambda: MADE_BEFORE.value)


@gives(0, 1)
def test_a_dictionary_of_attributes_that_is_in_order() -> object:
    thing, attributes = Thing(), OrderedDict(value=0)
    thing.__dict__ = attributes
    return beside(lambda: setattr(thing, "value", 1), lambda: attributes["value"])


@gives(0, 1)
def test_two_objects_with_one_dictionary() -> object:
    one, other = Borg(), Borg()
    one.value = 0
    return beside(lambda: setattr(one, "value", 1), lambda: other.value)


@gives(1, 2)
def test_an_update_is_lost_through_objects_that_nobody_else_has() -> object:
    Borg().value = 0

    def add() -> None:
        Borg().value += 1

    together(add, add)
    return Borg().value


@gives(0, 1)
def test_an_attribute_and_a_key_of_the_dictionary_of_all() -> object:
    Borg().value = 0
    return beside(lambda: Borg.state.update(value=1), lambda: Borg().value)


def taken_by_vars(thing: Any) -> Any:
    return vars(thing)


def taken_by_name(thing: Any) -> Any:
    return thing.__dict__


def taken_by_getattr(thing: Any) -> Any:
    return getattr(thing, "__dict__")  # noqa: B009


TAKEN = pytest.mark.parametrize("taken", [taken_by_vars, taken_by_name, taken_by_getattr])


@TAKEN
@gives(0, 1)
def test_a_dictionary_that_was_taken_before_there_were_threads(taken: Any) -> object:
    thing = Thing()
    contents = taken(thing)

    def change() -> None:
        contents["value"] = 1

    return beside(change, lambda: thing.value)


@TAKEN
@gives(0, 1)
def test_a_dictionary_is_given_away_and_the_object_is_not(taken: Any) -> object:
    given: queue.SimpleQueue[dict[str, int]] = queue.SimpleQueue()

    def use() -> int:
        thing = Thing()
        given.put(taken(thing))
        return thing.value

    return together(use, lambda: given.get().update(value=1))[0]


def given_by_name(thing: Any, contents: Any) -> None:
    thing.__dict__ = contents


def given_by_setattr(thing: Any, contents: Any) -> None:
    setattr(thing, "__dict__", contents)  # noqa: B010


def given_by_object(thing: Any, contents: Any) -> None:
    object.__setattr__(thing, "__dict__", contents)


def given_by_method(thing: Any, contents: Any) -> None:
    thing.__setattr__("__dict__", contents)


GIVEN = pytest.mark.parametrize(
    "give", [given_by_name, given_by_setattr, given_by_object, given_by_method]
)


@GIVEN
@gives(0, 1)
def test_an_object_gets_a_dictionary_that_is_shared(give: Any) -> object:
    contents = {"value": 0}

    def look() -> int:
        thing = Thing()
        give(thing, contents)
        return thing.value

    return beside(lambda: contents.update(value=1), look)


@GIVEN
@gives(0, 1)
def test_a_shared_object_gets_one_before_there_are_threads(give: Any) -> object:
    contents = {"value": 0}
    thing = Thing(2)
    give(thing, contents)
    return beside(lambda: contents.update(value=1), lambda: thing.value)


def test_objects_with_dictionaries_of_their_own_stay_apart() -> None:
    def test() -> None:
        things = Thing(), Thing()

        def change(thing: Thing) -> None:
            vars(thing)["value"] = 1

        together(lambda: change(things[0]), lambda: change(things[1]))

    result = weft.explore(test)
    assert (result.verdict, result.executions) == ("verified", 1)


def test_what_an_object_has_is_known_again_in_every_execution() -> None:
    def test() -> object:
        one, other = Borg(), Borg()
        one.value = 0

        def add(thing: Borg) -> None:
            thing.value += 1

        together(lambda: add(one), lambda: add(other), lambda: add(one))
        return other.value

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {1, 2, 3}
    assert (result.verdict, result.blocked) == ("verified", 0)
