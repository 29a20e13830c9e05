"""Barriers: passed, broken, aborted and reset."""

from __future__ import annotations

import threading
from functools import partial
from threading import Barrier as ImportedBarrier

import pytest

import weft
from tests.programs.together import together
from tests.python.exploring import explored

BROKEN = "broken"


def wait(barrier: threading.Barrier, timeout: float | None = None) -> int | str:
    try:
        return barrier.wait(timeout)
    except threading.BrokenBarrierError:
        return BROKEN


def both(barrier: threading.Barrier, *timeouts: float | None) -> tuple[object, ...]:
    """Let threads wait, each with its timeout: what they come to."""
    came: list[object] = [None] * len(timeouts)

    def body(place: int) -> None:
        came[place] = wait(barrier, timeouts[place])

    together(*[partial(body, place) for place in range(len(timeouts))])
    return tuple(came)


@pytest.mark.parametrize(("parties", "executions"), [(1, 1), (2, 2), (3, 6)])
def test_everyone_gets_a_number_in_the_order_of_arrival(parties: int, executions: int) -> None:
    def test() -> object:
        return tuple(sorted(map(str, both(threading.Barrier(parties), *[None] * parties))))

    assert explored(test) == ({tuple("012"[:parties])}, executions)


def test_it_is_used_again_and_again() -> None:
    """Two rounds of two; who is in the second waits until the first has left.

    In each round, two orders of coming and two of appending.
    """

    def test() -> object:
        barrier = threading.Barrier(2)
        rounds: list[int] = []

        def body() -> None:
            for n in range(2):
                barrier.wait()
                rounds.append(n)

        together(body, body)
        return tuple(sorted(rounds))

    assert explored(test) == ({(0, 0, 1, 1)}, 16)


def test_too_few() -> None:
    def test() -> None:
        threading.Barrier(3).wait()

    (finding,) = weft.explore(test).findings
    assert (finding.kind, "1 of 3 have arrived" in finding.message) == ("deadlock", True)


@pytest.mark.parametrize(
    ("timeouts", "outcomes"),
    [
        ("explore", {(0, 1), (1, 0), (BROKEN, BROKEN)}),
        ("idle", {(0, 1), (1, 0)}),
        ("never", {(0, 1), (1, 0)}),
    ],
)
def test_a_timeout_breaks_it_for_all(timeouts: str, outcomes: set[object]) -> None:
    def test() -> object:
        return both(threading.Barrier(2), 1, None)

    assert explored(test, timeouts=timeouts)[0] == outcomes


def test_the_timeout_of_the_barrier_itself() -> None:
    def test() -> object:
        barrier = threading.Barrier(2, timeout=5)
        return wait(barrier), barrier.broken, barrier.n_waiting

    assert explored(test) == ({(BROKEN, True, 0)}, 1)
    assert explored(test, timeouts="idle") == ({(BROKEN, True, 0)}, 1)
    assert explored(test, timeouts="never") == ({"deadlock"}, 1)


def test_a_timeout_of_nothing_still_lets_others_in() -> None:
    """As in the library: it gives up the lock before it looks again."""

    def test() -> object:
        return both(threading.Barrier(2), 0, None)

    assert explored(test)[0] == {(0, 1), (1, 0), (BROKEN, BROKEN)}


def test_an_abort_breaks_it() -> None:
    """Also for the one who could leave, and has not yet."""

    def test() -> object:
        barrier = threading.Barrier(2)
        aborter = threading.Thread(target=barrier.abort)
        aborter.start()
        came = both(barrier, None, None)
        aborter.join()
        return came, barrier.broken

    outcomes = {(0, 1), (1, 0), (BROKEN, BROKEN), (BROKEN, 1), (1, BROKEN)}
    assert explored(test)[0] == {(came, True) for came in outcomes}


def test_a_reset_turns_away_who_waits() -> None:
    def test() -> object:
        barrier = threading.Barrier(2)
        came: list[object] = []
        thread = threading.Thread(target=lambda: came.append(wait(barrier, 1)))
        thread.start()
        barrier.reset()
        thread.join()
        return came[0], barrier.broken

    assert explored(test) == ({(BROKEN, False), (BROKEN, True)}, 3)


def test_a_reset_while_it_drains() -> None:
    """Nobody is turned away who can leave."""

    def test() -> object:
        barrier = threading.Barrier(2)
        came: list[object] = []

        def first() -> None:
            came.append(barrier.wait())

        def second() -> None:
            came.append(barrier.wait())
            barrier.reset()

        together(first, second)
        return tuple(sorted(map(str, came)))

    assert explored(test) == ({("0", "1")}, 5)


def test_the_last_to_arrive_acts_before_anyone_leaves() -> None:
    def test() -> object:
        actors: list[object] = []
        barrier = threading.Barrier(2, lambda: actors.append(threading.current_thread()))

        def body() -> None:
            last = barrier.wait() == 1
            assert actors == [threading.current_thread()] if last else actors

        together(body, body)
        return len(actors)

    assert explored(test) == ({1}, 2)


def test_while_it_acts_everyone_waits() -> None:
    """It can take its time: nobody gives up, aborts or resets meanwhile."""

    def test() -> object:
        gate = threading.Event()
        seen: list[object] = []

        def action() -> None:
            gate.wait()
            seen.append((barrier.n_waiting, barrier.broken))

        barrier = threading.Barrier(2, action)
        opener = threading.Thread(target=gate.set)
        opener.start()
        came = both(barrier, 1, 1)
        return tuple(sorted(map(str, came))), tuple(seen)

    assert explored(test)[0] == {(("0", "1"), ((2, False),)), ((BROKEN, BROKEN), ())}


@pytest.mark.parametrize("timeouts", ["explore", "idle", "never"])
def test_nobody_can_give_up_while_an_action_does_not_end(timeouts: str) -> None:
    def test() -> object:
        def action() -> None:
            threading.Event().wait()

        return both(threading.Barrier(2, action), 1, 1)

    outcomes = {"deadlock"} | ({(BROKEN, BROKEN)} if timeouts == "explore" else set())
    assert explored(test, timeouts=timeouts)[0] == outcomes


def test_an_action_that_fails_breaks_it() -> None:
    def test() -> object:
        def action() -> None:
            raise ValueError("no")

        barrier = threading.Barrier(2, action)
        came: list[str] = []

        def body() -> None:
            try:
                barrier.wait()
            except (ValueError, threading.BrokenBarrierError) as error:
                came.append(type(error).__name__)

        together(body, body)
        return tuple(sorted(came)), barrier.broken

    assert explored(test) == ({(("BrokenBarrierError", "ValueError"), True)}, 4)


def test_an_action_that_uses_its_own_barrier() -> None:
    """The library holds a lock while it acts, which cannot be taken twice."""

    def test() -> None:
        barrier = threading.Barrier(1, lambda: barrier.abort())
        barrier.wait()

    (finding,) = weft.explore(test).findings
    assert (finding.kind, "its action runs" in finding.message) == ("deadlock", True)


def test_what_can_be_seen_of_it() -> None:
    def test() -> object:
        barrier = threading.Barrier(2)
        threading.Thread(target=wait, args=(barrier,), daemon=True).start()
        seen = barrier.n_waiting
        barrier.abort()
        return barrier.parties, seen, repr(barrier)[-7:], isinstance(barrier, ImportedBarrier)

    assert explored(test)[0] == {(2, 0, "broken>", True), (2, 1, "broken>", True)}


def test_a_barrier_for_nobody() -> None:
    try:
        threading.Barrier(0)
        outcome = "deadlock"  # Up to 3.12.
    except ValueError as error:
        outcome = f"ValueError: {error}"
    assert explored(lambda: threading.Barrier(0).wait()) == ({outcome}, 1)
