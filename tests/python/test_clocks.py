"""Every clock that a program can read shows virtual time."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.python.modules import Load

EPOCH = datetime.datetime.fromtimestamp(1_000_000_000)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (lambda: time.time_ns(), 1_000_000_007_000_000_000),
        (lambda: time.monotonic_ns(), 1_000_000_007_000_000_000),
        (lambda: time.perf_counter_ns(), 1_000_000_007_000_000_000),
        (lambda: time.process_time(), 7.0),
        (lambda: time.thread_time_ns(), 7_000_000_000),
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
    ],
)
def test_every_clock_is_virtual(clock: Callable[[], Any], expected: Any) -> None:
    def test() -> Any:
        time.sleep(7)
        return clock()

    assert list(weft.explore(test).outcomes) == [expected]
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
