"""The watch over accesses: which of them race, told in hand-written and in random sequences."""

from __future__ import annotations

import random

import pytest

from tests.python.data.watched import KINDS, Story
from weft.python.data.watch import Race
from weft.system.operation import Choice

X, Y = 7, 8
VERBS = {
    "lock": ("acquire", "release"),
    "other lock": ("acquire", "release"),
    "flag": ("set", "clear", "is_set", "wait"),
    "queue": ("put", "get", "size"),
}


def pair(race: Race | None) -> tuple[tuple[int, str], tuple[int, str]] | None:
    """Who did what."""
    if race is None:
        return None
    return (race.first.thread, race.first.effect), (race.second.thread, race.second.effect)


def locked(story: Story, thread: int, effect: str) -> Race | None:
    story.does(thread, "lock", "acquire")
    race = story.accesses(thread, X, effect)
    story.does(thread, "lock", "release")
    return race


def test_two_accesses_that_nothing_orders() -> None:
    for first, second, races in (
        ("read", "read", False),
        ("read", "write", True),
        ("write", "read", True),
        ("write", "write", True),
    ):
        story = Story()
        assert story.accesses(1, X, first) is None
        expected = ((1, first), (2, second)) if races else None
        assert pair(story.accesses(2, X, second)) == expected


def test_another_place_is_another_matter() -> None:
    story = Story()
    story.accesses(1, X, "write")
    assert story.accesses(2, Y, "write") is None


def test_a_thread_does_not_race_with_itself() -> None:
    story = Story()
    story.accesses(1, X, "write")
    assert story.accesses(1, X, "write") is None


def test_a_lock_orders() -> None:
    story = Story()
    assert locked(story, 1, "write") is None
    assert locked(story, 2, "write") is None
    assert pair(story.accesses(1, X, "read")) == ((2, "write"), (1, "read"))


def test_another_lock_does_not() -> None:
    story = Story()
    locked(story, 1, "write")
    story.does(2, "other lock", "acquire")
    assert pair(story.accesses(2, X, "write")) == ((1, "write"), (2, "write"))


def test_what_comes_after_the_release_is_not_ordered() -> None:
    story = Story()
    story.does(1, "lock", "acquire")
    story.does(1, "lock", "release")
    story.accesses(1, X, "write")
    story.does(2, "lock", "acquire")
    assert pair(story.accesses(2, X, "write")) == ((1, "write"), (2, "write"))


def test_a_flag_orders_for_whoever_sees_it_set() -> None:
    story = Story()
    story.accesses(1, X, "write")
    story.does(1, "flag", "set")
    story.does(2, "flag", "wait")
    assert story.accesses(2, X, "read") is None
    assert pair(story.accesses(3, X, "read")) == ((1, "write"), (3, "read"))


def test_order_is_handed_on() -> None:
    story = Story()
    story.accesses(1, X, "write")
    story.does(1, "flag", "set")
    story.does(2, "flag", "wait")
    story.does(2, "lock", "acquire")
    story.does(2, "lock", "release")
    story.does(3, "lock", "acquire")
    assert story.accesses(3, X, "write") is None


def test_what_is_done_before_a_start_comes_before_all_that_is_started() -> None:
    story = Story()
    story.accesses(0, X, "write")
    story.starts(0, 1)
    assert story.accesses(1, X, "write") is None
    assert pair(story.accesses(0, X, "read")) == ((1, "write"), (0, "read"))


def test_what_is_done_after_a_start_does_not() -> None:
    story = Story()
    story.starts(0, 1)
    story.accesses(0, X, "write")
    assert pair(story.accesses(1, X, "read")) == ((0, "write"), (1, "read"))


def test_who_gets_from_a_queue_comes_after_all_puts_or_as_run_after_its_own() -> None:
    for as_run, expected in ((False, None), (True, ((2, "write"), (3, "read")))):
        story = Story(as_run)
        story.accesses(1, X, "write")
        story.does(1, "queue", "put")
        story.accesses(2, Y, "write")
        story.does(2, "queue", "put")
        story.does(3, "queue", "get")
        assert story.accesses(3, X, "read") is None
        assert pair(story.accesses(3, Y, "read")) == expected


def test_which_locks_a_thread_holds() -> None:
    story = Story()
    story.does(1, "lock", "acquire")
    story.does(1, "other lock", "acquire")
    assert story.watch.held(1) == {0, 1}
    story.does(1, "lock", "release")
    assert story.watch.held(1) == {1}
    assert story.watch.held(2) == frozenset()
    story.accesses(1, X, "write")
    race = story.accesses(2, X, "write")
    assert race is not None
    assert race.first.locks == {1}
    assert race.second.locks == frozenset()


def test_another_execution_goes_back_to_where_it_parts_from_the_one_before() -> None:
    story = Story()
    watch = story.watch
    watch.chosen(0, Choice(1))
    story.accesses(1, X, "write")
    watch.chosen(1, Choice(2))
    story.does(2, "lock", "acquire")
    assert pair(story.accesses(2, X, "read")) == ((1, "write"), (2, "read"))
    watch.begin()
    watch.chosen(0, Choice(1))
    assert watch.repeats
    watch.chosen(1, Choice(3))
    assert not watch.repeats
    assert list(watch.accesses[X]) == [(1, "write", False)]
    assert watch.held(2) == frozenset()


def test_a_mistake_is_told_rather_than_what_is_none() -> None:
    for first, second in (({"at_once": True}, {}), ({}, {"at_once": True}), ({}, {})):
        story = Story()
        story.accesses(1, X, "write", certain=False)
        story.accesses(2, X, "write", **first)
        race = story.accesses(3, X, "write", **second)
        assert pair(race) == ((2, "write"), (3, "write"))
        assert race is not None
        assert race.first.races_with(race.second)


def test_two_that_look_and_change_at_once_are_no_mistake() -> None:
    story = Story()
    story.accesses(1, X, "write", at_once=True)
    race = story.accesses(2, X, "write", at_once=True)
    assert race is not None
    assert not race.first.races_with(race.second)


@pytest.mark.parametrize(("as_run", "racing"), [(False, 2765), (True, 2770)])
def test_random_sequences(as_run: bool, racing: int) -> None:
    """There is a race exactly if walking the graph finds no way from one access to the other."""
    races = accesses = 0
    for seed in range(400):
        pick = random.Random(seed)
        story = Story(as_run)
        started = [0]
        for _ in range(40):
            thread = pick.choice(started)
            what = pick.random()
            if what < 0.1 and len(started) < 4:
                story.starts(thread, len(started))
                started.append(len(started))
            elif what < 0.6:
                name = pick.choice(list(KINDS))
                verb = pick.choice(VERBS[name])
                if story.can(thread, name, verb):
                    story.does(thread, name, verb)
            else:
                race = story.accesses(thread, pick.choice((X, Y)), pick.choice(("read", "write")))
                expected = story.races()
                assert (race is not None) == bool(expected)
                assert race is None or race.first.thread in expected
                races += race is not None
                accesses += 1
    assert (accesses, races) == (6272, racing)
