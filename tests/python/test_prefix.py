"""An execution follows its prefix: it must be as if the strategy had been asked at every step."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

import weft
from tests.python.random_data import from_seed
from tests.python.random_data_reckoning import load as load_data
from tests.python.random_source import load, source_from_seed
from tests.shares import one_in
from weft.monitor import USUAL
from weft.python.patching import models_installed
from weft.python.system import PythonSystem
from weft.strategy.dpor import OptimalDpor
from weft.strategy.phased import Phased
from weft.system.interfaces import Monitor, Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Finding, Trace

MOST = 60
"""How many executions of a program are compared."""


class Asked(Phased):
    """The default search, as a strategy that is not weft's: it is asked at every step."""

    def __init__(self) -> None:
        super().__init__(OptimalDpor)


def followed() -> Strategy:
    """The same as one of weft's, which is asked only beyond the prefix."""
    return Phased(OptimalDpor)


@dataclass
class Written(Monitor):
    """Writes down all that there is to compare of every execution."""

    executions: list[Any] = field(default_factory=list)

    def end(self, trace: Trace) -> Iterable[Finding]:
        events = [
            (
                event.index,
                event.choice,
                event.step.where,
                event.result,
                [(op.object, op.verb, op.effect, op.value, op.before) for op in event.operations],
            )
            for event in trace.events
        ]
        pending = [
            (step.thread, step.where, [(op.object, op.effect) for op in step.operations])
            for step in trace.pending
        ]
        failures = [(each.thread, repr(each.exception), each.index) for each in trace.failures]
        ending = trace.ending, trace.outcome, trace.yielded, failures
        self.executions.append((events, pending, ending))
        return ()


def found(function: Callable[[], object], strategy: Any) -> tuple[Any, ...]:
    """All that there is to compare of an exploration.

    Findings are ignored, because how long they are minimised depends on the clock; what they are
    made of is in the executions.
    """
    written = Written()
    result = weft.explore(
        function, strategy, all=True, executions=MOST, monitors=[written], ignore=USUAL
    )
    races = [(each.message, each.schedule) for each in result.races]
    return written.executions, result.outcomes, result.visible, races, result.counts


def fails() -> None:
    thread = threading.Thread(target=threading.Barrier(2).wait, args=(1,))
    thread.start()
    thread.join()


@pytest.fixture(scope="module", autouse=True)
def modules_that_show_an_exception() -> None:
    """The first exploration with a thread that fails loads them, and uses locks for that."""
    weft.explore(fails)


def compare(function: Callable[[], object]) -> None:
    """The same with the prefix followed, and with the strategy asked at every step."""
    assert found(function, followed) == found(function, Asked)


@pytest.mark.parametrize("first", one_in(40, range(0, 2000, 10)))
def test_10_programs_that_synchronise(first: int) -> None:
    for seed in range(first, first + 10):
        compare(load(source_from_seed(seed)))


@pytest.mark.parametrize("first", one_in(40, range(0, 2000, 10)))
def test_10_programs_about_data(first: int) -> None:
    for seed in range(first, first + 10):
        compare(load_data(from_seed(seed).source).program)


def counting() -> int:
    lock = threading.Lock()
    total = [0]

    def add() -> None:
        with lock:
            total[0] += 1

    threads = [threading.Thread(target=add) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return total[0]


class Counted(OptimalDpor):
    """Counts how often it is asked."""

    sees_prefix = False
    asked = 0

    def pick(self, status: Status) -> Choice:
        self.asked += 1
        return super().pick(status)


class NeverStraight(Counted):
    """Does not say when it goes straight on."""

    straight = False
    sees_prefix = False


@pytest.mark.parametrize(("kind", "asked"), [(Counted, 1 + 5 * 2), (NeverStraight, 6 * 16 - 25)])
def test_the_strategy_is_asked_only_beyond_the_prefix(
    monkeypatch: pytest.MonkeyPatch, kind: type[Counted], asked: int
) -> None:
    # As one of weft's own, which may leave the prefix to the execution.
    monkeypatch.setattr(kind, "__module__", "weft.strategy.counted")
    strategy, forks, steps = kind(), [], 0
    with models_installed(set()) as objects:
        system = PythonSystem(counting, objects)
        while strategy.begin():
            forks.append(strategy.fork)
            trace = system.start(500).run(strategy, [])
            strategy.end(trace)
            steps += len(trace.events)
    # Six orders of three threads; each runs as far as another one did, and goes on from there.
    assert forks == [0, 7, 3, 6, 3, 6]
    assert steps == 6 * 16
    assert sum(forks) == 25
    # Or only at the fork and after it: nothing is asleep any more, and it goes straight on.
    assert strategy.asked == asked
