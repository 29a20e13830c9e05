"""Monitors that read steps and accesses, and what becomes of findings that are no violations."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable
from typing import Any

import pytest

import weft
from tests.programs.expected import Expected
from tests.programs.test_programs import cases
from tests.shares import one_in
from weft import Finding, Monitor, Severity, Trace, Verdict
from weft.model import Program
from weft.strategy.replay import Replay
from weft.system.interfaces import System
from weft.system.log import Log

Told = tuple[int, int, int, str, str]
"""Thread, number of steps before, object by the order of appearance, effect and line."""
MOST = 6
"""How many executions of a program are run again."""


class Protection(Monitor):
    """Warns of data that threads write without a common lock: an analysis from outside."""

    def read(self, log: Log, fork: int) -> Iterable[Finding]:
        held: dict[int, set[int]] = {}
        position = 0
        common: dict[int, set[int]] = {}
        written: set[int] = set()
        for access in log.accesses():
            while position < access.at:
                self._take(held.setdefault(log.threads[position], set()), log, position)
                position += 1
            locks = held.get(access.thread, set())
            common[access.object] = common.get(access.object, locks) & locks
            if access.effect == "write":
                written.add(access.object)
        for number in sorted(written):
            if not common[number]:
                yield Finding("unprotected", "a write", severity=Severity.WARNING)

    def _take(self, locks: set[int], log: Log, step: int) -> None:
        for part in log.codes.parts[log.steps[step]]:
            meaning, kind = log.codes.meanings[part], log.codes.kinds[part]
            assert meaning is not None
            assert kind is not None
            if meaning.effect in kind.takes:
                locks.add(meaning.object)
            elif meaning.effect in kind.drops:
                locks.discard(meaning.object)


class Accesses(Monitor):
    """Keeps what each execution has accessed, by its schedule."""

    def __init__(self) -> None:
        self.of: dict[tuple[weft.Choice, ...], list[Told]] = {}
        self.forks: list[int] = []
        self._trace: Trace

    def end(self, trace: Trace) -> Iterable[Finding]:
        self._trace = trace
        return ()

    def read(self, log: Log, fork: int) -> Iterable[Finding]:
        self.forks.append(fork)
        # Another exploration may give other numbers.
        numbers: dict[int, int] = {}
        self.of[self._trace.schedule] = [
            (thread, at, numbers.setdefault(number, len(numbers)), effect, str(place))
            for thread, at, number, _, effect, place in log.accesses()
        ]
        assert log.threads == [event.thread for event in self._trace.events]
        return ()


class Account:
    def __init__(self) -> None:
        self.balance = 0
        self.lock = threading.Lock()

    def deposit(self) -> None:
        with self.lock:
            self.balance += 1

    def careless(self) -> None:
        self.balance += 1


def two(first: Callable[[], object], second: Callable[[], object]) -> None:
    threads = [threading.Thread(target=target) for target in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def locked() -> None:
    account = Account()
    two(account.deposit, account.deposit)


def half_locked() -> None:
    account = Account()
    two(account.deposit, account.careless)


def model() -> Program:
    program = Program("counter")
    x = program.variable("x", 0)

    def body() -> Generator[Any, Any, None]:
        yield x.write((yield x.read()) + 1)

    for name in "AB":
        program.thread(body, name=name)
    return program


def test_accesses_that_keep_the_discipline_are_read() -> None:
    monitor = Accesses()
    result = weft.explore(locked, monitors=[monitor], all=True)
    assert (result.verdict, result.executions, result.warnings) == (Verdict.VERIFIED, 2, ())
    line = Account.deposit.__code__.co_firstlineno + 1
    seen = [
        [
            (thread, effect, int(place.rpartition(":")[2]) - line)
            for thread, _, _, effect, place in each
        ]
        for each in monitor.of.values()
    ]
    # Each looks for the lock first, and the second does so before the first has it.
    looks = [(1, "read", 0), (2, "read", 0)]
    one, other = ([(n, "read", 1), (n, "write", 1)] for n in (1, 2))
    assert seen == [[*looks, *one, *other], [*looks, *other, *one]]


def test_a_monitor_is_told_what_it_has_read_before() -> None:
    monitor = Accesses()
    weft.explore(locked, monitors=[monitor], all=True)
    first, second = monitor.of
    common = next(n for n, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
    assert monitor.forks == [0, common]


def test_a_warning_is_no_violation() -> None:
    result = weft.explore(locked, monitors=[Protection()], all=True)
    assert (result.verdict, result.warnings) == (Verdict.VERIFIED, ())
    result = weft.explore(half_locked, monitors=[Protection()])
    assert result.verdict is Verdict.VERIFIED
    assert [(each.kind, each.severity) for each in result.warnings] == [
        ("unprotected", Severity.WARNING),
        *[("data race", Severity.WARNING)] * 2,
    ]
    assert result.races == result.warnings[1:]


def test_a_race_is_a_violation_on_request() -> None:
    result = weft.explore(half_locked, fail_on="race")
    assert result.verdict is Verdict.VIOLATED
    assert [each.severity for each in result.races] == [Severity.VIOLATION]
    assert (result.findings, result.warnings) == (result.races, ())


def test_a_monitor_that_reads_may_find_violations() -> None:
    class Strict(Protection):
        def read(self, log: Log, fork: int) -> Iterable[Finding]:
            for found in super().read(log, fork):
                yield Finding(found.kind, found.message, self.trace.schedule, self.trace)

        def end(self, trace: Trace) -> Iterable[Finding]:
            self.trace = trace
            return ()

    result = weft.explore(half_locked, monitors=[Strict()])
    assert result.verdict is Verdict.VIOLATED
    assert [each.kind for each in result.findings] == ["unprotected"]


def test_models_have_steps_only() -> None:
    monitor = Accesses()
    assert weft.explore(model(), monitors=[monitor], all=True).executions == 4
    assert list(monitor.of.values()) == [[], [], [], []]


@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
@pytest.mark.parametrize(
    ("test", "expected"), one_in(8, cases(("data_right", "data_wrong", "right")))
)
def test_what_is_kept_of_the_prefix_is_what_is_there(
    test: Callable[[], object], expected: Expected, scheduling: str
) -> None:
    """An execution that follows the one before has the log of one that is run by itself."""
    monitor = Accesses()
    options: dict[str, Any] = {"scheduling": scheduling, **expected.options}
    result = weft.explore(test, all=True, monitors=[monitor], seconds=20, **options)
    options |= {"visible": getattr(result.explored, "learnt"), "refine": False}  # noqa: B009
    for schedule, accesses in [*monitor.of.items()][-MOST:]:

        def again(system: System, schedule: Any = schedule) -> Replay:
            return Replay(schedule)

        alone = Accesses()
        weft.explore(test, again, all=True, monitors=[alone], **options)
        assert alone.of[schedule] == accesses
