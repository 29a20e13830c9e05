"""The lockset monitor: what breaks MLD, MLD' and MLD'', and what it says about it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.strategy.disciplines import lockset_finds_violation, satisfies_mld
from tests.strategy.examples import (
    initialised_before_join,
    initialised_before_start,
    readers,
    semaphore_and_v,
    unlocked_reader,
)
from tests.strategy.locked_systems import locked_designs
from tests.strategy.oracle import search
from weft.model import Design, Program
from weft.model.program import Body
from weft.monitor.lockset import Lockset
from weft.strategy.exhaustive import Exhaustive
from weft.system.locksets import Locksets, Mode
from weft.system.operation import Choice

STRICT = ("MLD'", "MLD''")
ALL = ("MLD", *STRICT)


def broken(design: Design) -> list[str]:
    """The disciplines that some execution is seen to break."""
    return [
        discipline
        for discipline in ALL
        if search(design, Exhaustive(), [Lockset(design, discipline)]).findings
    ]


def two_locks(times: int = 1) -> Design:
    """Each thread holds a lock, but not the same."""
    design = Design("two locks")
    v = design.variable("v", protected=True)
    for name in "AB":
        lock = design.mutex(f"lock {name}")
        design.thread(name).sequence(*(lock.acquire(), v.write(1), lock.release()) * times)
    return design


def three_locks_in_pairs() -> Design:
    """Any two accesses have a lock in common, all three have none."""
    design = Design("three locks")
    v = design.variable("v", protected=True)
    locks = [design.mutex(f"lock {i}") for i in range(3)]
    last = None
    for i, name in enumerate("ABC"):
        first, second = sorted(((i + 1) % 3, (i + 2) % 3))
        thread = design.thread(name)
        wait = () if last is None else (last.join(),)
        thread.sequence(
            *wait,
            locks[first].acquire(),
            locks[second].acquire(),
            v.update(lambda value: value + 1),
            locks[second].release(),
            locks[first].release(),
        )
        last = thread
    return design


def nested_monitor() -> Design:
    """A monitor taken twice is held until it is released twice."""
    design = Design("nested")
    monitor = design.monitor("monitor")
    v = design.variable("v", protected=True)
    for name in "AB":
        design.thread(name).sequence(
            monitor.acquire(), monitor.acquire(), monitor.release(), v.write(1), monitor.release()
        )
    return design


def after_waiting() -> Design:
    """A wait gives the lock up and takes it back."""
    design = Design("after waiting")
    monitor = design.monitor("monitor")
    v = design.variable("v", protected=True)
    design.thread("A").sequence(monitor.acquire(), monitor.wait(), v.write(1), monitor.release())
    design.thread("B").sequence(
        monitor.acquire(), v.write(2), monitor.notify_all(), monitor.release()
    )
    return design


def read_only() -> Design:
    """Initialised by nobody, read by all."""
    design = Design("read only")
    v = design.variable("v", protected=True)
    for name in "AB":
        thread = design.thread(name)
        thread.sequence(thread.local("seen").write(v))
    return design


def own_variable() -> Design:
    """Used by one thread only: fine for MLD; MLD' wants to be told that it is the initThread."""
    design = Design("own")
    v = design.variable("v", protected=True)
    design.thread("A").sequence(v.write(1), v.write(2))
    design.thread("B").sequence(design.variable("x").write(1))
    return design


@pytest.mark.parametrize(
    ("design", "expected"),
    [
        (readers(), []),
        (two_locks(), [*STRICT]),
        (two_locks(times=2), [*ALL]),
        (three_locks_in_pairs(), [*STRICT]),
        (nested_monitor(), []),
        (after_waiting(), []),
        (read_only(), []),
        (own_variable(), [*STRICT]),
        (semaphore_and_v(), [*ALL]),
        (semaphore_and_v("first"), [*ALL]),
        (semaphore_and_v("second"), [*ALL]),
        (initialised_before_start(), []),
        (initialised_before_join(), []),
        (initialised_before_join(joins=False), [*ALL]),
    ],
    ids=lambda value: value.name if isinstance(value, Design) else "",
)
def test_disciplines(design: Design, expected: list[str]) -> None:
    """What brute force sees broken; MLD takes what one thread does first for initialisation."""
    assert broken(design) == expected


def test_eraser_misses_a_race() -> None:
    """The exclusive mode forgets the first access: a violation of MLD that no execution shows.

    Either the unlocked read comes second, and nothing is written after it; or it comes first, and
    is taken for an initialisation. By the definition both are about to happen in one state (§2.2).
    """
    design = unlocked_reader()
    assert not satisfies_mld(design)
    assert broken(design) == [*STRICT]


@settings(max_examples=100)
@given(locked_designs(13))
def test_lockset_and_definition(design: Design) -> None:
    """For MLD' the algorithm is exact (§9, MLD'-L1); for MLD it reports nothing but violations."""
    assert lockset_finds_violation(design, "MLD'") != satisfies_mld(design, strict=True)
    if satisfies_mld(design):
        assert not lockset_finds_violation(design, "MLD")


def test_message() -> None:
    """Says what, which threads, and the locks held at the two accesses."""
    design = two_locks()
    finding = search(design, Exhaustive(), [Lockset(design, "MLD'")]).findings[0]
    assert finding.kind == "locking discipline"
    assert finding.message == (
        "no lock protects v, which breaks MLD': B does write (B at B1) holding lock B; "
        "A does write (A at A1) holding lock A"
    )
    assert finding.schedule == (Choice(0), Choice(0), Choice(0), Choice(1), Choice(1))
    assert finding.trace is not None


def test_message_without_locks() -> None:
    design = own_variable()
    finding = search(design, Exhaustive(), [Lockset(design, "MLD'")]).findings[0]
    assert finding.message == (
        "no lock protects v, which breaks MLD': A does write (A at A0) holding no lock"
    )


def test_message_about_initialisation() -> None:
    design = semaphore_and_v("first")
    findings = search(design, Exhaustive(), [Lockset(design)]).findings
    assert {finding.message for finding in findings} == {
        "v may be accessed before it is initialised, which breaks MLD'': "
        "second does write (second at second2) holding lock, but first must come first"
    }


def test_one_finding_for_each_object() -> None:
    design = Design("two variables")
    variables = [design.variable(name, protected=True) for name in "uv"]
    design.thread("T").sequence(*[v.write(1) for v in variables], variables[0].write(2))
    findings = search(design, Exhaustive(), [Lockset(design, "MLD'")]).findings
    assert [finding.message.split(",")[0] for finding in findings] == [
        "no lock protects u",
        "no lock protects v",
    ]


def test_pending_guards_are_accesses() -> None:
    """A guard that never holds is evaluated all the same, with the locks its thread holds then."""
    design = Design("guard")
    lock = design.mutex("lock")
    v = design.variable("v", protected=True)
    design.thread("waits").transition("waits", "end", when=v == 5)
    design.thread("writes").sequence(lock.acquire(), v.write(1), lock.release())
    monitor = Lockset(design, "MLD")
    (finding,) = search(design, Exhaustive(), [monitor]).findings
    assert "waits does read (waits at waits) holding no lock" in finding.message
    assert "writes does write (writes at writes1) holding lock" in finding.message


def test_modes() -> None:
    """Virgin, exclusive, shared, shared-modified, and the candidate lock set (§8)."""
    design = Design("modes")
    lock = design.mutex("lock")
    v = design.variable("v", protected=True)
    a, b = design.thread("A"), design.thread("B")
    a.sequence(v.write(1), v.write(2))
    b.sequence(b.local("seen").write(v), lock.acquire(), v.write(3), lock.release())
    execution = design.start(100)
    locksets = Locksets(design.protected, discipline="MLD")
    locksets.begin(execution)
    known = locksets.protection(v.number)
    seen = [(known.mode, known.candidates)]
    for thread in (0, 0, 1, 1, 1):
        locksets.event(execution.take(Choice(thread)), execution)
        seen.append((known.mode, known.candidates))
    assert seen == [
        (Mode.VIRGIN, None),
        (Mode.EXCLUSIVE, None),
        (Mode.EXCLUSIVE, None),
        (Mode.SHARED, frozenset()),
        (Mode.SHARED, frozenset()),
        (Mode.SHARED_MODIFIED, frozenset()),
    ]
    assert known.first_thread == 0
    assert locksets.held(1) == {lock.number}
    assert [access.where for access in locksets.violations] == ["B at B2"]


def test_a_program_has_no_init_threads() -> None:
    """The monitor needs nothing of a system but its protected objects and its names."""
    program = Program("locked")
    lock = program.mutex("lock")
    v = program.variable("v", protected=True)

    def increment() -> Body:
        yield lock.acquire()
        yield v.write(1)
        yield lock.release()
        return None

    program.thread(increment, name="A")
    monitor = Lockset(program)
    strategy = Exhaustive()
    assert strategy.begin()
    trace = program.start(100).run(strategy, [monitor])
    assert list(monitor.end(trace)) == []


def test_unknown_discipline() -> None:
    with pytest.raises(ValueError, match="unknown discipline 'MLDD'"):
        Lockset(readers(), "MLDD")
