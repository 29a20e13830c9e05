"""Dependency as run defines traces: swapping neighbours that are independent changes nothing.

If two operations next to each other are independent as run, the sequence with the two swapped can
be executed, every operation has the same effect and result, the same state is reached, and what is
dependent on what is the same. So is the trace, whichever of its executions it is seen in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shares import one_in
from tests.system.small import Ask, Done, World, event
from tests.system.worlds import WORLDS
from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.happens_before import trace_key
from weft.system.operation import Operation

Move = tuple[Ask, int]

each_world = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)


def sequences(world: World, length: int) -> Iterator[list[Move]]:
    """All sequences that can be executed, up to the names of threads that the kind cannot tell."""
    named = world.name.startswith("thread")

    def longer(moves: list[Move], done: list[Done]) -> Iterator[list[Move]]:
        if len(moves) == length:
            yield moves
            return
        small = done[-1].after if done else world.initial()
        fresh = len({ask.thread for ask, _ in moves})
        for ask in world.all_asks(small):
            if named or ask.thread <= fresh:
                for value in world.choices(small, ask):
                    yield from longer([*moves, (ask, value)], [*done, world.do(small, ask, value)])

    yield from longer([], [])


def execute(world: World, moves: Sequence[Move]) -> list[Done] | None:
    """What every move does, one after the other; None if one of them is not possible there."""
    small = world.initial()
    done: list[Done] = []
    for ask, value in moves:
        if ask not in list(world.asks(small, ask.thread)):
            return None
        if value not in world.choices(small, ask):
            return None
        done.append(world.do(small, ask, value))
        small = done[-1].after
    return done


def ordered(a: Operation, b: Operation, relation: Relation) -> bool:
    """Whether two neighbours may not be swapped: dependent, of one thread, or start and child."""
    starts = a.effect == "start" and getattr(a.kind, "number", None) == b.thread
    return a.thread == b.thread or starts or relation((a,), (b,))


def check_swaps(world: World, moves: Sequence[Move], relation: Relation) -> None:
    done = execute(world, moves)
    assert done is not None
    key = trace_key([event(i, d.operation) for i, d in enumerate(done)], relation)
    for i in range(len(moves) - 1):
        if ordered(done[i].operation, done[i + 1].operation, relation):
            continue
        swapped = [*moves[:i], moves[i + 1], moves[i], *moves[i + 2 :]]
        redone = execute(world, swapped)
        assert redone is not None, (moves, i)
        back = [*redone[:i], redone[i + 1], redone[i], *redone[i + 2 :]]
        assert [seen(d) for d in back] == [seen(d) for d in done], (moves, i)
        assert world.view(redone[-1].after) == world.view(done[-1].after), (moves, i)
        events = [event(j, d.operation) for j, d in enumerate(redone)]
        assert trace_key(events, relation) == key, (moves, i)


def seen(done: Done) -> tuple[str, object]:
    return done.operation.effect, done.result


@pytest.mark.parametrize("world", one_in(6, WORLDS), ids=lambda world: world.name)
def test_swapping_what_is_independent_as_run_keeps_the_trace(world: World) -> None:
    for moves in sequences(world, world.long):
        check_swaps(world, moves, dependent_as_run)


@each_world
def test_swapping_what_is_independent_keeps_the_trace(world: World) -> None:
    for moves in sequences(world, 3):
        check_swaps(world, moves, dependent)


@given(st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_long_sequences_keep_their_trace_too(data: st.DataObject) -> None:
    world = data.draw(st.sampled_from(WORLDS))
    small = world.initial()
    moves: list[Move] = []
    for _ in range(data.draw(st.integers(6, 14))):
        options = [(a, v) for a in world.all_asks(small) for v in world.choices(small, a)]
        if not options:
            break
        moves.append(data.draw(st.sampled_from(options)))
        small = world.do(small, *moves[-1]).after
    if moves:
        check_swaps(world, moves, dependent_as_run)
        check_swaps(world, moves, dependent)
