"""Persistent sets in small systems, each of which needs one part of their definition."""

from __future__ import annotations

import pytest

from tests.strategy.disciplines import satisfies_mld
from tests.strategy.examples import semaphore_and_v
from tests.strategy.locked_systems import from_seed
from tests.strategy.persistence import sets_against_theorem_6, steps_against_theorem_2
from weft.model import Design
from weft.strategy.persistent_sets import PersistentSets

each_system = pytest.mark.parametrize("composed", [False, True], ids=["A", "C(A)"])


def first_set(design: Design, algorithm: str, composed: bool) -> list[str]:
    """The threads of the persistent set in the initial state."""
    execution = design.start(100)
    execution.find_enabled()
    sets = PersistentSets(design, algorithm, composed)
    sets.begin(execution)
    return [design.thread_name(thread) for thread in sets.threads(execution)]


def told_then_initialised() -> Design:
    """A, which has no lock and takes none, initialises v as soon as it has set a flag."""
    design = Design("told, then initialised")
    v, flag, lock = design.variable("v", protected=True), design.flag("flag"), design.mutex("lock")
    a = design.thread("A")
    a.sequence(flag.set(), v.write(1))
    design.initialises(a, v)
    design.thread("B").sequence(lock.acquire(), v.write(2), lock.release())
    return design


def tried_and_waited() -> Design:
    """A writes v when it has tried to acquire a lock, B when it has waited for another one."""
    design = Design("tried and waited")
    v = design.variable("v", protected=True)
    tried, waited = design.mutex("tried"), design.mutex("waited")
    a = design.thread("A")
    a.sequence(a.local("free").write(tried.try_acquire()), v.write(1), tried.release())
    design.thread("B").sequence(waited.acquire(), v.write(2), waited.release())
    return design


@each_system
def test_a_thread_without_a_lock_may_touch_what_it_initialises(composed: bool) -> None:
    """Taken literally, formula (6) has no case for A, and gives {A}.

    That is no persistent set, since B may touch v first, and A is not about to violate MLD'. B is,
    hence {B} agrees with Theorem 6'.
    """
    assert first_set(told_then_initialised(), "2-MLD'", composed) == ["B"]
    assert sets_against_theorem_6(told_then_initialised(), "2-MLD'", composed) == []


@each_system
def test_to_try_to_acquire_a_lock_is_to_be_acquiring_it(composed: bool) -> None:
    """A and B may both touch v with the transition they are at, so neither alone will do."""
    assert first_set(tried_and_waited(), "2-MLD'", composed) == ["A", "B"]
    assert sets_against_theorem_6(tried_and_waited(), "2-MLD'", composed) == []


@each_system
def test_a_random_system_that_needs_the_case_of_no_lock(composed: bool) -> None:
    """Of 1,923 like it, the first in which the literal formula (6) contradicts Theorem 6'."""
    assert sets_against_theorem_6(from_seed(50012, 10, True), "2-MLD'", composed) == []


def test_a_random_system_that_needs_locks_that_are_tried() -> None:
    """One in 550 like it contradicts Theorem 6' if `try_acquire` is not acquiring."""
    assert sets_against_theorem_6(from_seed(749, 10, True, True), "2-MLD'", True) == []


def test_an_initialisation_need_not_be_a_persistent_set() -> None:
    """With an initThread, Theorem 2' fails in the example of §9; MLD'' mends it.

    In its proof (case 2.2) a transition is moved forward that may itself be the initialisation:
    what comes first now is no longer what MLD' forbids.
    """
    design = semaphore_and_v(initialised="first")
    assert not satisfies_mld(design)
    assert set(steps_against_theorem_2(design, "MLD'")) == {("first at first1",)}
    assert steps_against_theorem_2(design, "MLD''") == []
    assert steps_against_theorem_2(semaphore_and_v(), "MLD'") == []
