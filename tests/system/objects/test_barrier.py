"""Barriers: arrivals, generations, and threads that are slow to leave."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Barrier, Blocked


def test_nobody_leaves_before_all_have_arrived() -> None:
    barrier = Script(Barrier(3))
    assert barrier.do(0, "arrive") == (0, "arrive")
    assert barrier.do(1, "arrive") == (1, "arrive")
    assert [barrier.enabled(thread, "leave") for thread in (0, 1)] == [[], []]
    why = Blocked("2 of 3 have arrived", ())
    assert barrier.kind.blocked(barrier.state, 0, "leave") == why
    assert barrier.do(2, "arrive") == (2, "arrive")
    assert [barrier.do(thread, "leave") for thread in (1, 0, 2)] == [(None, "leave")] * 3
    assert barrier.kind.digest(barrier.state) == (0, frozenset())


def test_a_generation_does_not_wait_for_the_one_before_to_leave() -> None:
    barrier = Script(Barrier(2))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    barrier.do(1, "leave")
    assert barrier.do(1, "arrive") == (0, "arrive")
    assert (barrier.enabled(0, "leave"), barrier.enabled(1, "leave")) == ([0], [])
    assert barrier.do(2, "arrive") == (1, "arrive")
    assert [barrier.enabled(thread, "leave") for thread in (0, 1, 2)] == [[0]] * 3


def test_going_round_comes_back_to_the_same_state() -> None:
    """However many generations a slow thread lets pass before it leaves."""
    barrier = Script(Barrier(2))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    barrier.do(1, "leave")
    digests = set()
    for _ in range(3):
        digests.add(barrier.kind.digest(barrier.state))
        for verb in ("arrive", "leave"):
            for thread in (1, 2):
                barrier.do(thread, verb)
    assert digests == {(0, frozenset({(0, True)}))}


def test_a_barrier_for_one_never_blocks() -> None:
    barrier = Script(Barrier(1))
    assert barrier.do(0, "arrive") == (0, "arrive")
    assert barrier.enabled(0, "leave") == [0]


def test_to_arrive_while_inside_is_misuse() -> None:
    barrier = Script(Barrier(2))
    barrier.do(0, "arrive")
    before = barrier.state
    assert barrier.do(0, "arrive") == ("arrival at a barrier the thread is inside", "misuse")
    assert barrier.state == before
