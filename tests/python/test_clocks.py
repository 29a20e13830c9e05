"""Every clock that a program can read shows virtual time."""

from __future__ import annotations

import datetime
import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.modules import Load
from weft import Verdict
from weft.cli import main
from weft.python.runtime.clock import STANDS, TICKS

EPOCH = datetime.datetime.fromtimestamp(1_000_000_000)


CLOCKS: list[Any] = [
    (lambda: time.time_ns(), 1_000_000_007_000_000_000),
    (lambda: time.monotonic_ns(), 1_000_000_007_000_000_000),
    (lambda: time.perf_counter_ns(), 1_000_000_007_000_000_000),
    (lambda: time.process_time(), 7.0),
    (lambda: time.thread_time_ns(), 7_000_000_000),
    (lambda: tuple(os.times()), (7.0, 0.0, 0.0, 0.0, 7.0)),
    (lambda: time.clock_gettime(time.CLOCK_REALTIME), 1_000_000_007.0),
    (lambda: time.localtime() == time.localtime(1_000_000_007), True),
    (lambda: time.gmtime()[:6], (2001, 9, 9, 1, 46, 47)),
    (lambda: time.strftime("%Y"), "2001"),
    (lambda: time.ctime() == time.ctime(1_000_000_007), True),
    (lambda: time.asctime() == time.ctime(1_000_000_007), True),
    (lambda: str(datetime.datetime.now() - EPOCH), "0:00:07"),
    (lambda: str(datetime.datetime.now(datetime.UTC)), "2001-09-09 01:46:47+00:00"),
    (lambda: str(datetime.datetime.today() - EPOCH), "0:00:07"),
    (lambda: str(datetime.date.today()), str(EPOCH.date())),
    (lambda: str(Later.now())[:4], "2001"),
    (lambda: type(Later.now()).__name__, "Later"),
]


@pytest.mark.parametrize(("clock", "expected"), CLOCKS)
def test_every_clock_is_virtual(clock: Callable[[], Any], expected: Any) -> None:
    def test() -> Any:
        time.sleep(7)
        return clock()

    result = weft.explore(test)
    assert list(result.outcomes) == [expected]
    assert STANDS in result.assumptions
    now = datetime.datetime.now
    assert abs(now().timestamp() - time.time()) < 5
    assert type(now()) is datetime.datetime


class Later(datetime.datetime):
    pass


def test_a_name_of_a_clock_in_a_module(load: Load) -> None:
    clocks = load("clocks", "from time import time_ns\nfrom datetime import datetime")
    real = clocks.time_ns
    outcomes = weft.explore(lambda: (clocks.time_ns(), clocks.datetime.now().year)).outcomes
    assert list(outcomes) == [(1_000_000_000_000_000_000, 2001)]
    assert clocks.time_ns is real is time.time_ns


def sleeps_and_waits() -> None:
    time.sleep(1)
    threading.Event().wait(1)
    with pytest.raises(queue.Empty):
        queue.Queue[int]().get(timeout=1)
    condition = threading.Condition()
    with condition:
        condition.wait_for(lambda: False, timeout=1)
    logging.getLogger("test_clocks").warning("the record has the time")


@pytest.mark.parametrize("clock", ["virtual", "ticks"])
def test_who_reads_no_clock_assumes_nothing_of_time(clock: Any) -> None:
    result = weft.explore(sleeps_and_waits, clock=clock)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 1)
    assert not {STANDS, TICKS} & {*result.assumptions}


def test_with_ticks_every_reading_of_any_clock_is_later() -> None:
    def test() -> tuple[float, ...]:
        readings = [time.time(), time.monotonic(), time.perf_counter(), time.time_ns() / 10**9]
        readings += [datetime.datetime.now().timestamp(), time.process_time() + 10**9]
        time.sleep(1)
        readings += [time.clock_gettime(time.CLOCK_REALTIME)]
        return tuple(round(each - 10**9, 4) for each in readings)

    result = weft.explore(test, clock="ticks")
    assert list(result.outcomes) == [(0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 1.007)]
    assert TICKS in result.assumptions
    assert STANDS not in result.assumptions
    assert result.visible == {"the clock": "synchronisation"}


def milliseconds(readings: list[float]) -> tuple[int, ...]:
    return tuple(round((each - 10**9) * 1000) for each in readings)


def read_by_two() -> object:
    mine: list[float] = []
    others: list[float] = []
    together(
        lambda: mine.extend([time.time(), time.monotonic()]),
        lambda: others.extend([time.time(), time.time()]),
    )
    return milliseconds(mine), milliseconds(others)


def handed_over() -> object:
    """Who is handed a time reads a later one."""
    box: queue.Queue[float] = queue.Queue()
    late: list[bool] = []

    def receive() -> None:
        early = time.monotonic()
        handed = box.get()
        late.append(time.monotonic() > max(handed, early))

    together(lambda: box.put(time.time()), receive)
    return late[0]


def one_sleeps() -> object:
    readings = [0.0, 0.0]

    def sleeps() -> None:
        time.sleep(1)
        readings[0] = time.time()

    def reads() -> None:
        readings[1] = time.time()

    together(sleeps, reads)
    return milliseconds(readings)


def expires() -> object:
    """Of two threads one may find that the time is over, and that only if time moves on."""
    begun = time.monotonic()
    over = [False, False]

    def look(n: int) -> None:
        over[n] = time.monotonic() - begun > 0.0015

    together(lambda: look(0), lambda: look(1))
    return tuple(over)


@pytest.mark.parametrize(
    ("program", "outcomes"),
    [
        (
            read_by_two,
            {
                ((1, 2), (3, 4)),
                ((1, 3), (2, 4)),
                ((1, 4), (2, 3)),
                ((2, 3), (1, 4)),
                ((2, 4), (1, 3)),
                ((3, 4), (1, 2)),
            },
        ),
        (handed_over, {True}),
        (one_sleeps, {(1001, 1), (1001, 1002)}),
        (expires, {(True, False), (False, True)}),
    ],
)
@pytest.mark.parametrize("strategy", ["dpor", "dpor-as-run", "source-dpor", "exhaustive"])
def test_no_order_of_readings_is_lost(
    program: Callable[[], object], outcomes: set[object], strategy: str
) -> None:
    result = weft.explore(program, strategy, clock="ticks", all=True)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == outcomes


@pytest.mark.parametrize(
    ("program", "outcome"), [(read_by_two, ((0, 0), (0, 0))), (expires, (False, False))]
)
def test_without_ticks_time_stands(program: Callable[[], object], outcome: object) -> None:
    assert [*weft.explore(program, all=True).outcomes] == [outcome]


def test_ticks_with_checkpoints() -> None:
    def program() -> object:
        readings: queue.Queue[tuple[int, float]] = queue.Queue()
        together(*(lambda n=n: readings.put((n, time.time())) for n in (0, 1)))
        return dict([readings.get(), readings.get()])[0] - 10**9 > 0.0015

    for undo in ("replay", "fork"):
        result = weft.explore(program, clock="ticks", all=True, undo=undo)
        assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {True, False})
        assert TICKS in result.assumptions


LIMIT = """\
import threading, time

def test_first_come():
    began = time.monotonic()
    def work():
        assert time.monotonic() - began < 0.0015
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("test_limit.py").write_text(LIMIT)
    assert main(["check", "test_limit.py"]) == 0
    assert STANDS in " ".join(capsys.readouterr().out.split())
    assert main(["check", "test_limit.py", "--clock", "ticks"]) == 1
    told = capsys.readouterr().out
    assert ("read the clock" in told, "→ 0.003" in told, "← 0.001" in told) == (True, True, False)
    (schedule,) = Path(".weft/schedules").iterdir()
    assert main(["replay", str(schedule)]) == 1


@pytest.mark.parametrize("program", [read_by_two, one_sleeps, expires])
def test_no_order_of_readings_is_lost_with_the_global_lock(program: Callable[[], object]) -> None:
    every = weft.explore(program, "exhaustive", clock="ticks", scheduling="gil", all=True)
    result = weft.explore(program, clock="ticks", scheduling="gil", all=True)
    assert (result.verdict, every.verdict) == (Verdict.VERIFIED, Verdict.VERIFIED)
    assert set(result.outcomes) == set(every.outcomes)
    free = weft.explore(program, clock="ticks", all=True)
    assert set(every.outcomes) == set(free.outcomes)
