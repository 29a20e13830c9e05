"""The dependency relation of every kind against its definition, by brute force.

Two operations of different threads are independent in a state (Godefroid 1996, 3.21) if neither
enables nor disables the other, and both orders do the same and lead to the same state. Tried in
all states that a few operations of three threads lead to.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shares import one_in
from tests.system.sizes import SIZES
from tests.system.small import Ask, Done, Small, World
from tests.system.worlds import WORLDS
from weft.system.dependency import dependent, dependent_as_run, dependent_in
from weft.system.objects import Kind
from weft.system.operation import Operation, Operations

each_world = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)


def independent(world: World, small: Small, a: Ask, b: Ask) -> bool:
    """The definition, for every choice the two have."""
    for first, second in ((a, b), (b, a)):
        before = world.choices(small, second)
        for value in world.choices(small, first):
            after = world.do(small, first, value).after
            if sorted(world.choices(after, second)) != sorted(before):
                return False
    return all(
        commute(world, small, (a, v), (b, w))
        for v in world.choices(small, a)
        for w in world.choices(small, b)
    )


def commute(world: World, small: Small, a: tuple[Ask, int], b: tuple[Ask, int]) -> bool:
    a_first, b_second = one_after_the_other(world, small, a, b)
    b_first, a_second = one_after_the_other(world, small, b, a)
    return (
        same(a_first, a_second)
        and same(b_first, b_second)
        and world.view(b_second.after) == world.view(a_second.after)
    )


def one_after_the_other(
    world: World, small: Small, first: tuple[Ask, int], second: tuple[Ask, int]
) -> tuple[Done, Done]:
    done = world.do(small, *first)
    return done, world.do(done.after, *second)


def same(a: Done, b: Done) -> bool:
    return a.operation.effect == b.operation.effect and a.result == b.result


def as_known(world: World, small: Small, ask: Ask) -> Operations:
    """The operation as a search knows it there: as executed if it can run, else as asked for."""
    values = world.choices(small, ask)
    if not values:
        return (world.pending(ask),)
    return (world.do(small, ask, values[0]).operation,)


def known_pairs(world: World) -> Iterator[tuple[Small, Ask, Ask, Operations, Operations]]:
    """Every pair in every small state of which the first can run."""
    for small in world.states():
        for a, b in world.pairs(small):
            if world.choices(small, a):
                yield small, a, b, as_known(world, small, a), as_known(world, small, b)


@each_world
def test_what_does_not_conflict_is_independent(world: World) -> None:
    pairs = apart = 0
    for small, a, b, first, second in known_pairs(world):
        pairs += 1
        if not dependent(first, second):
            apart += 1
            assert independent(world, small, a, b), (small, a, b)
    assert (pairs, apart) == SIZES[world.name]


@each_world
def test_what_does_not_conflict_before_it_runs_is_independent(world: World) -> None:
    for small in world.states():
        for a, b in world.pairs(small):
            if not dependent((world.pending(a),), (world.pending(b),)):
                assert independent(world, small, a, b), (small, a, b)


@each_world
def test_conditional_independence_is_independence_in_that_state(world: World) -> None:
    for small, a, b, first, second in known_pairs(world):
        pending = (world.pending(b),)
        if not dependent_in(first, second) or not dependent_in(first, pending):
            assert independent(world, small, a, b), (small, a, b)


@pytest.mark.parametrize("world", one_in(6, WORLDS), ids=lambda world: world.name)
def test_what_disables_an_operation_is_dependent_with_all_that_it_may_become(world: World) -> None:
    """It could have come first, whatever it does once something else has enabled it again.

    By its effect alone a search finds that out: where it is blocked, it is not looked at.
    """
    for small, a, b, first, _ in known_pairs(world):
        if not world.choices(small, b):
            continue
        for value in world.choices(small, a):
            after = world.do(small, a, value).after
            for later in enabled_later(world, after, b, 3):
                assert dependent(first, (later,)), (small, a, b, later)
                assert dependent_as_run(first, (later,)), (small, a, b, later)


def enabled_later(world: World, small: Small, ask: Ask, steps: int) -> Iterator[Operation]:
    """What an operation does that is disabled, once others have enabled it."""
    values = world.choices(small, ask)
    if values or not steps:
        # Not disabled in the first place, or not to be found out so soon.
        return
    for done in world.steps(small):
        if done.operation.thread == ask.thread:
            continue
        for value in world.choices(done.after, ask):
            yield world.do(done.after, ask, value).operation
        yield from enabled_later(world, done.after, ask, steps - 1)


@each_world
def test_conditional_dependency_is_symmetric(world: World) -> None:
    for small, a, b, first, second in known_pairs(world):
        if world.choices(small, b):
            assert dependent_in(first, second) == dependent_in(second, first), (small, a, b)


@each_world
def test_conflicts_are_symmetric_and_know_every_effect_and_verb(world: World) -> None:
    kind = world.kind
    effects = {done.operation.effect for small in world.states() for done in world.steps(small)}
    verbs = kind.verbs | set(kind.follow_up.values())
    assert effects | verbs <= set(kind.conflicts)
    pairs = {(a, b) for a, others in kind.conflicts.items() for b in others}
    assert pairs == {(b, a) for a, b in pairs}


@each_world
def test_a_verb_is_the_strongest_of_its_effects(world: World) -> None:
    conflicts = world.kind.conflicts
    for small in world.states():
        for done in world.steps(small):
            verb, effect = done.operation.verb, done.operation.effect
            assert conflicts[effect] <= conflicts[verb], (verb, effect)


@each_world
def test_what_a_kind_says_of_its_verbs_holds(world: World) -> None:
    """`fixed`, `blocking`, `choosing` and `observers`, in every state."""
    kind = world.kind
    for small in world.states():
        for ask in world.all_asks(small):
            values = world.choices(small, ask)
            if ask.verb not in kind.blocking:
                assert values, (small, ask)
            if ask.verb not in kind.choosing:
                assert values in ([0], []), (small, ask)
            for done in (world.do(small, ask, value) for value in values):
                if ask.verb in kind.fixed:
                    assert (values, done.operation.effect) == ([0], ask.verb)
                if ask.verb in kind.observers:
                    assert done.after == small
                else:
                    assert ask.verb not in kind.revealing or ask.verb == "try_acquire"


@each_world
def test_effects_tell_whether_a_verb_is_enabled_before_them(world: World) -> None:
    kind, tried = world.kind, set()
    for small, a, b, first, _ in known_pairs(world):
        effect, enabled = first[0].effect, bool(world.choices(small, b))
        if effect in kind.enabled_before.get(b.verb, ()):
            assert enabled, (small, a, b)
            tried.add((b.verb, effect, True))
        if effect in kind.disabled_before.get(b.verb, ()):
            assert not enabled, (small, a, b)
            tried.add((b.verb, effect, False))
    assert tried == {
        (verb, effect, enabled)
        for enabled, told in ((True, kind.enabled_before), (False, kind.disabled_before))
        for verb, effects in told.items()
        for effect in effects
    }


def test_every_verb_that_may_take_a_lock_is_acquiring() -> None:
    taking: dict[type[Kind], set[str]] = {}
    for world in WORLDS:
        verbs = taking.setdefault(type(world.kind), set())
        # What waits is woken by the fifth: acquire, wait, acquire, notify, release.
        done = (done.operation for small in world.states(5) for done in world.steps(small))
        verbs.update(op.verb for op in done if op.effect in op.kind.takes)
    assert taking == {kind: set(kind.acquiring) for kind in taking}
    assert {kind.name for kind, verbs in taking.items() if verbs} == {
        *("mutex", "rlock", "monitor", "future")
    }


@each_world
def test_the_effect_of_a_steady_verb_is_not_changed_by_others(world: World) -> None:
    steady = world.kind.steady
    assert world.kind.fixed <= steady <= set(world.kind.conflicts)
    for small, a, b, first, _ in known_pairs(world):
        if a.verb not in steady:
            continue
        for value in world.choices(small, b):
            after = world.do(small, b, value).after
            for again in world.choices(after, a):
                effect = world.do(after, a, again).operation.effect
                assert effect == first[0].effect, (small, a, b)


@each_world
def test_conditional_and_as_run_are_parts_of_the_unconditional_relation(world: World) -> None:
    for small, a, b, first, second in known_pairs(world):
        as_run = bool(world.choices(small, b)) and dependent_as_run(first, second)
        if dependent_in(first, second) or as_run:
            assert dependent(first, second), (small, a, b)


@each_world
def test_states_with_the_same_digest_have_the_same_future(world: World) -> None:
    """Equal digests allow the same operations, with the same results, to equal digests."""
    futures: dict[object, object] = {}
    for small in world.states():
        future = []
        for ask in world.all_asks(small):
            for value in sorted(world.choices(small, ask)):
                done = world.do(small, ask, value)
                seen = (done.operation.effect, done.result, world.view(done.after))
                future.append((ask, value, seen))
        assert futures.setdefault(world.view(small), future) == future


@each_world
def test_why_an_operation_is_blocked_can_be_told(world: World) -> None:
    """Threads named as those it waits for are such that nothing another thread does frees it."""
    for small in world.states():
        for ask in world.all_asks(small):
            if world.choices(small, ask):
                continue
            by = world.kind.blocked(small.state, ask.thread, ask.verb).by
            for done in world.steps(small):
                if by and done.operation.thread not in by and done.operation.thread != ask.thread:
                    assert not world.choices(done.after, ask), (small, ask, done.operation)


def test_operations_on_different_objects_are_independent() -> None:
    for world in WORLDS:
        for done in world.steps(world.initial()):
            op = done.operation
            other = Operation(2, 1, op.kind, op.verb, op.argument, op.value, op.effect, op.before)
            for relation in (dependent, dependent_as_run, dependent_in):
                assert not relation((op,), (other,))


def test_an_object_touched_twice_is_compared_unconditionally() -> None:
    """No access after update (TR §7): the state before `a` says nothing about its second touch."""
    (semaphore,) = [world for world in WORLDS if world.name == "semaphore of 2"]
    start = semaphore.initial()
    first = semaphore.do(start, Ask(0, "down"), 0)
    again = semaphore.do(first.after, Ask(0, "down"), 0)
    other = semaphore.do(start, Ask(1, "down"), 0)
    assert not dependent_in((first.operation,), (other.operation,))
    assert dependent_in((first.operation, again.operation), (other.operation,))
