"""Threads are shown by the names that the program gave them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

import weft
from weft.report.json import result_object
from weft.report.text import report
from weft.schedule import recorded
from weft.schedule.replaying import run_again


def named(*names: str | None) -> Callable[[], None]:
    """A program with threads of these names, the last of which fails."""

    def program() -> None:
        def work(last: bool) -> None:
            assert not last

        ends = [False] * (len(names) - 1) + [True]
        threads = [
            threading.Thread(target=work, args=(last,), name=name)
            for name, last in zip(names, ends, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return program


def called(program: Callable[[], object], **options: object) -> dict[int, str]:
    (finding,) = weft.explore(program, **options).findings  # type: ignore[arg-type]
    assert finding.trace is not None
    return dict(finding.trace.called)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["writer", "reader"], {1: "writer", 2: "reader"}),
        (["writer", None], {1: "writer"}),
        ([None, "Thread-7", "Thread-8 (work)"], {}),
        (["worker", "worker", "worker"], {1: "worker", 2: "worker #2", 3: "worker #3"}),
        (["worker #2", "worker", "worker"], {1: "worker #2", 2: "worker", 3: "worker #3"}),
        (["T2", None], {1: "T2 #2"}),
        (["T2", "T1"], {1: "T2", 2: "T1"}),
        (["main", "  a\nb  "], {1: "main #2", 2: "a b"}),
        (["x" * 24, "x" * 25], {1: "x" * 24, 2: "x" * 23 + "…"}),
    ],
)
def test_names_are_told_apart_and_short(
    names: Sequence[str | None], expected: dict[int, str]
) -> None:
    assert called(named(*names)) == expected


def test_a_thread_may_name_itself() -> None:
    def program() -> None:
        def work() -> None:
            threading.current_thread().name = "late"
            raise AssertionError

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    assert called(program) == {1: "late"}


def test_the_workers_of_a_pool_are_named_if_the_pool_is() -> None:
    def program(prefix: str) -> None:
        with ThreadPoolExecutor(1, thread_name_prefix=prefix) as pool:
            pool.submit(int)
        raise AssertionError

    assert called(lambda: program("net")) == {1: "net_0"}
    assert called(lambda: program("")) == {}


def test_copies_of_the_process_tell_names_too() -> None:
    assert called(named("writer", "reader"), undo="fork") == {1: "writer", 2: "reader"}


def test_the_report_says_the_name_everywhere() -> None:
    result = weft.explore(named("writer", "reader"))
    system = result.explored
    assert system is not None
    text = report(result, system, 100)
    assert "assertion failed in reader: " in text
    assert "│ main " in text
    assert "│ reader " in text
    assert "│ start reader " in text
    assert "T1" not in text
    assert "T2" not in text


def test_json_keeps_what_is_stable_and_adds_the_names() -> None:
    result = weft.explore(named("writer", "reader"))
    assert result.explored is not None
    (found,) = result_object(result, result.explored)["findings"]
    assert found["thread_names"] == {"T1": "writer", "T2": "reader"}
    assert [
        (event["thread"], each["operation"], each["object"])
        for event in found["events"]
        for each in event["operations"]
    ] == [("main", "start", "T1"), ("main", "start", "T2")]
    assert found["failures"] == [
        {"thread": "T2", "event": 1, "exception": "AssertionError: assert not True"}
    ]


def test_a_deadlock_says_the_names() -> None:
    def program() -> None:
        a, b = threading.Lock(), threading.Lock()

        def both(first: threading.Lock, second: threading.Lock) -> None:
            with first, second:
                pass

        one = threading.Thread(target=both, args=(a, b), name="one")
        other = threading.Thread(target=both, args=(b, a), name="other")
        one.start()
        other.start()
        one.join()
        other.join()

    (finding,) = weft.explore(program).findings
    heads = [line.strip().partition(": it is")[0] for line in finding.message.splitlines()]
    assert [head.partition(" (")[0].partition(":")[0] for head in heads] == [
        "deadlock",
        "one waits to acquire b",
        "other waits to acquire a",
        "cycle",
    ]
    assert heads[0].startswith("deadlock: main waits to join one: ")
    assert heads[-1] == "cycle: one → other → one"


def test_a_race_says_the_names() -> None:
    def program() -> None:
        box = {"n": 0}

        def put(value: int) -> None:
            box["n"] = value

        threads = [threading.Thread(target=put, args=(n,), name=f"putter {n}") for n in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    (race,) = weft.explore(program).races
    told = [line for line in race.message.splitlines() if " it, holding " in line]
    assert told == [
        "  putter 0 writes it, holding no lock",
        "  putter 1 writes it, holding no lock",
    ]


def test_a_schedule_is_kept_by_what_is_the_same_whatever_the_names() -> None:
    result = weft.explore(named("writer", "reader"))
    assert result.explored is not None
    schedule = recorded(result.findings[0], result.explored)
    steps = [(step.thread, step.does, step.object) for step in schedule.steps]
    assert steps == [("main", "start", "T1"), ("main", "start", "T2")]
    (found,) = run_again(schedule, named("a", "b")).findings
    assert found.message.startswith("assertion failed in b: ")


def test_a_schedule_that_does_not_fit_says_both_names() -> None:
    def program(held: bool) -> None:
        lock = threading.Lock()

        def take() -> None:
            if held:
                threading.Event().is_set()
            with lock:
                raise AssertionError

        thread = threading.Thread(target=take, name="taker")
        thread.start()
        thread.join()

    result = weft.explore(lambda: program(False))
    assert result.explored is not None
    schedule = recorded(result.findings[0], result.explored)
    with pytest.raises(weft.NonDeterminism) as caught:
        run_again(schedule, lambda: program(True))
    assert caught.value.what.startswith(
        "the schedule does not fit: step 2: T1 (taker) was to acquire lock "
    )
