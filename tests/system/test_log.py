"""An execution as integers: what codes stand for, what is dependent, and how it is cut back."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Sequence
from typing import Any

from tests.random_systems import from_seed
from weft.model import Program
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.straight import Straight
from weft.system.dependency import dependent
from weft.system.log import Codes, Log, Meaning
from weft.system.operation import Event

Body = Generator[Any, Any, None]


def first_executions(seed: int, most: int) -> list[Sequence[Event]]:
    design, search = from_seed(seed, 300), Exhaustive()
    found: list[Sequence[Event]] = []
    while len(found) < most and search.begin():
        trace = design.start(500).run(search, ())
        search.end(trace)
        found.append(trace.events)
    return found


def counter() -> Program:
    """Two threads that add to a variable under a lock."""
    program = Program("counter")
    lock, x = program.mutex("lock"), program.variable("x", 0)

    def body() -> Body:
        yield lock.acquire()
        seen = yield x.read()
        yield x.write(seen + 1)
        yield lock.release()

    for name in "AB":
        program.thread(body, name=name)
    return program


def test_codes_are_dependent_if_and_only_if_the_operations_are() -> None:
    pairs = apart = 0
    for seed in range(60):
        codes, known = Codes(), dict[int, Any]()
        for events in first_executions(seed, 6):
            for event in events:
                known.setdefault(codes.of(event.operations), event.operations)
                code = codes.of(event.step.operations)
                known.setdefault(code, event.step.operations)
        for a, first in known.items():
            for b, second in known.items():
                pairs += 1
                apart += not codes.dependent(a, b)
                assert codes.dependent(a, b) == dependent(first, second)
    assert 0 < apart < pairs


def test_a_code_is_the_same_in_every_execution() -> None:
    for seed in range(60):
        codes = Codes()
        logs = []
        for events in first_executions(seed, 6):
            log = Log(codes)
            log.extend(events)
            logs.append(log)
            for index, event in enumerate(events):
                assert log.meaning(index) == [
                    Meaning(o.object, o.kind.name, o.verb, o.effect) for o in event.operations
                ]
                assert log.threads[index] == event.thread
                assert log.values.get(index, 0) == event.choice.value
                assert log.places[log.sites[index]] == event.step.where
        again = Log(codes)
        again.extend(first_executions(seed, 1)[0])
        assert again.steps == logs[0].steps


def test_a_log_is_cut_back_to_where_another_execution_begins() -> None:
    for seed in range(30):
        log, before = Log(), list[Event]()
        for events in first_executions(seed, 6):
            same = 0
            for old, new in zip(before, events, strict=False):
                if old.choice != new.choice:
                    break
                same += 1
            log.truncate(same)
            log.extend(events[same:])
            whole = Log(log.codes)
            whole.extend(events)
            assert (log.threads, log.steps, log.values) == (
                whole.threads,
                whole.steps,
                whole.values,
            )
            before = list(events)


def test_what_the_codes_of_a_lock_and_its_data_say() -> None:
    log = Log()
    log.extend(counter().start(100).run(Straight(), ()).events)
    assert log.threads == [0, 0, 0, 0, 1, 1, 1, 1]
    effects = [[meaning.effect for meaning in log.meaning(index)] for index in range(4)]
    assert effects == [["acquire"], ["read"], ["write"], ["release", "finish"]]
    acquire, read, write, release = log.steps[:4]
    assert log.steps[4:7] == [acquire, read, write]
    dependent = log.codes.dependent
    assert dependent(acquire, acquire)
    assert dependent(acquire, release)
    assert not dependent(release, release)
    assert dependent(read, write)
    assert not dependent(read, read)
    assert not dependent(acquire, read)
    assert log.codes.enabled_before[acquire] == {acquire}
    assert log.codes.disabled_before[acquire] == {log.codes.parts[release][0]}


def test_a_long_log_is_small_and_goes_to_another_process() -> None:
    log = Log()
    log.extend(counter().start(100).run(Straight(), ()).events)
    for index in range(100_000):
        log.append(index % 2, log.steps[index % 8], log.sites[index % 8])
    packed = pickle.dumps(log)
    assert len(packed) < 1_300_000
    copied = pickle.loads(packed)
    assert (copied.threads, copied.steps, copied.sites) == (log.threads, log.steps, log.sites)
    assert copied.meaning(100_003) == log.meaning(100_003)
    assert copied.places == log.places
