"""The loop: verdicts, counts, budgets, findings, and what never hangs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator
from typing import Any

import pytest

import weft
from examples.models import published
from weft import Counts, Verdict
from weft.model import Design, Program
from weft.strategy import REGISTRY

Body = Generator[Any, Any, None]


def counter(n: int = 2) -> Program:
    """n threads add one to x without a lock, and a last one checks that none got lost."""
    program = Program("counter")
    x = program.variable("x", 0)

    def increment() -> Body:
        seen = yield x.read()
        yield x.write(seen + 1)

    threads = [program.thread(increment, name=f"T{i}") for i in range(n)]

    def check() -> Body:
        for thread in threads:
            yield thread.join()
        total = yield x.read()
        assert total == n, f"{total} instead of {n}"

    program.thread(check, name="check")
    return program


def test_verified_counts_every_trace() -> None:
    result = weft.explore(published.lockinc(3))
    assert result.verdict is Verdict.VERIFIED
    assert result.findings == ()
    assert result.unexplored == ()
    assert result.counts == Counts(executions=6, transitions=72, events=90, deepest=12)
    assert result.assumptions == (
        "the threads share nothing but the model's objects",
        "between two operations a thread depends on nothing but the results it was given",
    )


def test_violated_stops_at_the_first_finding() -> None:
    result = weft.explore(counter())
    assert result.verdict is Verdict.VIOLATED
    (finding,) = result.findings
    assert finding.kind == "assertion"
    assert finding.message.splitlines()[0] == "assertion failed in check: 1 instead of 2"


def test_all_collects_every_different_finding() -> None:
    result = weft.explore(counter(3), all=True)
    texts = sorted(finding.message.splitlines()[0] for finding in result.findings)
    assert texts == [
        "assertion failed in check: 1 instead of 3",
        "assertion failed in check: 2 instead of 3",
    ]
    assert result.counts.executions == 36


def test_a_finding_can_be_replayed() -> None:
    program = counter()
    (finding,) = weft.explore(program).findings
    trace, again = weft.replay(program, finding.schedule)
    assert [f.message for f in again] == [finding.message]
    assert trace.schedule == finding.schedule


def test_running_out_of_executions_is_inconclusive() -> None:
    result = weft.explore(published.inc(3), executions=10)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert result.counts.executions == 10
    assert tuple(map(str, result.unexplored)) == ("more than 10 executions",)


def test_as_many_executions_as_needed_are_enough() -> None:
    assert weft.explore(published.inc(3), executions=36).verdict is Verdict.VERIFIED


def test_running_out_of_time_is_inconclusive() -> None:
    result = weft.explore(published.inc(3), seconds=0)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert tuple(map(str, result.unexplored)) == ("what needs more than 0 s",)


def test_an_endless_execution_is_cut_and_inconclusive() -> None:
    program = Program("spin")
    x = program.variable("x", 0)

    def spin() -> Body:
        while (yield x.read()) == 0:
            pass

    program.thread(spin)
    result = weft.explore(program, steps=50)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert tuple(map(str, result.unexplored)) == ("executions longer than 50 steps",)
    assert result.counts.deepest == 50


def test_an_endless_invisible_loop_is_cut_and_inconclusive() -> None:
    design = Design("loop")
    thread = design.thread("T")
    i = thread.local("i")
    thread.transition("again", "again", i.write(i + 1))
    result = weft.explore(design, steps=100)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert tuple(map(str, result.unexplored)) == ("executions longer than 100 steps",)


def test_code_that_never_comes_back_is_ended() -> None:
    program = Program("stuck")
    x = program.variable("x", 0)

    def stuck() -> Body:
        yield x.read()
        any(False for _ in itertools.count())

    program.thread(stuck)
    result = weft.explore(program, stall_seconds=0.2)
    assert result.verdict is Verdict.INCONCLUSIVE
    place = f"{__file__}:{stuck.__code__.co_firstlineno + 2}"
    assert tuple(map(str, result.unexplored)) == (
        f"what follows a step that ran 0.2 s without coming to an operation: it was at {place}",
    )


def test_a_lock_that_is_never_released_is_found() -> None:
    design = Design("greedy")
    lock = design.mutex("lock")
    design.thread("A").sequence(lock.acquire())
    (finding,) = weft.explore(design).findings
    assert finding.kind == "unreleased"
    assert finding.message == "A has finished and still holds lock (taken at A at A0)"


def moody(changes: Callable[[Any, int], Any]) -> Program:
    """Two threads, of which the first does something else every time it is run."""
    program = Program("moody")
    x = program.variable("x", 0)
    runs: list[int] = []

    def first() -> Body:
        runs.append(1)
        yield changes(x, len(runs))
        yield x.read()

    def second() -> Body:
        yield x.write(1)

    program.thread(first, name="first")
    program.thread(second, name="second")
    return program


def test_another_value_under_the_same_schedule_is_told() -> None:
    program = moody(lambda x, run: x.write(run))
    with pytest.raises(weft.NonDeterminism, match="the same schedule gave") as told:
        weft.explore(program)
    assert told.value.what == (
        "the same schedule gave first: write x 2 where it had given first: write x 1"
    )


def test_another_operation_under_the_same_schedule_is_told() -> None:
    program = moody(lambda x, run: x.write(1) if run % 2 else x.read())
    with pytest.raises(weft.NonDeterminism, match="the same schedule gave") as told:
        weft.explore(program)
    assert told.value.what == (
        "the same schedule gave first: read x where it had given first: write x 1"
    )


def test_an_unknown_strategy_names_the_known_ones() -> None:
    with pytest.raises(weft.NotApplicable, match="there is no strategy 'dfs'"):
        weft.explore(published.inc(2), "dfs")


def protected(locked: bool) -> Design:
    """Two threads add one to a protected variable, and a third checks the sum."""
    design = Design("protected")
    x = design.variable("x", 0, protected=True)
    lock = design.monitor("lock")
    workers = []
    for name in "AB":
        worker = design.thread(name)
        seen = worker.local("seen")
        add = (seen.write(x), x.write(seen + 1))
        worker.sequence(lock.acquire(), *add, lock.release()) if locked else worker.sequence(*add)
        workers.append(worker)
    check = design.thread("check")
    total = check.local("total")
    joins = [worker.join() for worker in workers]
    read = (lock.acquire(), total.write(x), lock.release()) if locked else (total.write(x),)
    check.sequence(*joins, *read, check.check(total == 2, "lost"))
    return design


@pytest.mark.parametrize("strategy", list(REGISTRY))
def test_every_strategy_sees_an_update_that_gets_lost(strategy: str) -> None:
    """As a failed assertion, or as the broken discipline that the strategy relies on."""
    relies = strategy in ("invisible-first", "composed", "exitblock", "exitblock-rw")
    (finding,) = weft.explore(protected(locked=False), strategy).findings
    assert finding.kind == ("locking discipline" if relies else "assertion")


@pytest.mark.parametrize("strategy", list(REGISTRY))
def test_every_strategy_verifies_what_is_locked(strategy: str) -> None:
    assert weft.explore(protected(locked=True), strategy).verdict is Verdict.VERIFIED


def test_relying_on_a_discipline_is_an_assumption() -> None:
    result = weft.explore(protected(locked=True), "invisible-first")
    assert result.assumptions[-1] == (
        "the protected variables keep MLD'', which was checked on every execution"
    )


def test_a_search_that_must_look_ahead_refuses_programs() -> None:
    with pytest.raises(weft.NotApplicable, match="needs to know beforehand"):
        weft.explore(published.inc(2), "composed")


@pytest.mark.parametrize("strategy", list(REGISTRY))
def test_an_invariant_over_two_variables_is_seen_by_every_search(strategy: str) -> None:
    """Each variable is written by a thread of its own: without the watch, one trace."""
    design = Design("invariant")
    x, y = design.variable("x"), design.variable("y")
    design.thread("A").sequence(x.write(1), x.write(0))
    design.thread("B").sequence(y.write(1), y.write(0))
    design.invariant("not both", x + y < 2)
    result = weft.explore(design, strategy)
    assert [finding.kind for finding in result.findings] == ["invariant"]
    assert result.findings[0].message.startswith("invariant 'not both' does not hold after ")
