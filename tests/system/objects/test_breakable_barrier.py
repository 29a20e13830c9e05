"""Barriers that can be broken and reset."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Blocked, BreakableBarrier
from weft.system.objects.breakable_barrier import BROKEN, FILLING, BreakableState

LEFT, TURNED_AWAY = (True, "leave"), (False, "leave")


def test_nobody_leaves_before_all_have_arrived() -> None:
    barrier = Script(BreakableBarrier(3))
    assert barrier.do(0, "arrive") == (0, "arrive")
    assert barrier.do(1, "arrive") == (1, "arrive")
    assert barrier.do(3, "waiting") == (2, "waiting")
    assert [barrier.enabled(thread, "leave") for thread in (0, 1)] == [[], []]
    why = Blocked("2 of 3 have arrived", ())
    assert barrier.kind.blocked(barrier.state, 0, "leave") == why
    assert barrier.do(2, "arrive") == (2, "last")
    assert barrier.do(3, "waiting") == (0, "waiting")
    assert [barrier.do(thread, "leave") for thread in (1, 0)] == [LEFT] * 2
    assert barrier.state == BreakableState()


def test_who_comes_too_early_waits_until_all_have_left() -> None:
    barrier = Script(BreakableBarrier(2))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    assert barrier.enabled(1, "arrive") == []
    why = Blocked("1 have not left it yet", ())
    assert barrier.kind.blocked(barrier.state, 1, "arrive") == why
    barrier.do(0, "leave")
    assert barrier.do(1, "arrive") == (0, "arrive")


def test_a_barrier_for_one_never_blocks() -> None:
    barrier = Script(BreakableBarrier(1))
    assert [barrier.do(0, "arrive") for _ in range(2)] == [(0, "last")] * 2


def test_waiting_too_long_breaks_it_for_all() -> None:
    barrier = Script(BreakableBarrier(3))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    assert barrier.do(1, "leave_or_break") == (False, "time_out")
    assert barrier.do(3, "broken") == (True, "broken")
    assert barrier.do(0, "leave") == TURNED_AWAY
    assert barrier.do(2, "arrive") == (-1, "refused")
    assert barrier.state == BreakableState(BROKEN)


def test_who_could_leave_does_not_break_it() -> None:
    barrier = Script(BreakableBarrier(2))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    assert barrier.do(0, "leave_or_break") == LEFT
    assert barrier.do(2, "broken") == (False, "broken")


def test_it_can_be_broken_while_it_drains() -> None:
    barrier = Script(BreakableBarrier(2))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    barrier.do(2, "abort")
    assert barrier.do(0, "leave") == TURNED_AWAY
    assert barrier.do(1, "arrive") == (-1, "refused")


def test_a_reset_turns_away_who_waits() -> None:
    barrier = Script(BreakableBarrier(2))
    barrier.do(0, "arrive")
    barrier.do(2, "reset")
    assert barrier.do(2, "broken") == (False, "broken")
    assert barrier.enabled(1, "arrive") == []
    assert barrier.do(0, "leave") == TURNED_AWAY
    assert barrier.do(1, "arrive") == (0, "arrive")


def test_a_reset_while_it_drains_changes_nothing() -> None:
    barrier = Script(BreakableBarrier(2))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    before = barrier.state
    barrier.do(2, "reset")
    assert barrier.state == before
    assert barrier.do(0, "leave") == LEFT


def test_a_reset_mends_a_broken_barrier_once_all_have_left() -> None:
    barrier = Script(BreakableBarrier(2))
    barrier.do(0, "arrive")
    barrier.do(2, "abort")
    barrier.do(2, "reset")
    assert barrier.enabled(1, "arrive") == []
    assert barrier.do(0, "leave") == TURNED_AWAY
    assert barrier.state == BreakableState(FILLING)
    barrier.do(2, "abort")
    barrier.do(2, "reset")
    assert barrier.state == BreakableState(FILLING)


def test_while_the_action_runs_nobody_else_goes_on() -> None:
    barrier = Script(BreakableBarrier(2, acts=True))
    barrier.do(0, "arrive")
    assert barrier.do(1, "arrive") == (1, "act")
    for verb in ("arrive", "leave", "leave_or_break", "abort", "reset"):
        assert barrier.enabled(0, verb) == []
        assert barrier.kind.blocked(barrier.state, 0, verb) == Blocked("its action runs", ())
    assert barrier.do(1, "waiting") == (2, "waiting")
    assert barrier.do(1, "trip") == (None, "trip")
    assert barrier.do(0, "leave") == LEFT
    assert barrier.state == BreakableState()


def test_an_action_that_fails_breaks_it() -> None:
    barrier = Script(BreakableBarrier(2, acts=True))
    barrier.do(0, "arrive")
    barrier.do(1, "arrive")
    assert barrier.do(1, "fail") == (None, "fail")
    assert barrier.do(0, "leave") == TURNED_AWAY
    assert barrier.state == BreakableState(BROKEN)


def test_it_may_be_broken_from_the_start() -> None:
    barrier = Script(BreakableBarrier(2, broken=True))
    assert barrier.do(0, "arrive") == (-1, "refused")
