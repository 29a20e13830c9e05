"""Snapshots: an execution that was put back is where it was, and goes on as it did."""

from __future__ import annotations

import random
from collections.abc import Generator, Hashable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle import brute_force
from tests.random_programs import program_from_seed, programs
from tests.random_systems import designs, from_seed
from weft.errors import Misuse
from weft.model import Design, Program
from weft.model.execution import ModelExecution
from weft.system.operation import Choice, Operation

Body = Generator[Any, Any, None]


def options(execution: ModelExecution) -> list[Choice]:
    return [Choice(t, v) for t in execution.find_enabled() for v in execution.choices(t)]


def seen(execution: ModelExecution) -> tuple[Any, ...]:
    """All that can be seen of an execution."""
    return (
        execution.fingerprint(),
        [(e.index, e.choice, [operation(o) for o in e.operations]) for e in execution.events],
        execution.last is None or execution.last is execution.events[-1],
        execution.depth,
        execution.threads,
        options(execution),
        [execution.step(t).where for t in execution.threads],  # type: ignore[union-attr]
        [(f.thread, repr(f.exception), f.where, f.index) for f in execution.failures],
        dict(execution.states),
    )


def operation(o: Operation) -> tuple[Any, ...]:
    return o.thread, o.object, o.verb, o.effect, o.value, o.before


def walk(execution: ModelExecution, pick: random.Random, steps: int) -> list[tuple[Any, ...]]:
    """Take steps at random, and say what was to be seen after each."""
    found = [seen(execution)]
    for _ in range(steps):
        choices = options(execution)
        if not choices:
            break
        execution.take(pick.choice(choices))
        found.append(seen(execution))
    return found


def check_random_walk(model: Design | Program, seed: int) -> None:
    execution = model.start()
    pick = random.Random(seed)
    walk(execution, pick, pick.randrange(8))
    here = seen(execution)
    snapshot = execution.snapshot()
    onward = pick.randrange(2**32)
    first = walk(execution, random.Random(onward), 50)
    for _ in range(2):
        execution.restore(snapshot)
        assert seen(execution) == here
        assert walk(execution, random.Random(onward), 50) == first


@given(designs(), st.integers(0, 2**32))
@settings(max_examples=150)
def test_a_design_goes_on_from_a_snapshot_as_it_did(design: Design, seed: int) -> None:
    check_random_walk(design, seed)


@given(programs(), st.integers(0, 2**32))
@settings(max_examples=150)
def test_a_program_goes_on_from_a_snapshot_as_it_did(program: Program, seed: int) -> None:
    check_random_walk(program, seed)


def reachable_ends(model: Design | Program) -> set[Hashable]:
    """The final states of a search that stores states and goes back by snapshots."""
    execution = model.start()
    visited: set[Hashable] = set()
    ends: set[Hashable] = set()

    def search() -> None:
        fingerprint = execution.fingerprint()
        if fingerprint in visited:
            return
        visited.add(fingerprint)
        choices = options(execution)
        if not choices:
            ends.add(fingerprint)
        snapshot = execution.snapshot()
        for choice in choices:
            execution.take(choice)
            search()
            execution.restore(snapshot)

    search()
    return ends


@pytest.mark.parametrize("seed", range(80))
def test_a_search_by_snapshots_finds_the_final_states_of_a_design(seed: int) -> None:
    design = from_seed(seed, most_interleavings=300)
    assert reachable_ends(design) == brute_force(design).finals


@pytest.mark.parametrize("seed", range(80))
def test_a_search_by_snapshots_finds_the_final_states_of_a_program(seed: int) -> None:
    program = program_from_seed(seed)
    assert reachable_ends(program) == brute_force(program, most=100_000).finals


def program_with_everything() -> Program:
    """Misuse that is caught, one that is not, an exception, an exit, and a child."""
    program = Program("everything")
    monitor, x = program.monitor("m"), program.variable("x", 0)

    def child() -> Body:
        yield x.update(lambda value: value + 1)

    def catches() -> Body:
        try:
            yield monitor.wait()
        except Misuse:
            yield x.update(lambda value: value + 10)
        thread = yield program.spawn(child)
        yield thread.join()

    def fails() -> Body:
        yield x.read()
        raise ValueError("on purpose")

    def misuses() -> Body:
        yield monitor.release()

    def leaves() -> Body:
        yield x.read()
        raise SystemExit(1)

    for function in (catches, fails, misuses, leaves):
        program.thread(function)
    return program


@pytest.mark.parametrize("seed", range(20))
def test_failures_and_misuse_survive_a_snapshot(seed: int) -> None:
    check_random_walk(program_with_everything(), seed)


def test_a_snapshot_after_failures_is_restored() -> None:
    program = program_with_everything()
    execution = program.start()
    for thread in (1, 2, 3, 0, 0):
        execution.take(Choice(thread))
    here = seen(execution)
    assert [repr(f.exception) for f in execution.failures] == [
        "ValueError('on purpose')",
        "Misuse('release without holding the monitor')",
        "SystemExit(1)",
    ]
    snapshot = execution.snapshot()
    execution.take(Choice(0))
    execution.restore(snapshot)
    assert seen(execution) == here


def test_equal_states_have_equal_fingerprints_in_different_executions() -> None:
    """Also those reached by misuse, and also before a thread that another execution has made."""
    program = program_with_everything()
    schedule = [Choice(thread) for thread in (0, 2, 0, 0, 1, 4, 3, 0)]
    fingerprints = []
    for _ in range(2):
        execution = program.start()
        found = [execution.fingerprint()]
        for choice in schedule:
            execution.take(choice)
            found.append(execution.fingerprint())
        fingerprints.append(found)
        assert not execution.threads
    assert fingerprints[0] == fingerprints[1]
    assert len(set(fingerprints[0])) == len(schedule) + 1


def test_fingerprints_do_not_depend_on_who_has_looked() -> None:
    program = program_with_everything()
    execution, other = program.start(), program.start()
    for choice in (Choice(0), Choice(0)):
        execution.take(choice)
        other.take(choice)
        other.find_enabled()
        assert execution.fingerprint() == other.fingerprint()


def test_enabled_is_put_back_too() -> None:
    design = Design("enabled")
    mutex = design.mutex("m")
    for name in ("A", "B"):
        design.thread(name).sequence(mutex.acquire(), mutex.release())
    execution = design.start()
    snapshot = execution.snapshot()
    execution.take(Choice(0))
    assert execution.find_enabled() == [0]
    execution.restore(snapshot)
    assert execution.enabled == [0, 1]
