"""Stoller's theorems as properties of random systems, checked against brute force.

Each runs on as many systems as the default test run has time for, and on 50 times as many, and
other ones each time, in the long one.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.random_systems import designs
from tests.shares import one_in
from tests.strategy.disciplines import lockset_finds_violation, satisfies_mld
from tests.strategy.locked_systems import locked_designs
from tests.strategy.oracle import Graph, Outcome, search
from tests.strategy.persistence import sets_against_theorem_6, steps_against_theorem_2
from weft.model import Design
from weft.monitor.lockset import Lockset
from weft.strategy.composed import Composed
from weft.strategy.configurations import ExitBlock, ExitBlockRW, VeriSoft
from weft.strategy.invisible_first import InvisibleFirst
from weft.strategy.persistent_sets import ALGORITHMS
from weft.strategy.selective import Selective
from weft.system.interfaces import Strategy

SLEEP = ("none", "unconditional", "conditional")
STRICT = ("MLD'", "MLD''")

scaled = pytest.mark.parametrize("scale", one_in(2, [1, 50]))


def for_all(
    systems: st.SearchStrategy[Design], check: Callable[[Design], None], n: int, scale: int
) -> None:
    """Check so many random systems: the same ones each time, but in the long run new ones."""
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    run = settings(max_examples=n * scale, suppress_health_check=slow, derandomize=scale == 1)
    run(given(systems)(check))()


def same(outcome: Outcome, graph: Graph) -> bool:
    return outcome.deadlocks == graph.deadlocks and outcome.points == graph.points


@scaled
def test_theorem_1(scale: int) -> None:
    """SSS finds exactly the reachable deadlocks and control points, with any of its options."""

    def check(design: Design) -> None:
        graph = Graph(design)
        for persistent in ALGORITHMS:
            for sleep in SLEEP:
                outcome = search(design, Selective(design, persistent, sleep))
                assert same(outcome, graph), (persistent, sleep)

    for_all(designs(300), check, 35, scale)


@scaled
def test_theorem_2(scale: int) -> None:
    """If MLD holds, the steps of a thread that is at an invisible one are a persistent set."""

    def check(design: Design) -> None:
        assume(satisfies_mld(design))
        assert steps_against_theorem_2(design) == []

    for_all(locked_designs(11, trying=True), check, 10, scale)


@scaled
@pytest.mark.parametrize("discipline", STRICT)
def test_theorem_2_with_primes(discipline: str, scale: int) -> None:
    """They are a persistent set in any system, or a violation of the discipline can follow them.

    For MLD' no object has an initThread. With one the theorem does not hold: see
    `test_an_initialisation_need_not_be_a_persistent_set`; MLD'' makes up for it.
    """

    def check(design: Design) -> None:
        assert steps_against_theorem_2(design, discipline) == []

    for_all(locked_designs(11, discipline == "MLD''", trying=True), check, 15, scale)


@scaled
@pytest.mark.parametrize("kind", [InvisibleFirst, Composed])
def test_theorems_3_and_5(kind: type[InvisibleFirst], scale: int) -> None:
    """If MLD holds, IF-SSS on A, and SSS on C(A), find the deadlocks and control points of A."""

    def check(design: Design) -> None:
        assume(satisfies_mld(design))
        graph = Graph(design)
        for persistent in ALGORITHMS:
            if persistent == "2-MLD'" and not satisfies_mld(design, strict=True):
                continue
            for sleep in SLEEP:
                outcome = search(design, kind(design, persistent, sleep))
                assert same(outcome, graph), (persistent, sleep)

    for_all(locked_designs(13), check, 20, scale)


@scaled
def test_theorem_4(scale: int) -> None:
    """If MLD holds, A and C(A) have the same reachable visible states."""

    def check(design: Design) -> None:
        assume(satisfies_mld(design))
        outcome = search(design, Composed(design, "all", "none"))
        assert outcome.visible == Graph(design).visible

    for_all(locked_designs(14), check, 20, scale)


@scaled
@pytest.mark.parametrize("kind", [InvisibleFirst, Composed])
def test_theorems_3_and_5_with_primes(kind: type[InvisibleFirst], scale: int) -> None:
    """MLD' is violated in A if and only if IF-SSS, or SSS on C(A), finds a violation.

    No object has an initThread here. With one the theorem does not hold: see
    `test_init_thread_is_not_enough` and the next test.
    """

    def check(design: Design) -> None:
        violated = lockset_finds_violation(design, "MLD'")
        for persistent in ("all", "2", "2-MLD'"):
            for sleep in SLEEP:
                outcome = search(design, kind(design, persistent, sleep), [Lockset(design, "MLD'")])
                assert bool(outcome.findings) == violated, (persistent, sleep)

    for_all(locked_designs(13), check, 18, scale)


@scaled
@pytest.mark.parametrize("kind", [InvisibleFirst, Composed])
def test_what_a_search_that_checks_its_discipline_promises(
    kind: type[InvisibleFirst], scale: int
) -> None:
    """MLD'' is violated if and only if it is found; if it is not, nothing else is missed (§9)."""

    def check(design: Design) -> None:
        violated = lockset_finds_violation(design, "MLD''")
        graph = Graph(design)
        for persistent in ("all", "2", "2-MLD'"):
            outcome = search(design, kind(design, persistent), [Lockset(design, "MLD''")])
            assert bool(outcome.findings) == violated, persistent
            assert violated or same(outcome, graph), persistent

    for_all(locked_designs(13, initialised=True), check, 20, scale)


@scaled
def test_mld_2_is_stricter(scale: int) -> None:
    """A system that keeps MLD'' keeps MLD', and one that keeps MLD' keeps MLD (§9)."""

    def check(design: Design) -> None:
        keeps = [not lockset_finds_violation(design, discipline) for discipline in STRICT]
        keeps.insert(0, satisfies_mld(design))
        assert keeps == sorted(keeps, reverse=True)

    for_all(locked_designs(13, initialised=True), check, 18, scale)


@scaled
@pytest.mark.parametrize("trying", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("algorithm", ["2", "2-MLD", "2-MLD'"])
@pytest.mark.parametrize("composed", [False, True], ids=["A", "C(A)"])
def test_theorem_6(algorithm: str, composed: bool, trying: bool, scale: int) -> None:
    """What the algorithms give is a persistent set by definition, in every reachable state.

    For 2-MLD if the system keeps MLD; for 2-MLD' in any system, unless a thread of the set is
    about to violate MLD' there (Theorem 6'). With `trying`, threads also try to acquire locks.
    """

    def check(design: Design) -> None:
        if algorithm == "2-MLD":
            assume(satisfies_mld(design))
        assert sets_against_theorem_6(design, algorithm, composed) == []

    for_all(locked_designs(12, initialised=True, trying=trying), check, 15, scale)


@scaled
def test_conditional_sleep_sets_prune_more(scale: int) -> None:
    """A conditional relation keeps more asleep, so it never explores more (§7)."""

    def check(design: Design) -> None:
        for kind in (Selective, InvisibleFirst, Composed):
            for persistent in ("all", "2-MLD'"):
                counts = [search(design, kind(design, persistent, s)).total for s in SLEEP]
                assert counts == sorted(counts, reverse=True), (kind, persistent)

    for_all(locked_designs(10), check, 18, scale)


@scaled
def test_configurations(scale: int) -> None:
    """VeriSoft finds all deadlocks in any system; ExitBlock and ExitBlockRW if MLD holds."""

    def check(design: Design) -> None:
        graph = Graph(design)
        kinds: list[Callable[[Design], Strategy]] = [VeriSoft]
        if satisfies_mld(design):
            kinds += [ExitBlock, ExitBlockRW]
        for kind in kinds:
            assert same(search(design, kind(design)), graph), kind

    for_all(locked_designs(11), check, 18, scale)
