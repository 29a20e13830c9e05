"""The other clocks: everything that shows the time shows the virtual one.

`datetime.datetime` is a class of C whose methods cannot be set. They are put into its dictionary
directly, as libraries that freeze time do: the class stays the same object to everybody.
"""

from __future__ import annotations

import ctypes
import datetime
import gc
import os
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from weft.python.runtime import world
from weft.python.runtime.clock import EPOCH, read

_REAL_LOCAL = time.localtime
_REAL_GM = time.gmtime
_REAL_CTIME = time.ctime
_REAL_ASCTIME = time.asctime
_REAL_STRFTIME = time.strftime
_NANO = 1_000_000_000


def now_ns() -> int:
    return round(read() * _NANO)


def spent() -> float:
    """Time spent computing: as much as has passed, since computing takes none."""
    return read() - EPOCH


def spent_ns() -> int:
    return round(spent() * _NANO)


def clock_gettime(clock: int) -> float:
    return read()


def clock_gettime_ns(clock: int) -> int:
    return now_ns()


def localtime(seconds: float | None = None) -> time.struct_time:
    return _REAL_LOCAL(read() if seconds is None else seconds)


def gmtime(seconds: float | None = None) -> time.struct_time:
    return _REAL_GM(read() if seconds is None else seconds)


def ctime(seconds: float | None = None) -> str:
    return _REAL_CTIME(read() if seconds is None else seconds)


def asctime(*given: Any) -> str:
    return _REAL_ASCTIME(*(given or (localtime(),)))


def strftime(form: str, *given: Any) -> str:
    return _REAL_STRFTIME(form, *(given or (localtime(),)))


def times() -> os.times_result:
    """`os.times`: all of the time that was spent, as if by the program itself."""
    now = spent()
    return os.times_result((now, 0.0, 0.0, 0.0, now))


MODELS: dict[Any, dict[str, Any]] = {
    os: {"times": times},
    time: {
        "time_ns": now_ns,
        "monotonic_ns": now_ns,
        "perf_counter_ns": now_ns,
        "process_time": spent,
        "process_time_ns": spent_ns,
        "thread_time": spent,
        "thread_time_ns": spent_ns,
        "clock_gettime": clock_gettime,
        "clock_gettime_ns": clock_gettime_ns,
        "localtime": localtime,
        "gmtime": gmtime,
        "ctime": ctime,
        "asctime": asctime,
        "strftime": strftime,
    },
}


def _under_control() -> bool:
    return world.current is not None and world.current.current() is not None


def _now(cls: Any, tz: Any = None) -> Any:
    if not _under_control():
        return _REAL_NOW.__get__(None, cls)(tz)
    return cls.fromtimestamp(read(), tz)


def _utcnow(cls: Any) -> Any:
    if not _under_control():
        return _REAL_UTCNOW.__get__(None, cls)()
    if sys.version_info >= (3, 12):
        warnings.warn(
            "datetime.datetime.utcnow() is deprecated and scheduled for removal in a future "
            "version. Use timezone-aware objects to represent datetimes in UTC: "
            "datetime.datetime.now(datetime.UTC).",
            DeprecationWarning,
            stacklevel=2,
        )
    return cls.fromtimestamp(read(), datetime.UTC).replace(tzinfo=None)


def _today(cls: Any) -> Any:
    return cls.fromtimestamp(read()) if _under_control() else _REAL_TODAY.__get__(None, cls)()


_REAL_TODAY: Any = vars(datetime.date)["today"]
_REAL_NOW: Any = vars(datetime.datetime)["now"]
_REAL_UTCNOW: Any = vars(datetime.datetime)["utcnow"]


@contextmanager
def virtual_dates() -> Iterator[None]:
    """Let `now`, `utcnow` and `today` show virtual time.

    Up to 3.14 `today` asks `time.time`, which does so anyway.
    """
    _set(datetime.datetime, now=classmethod(_now), utcnow=classmethod(_utcnow))
    if TODAY_BY_ITSELF:
        _set(datetime.date, today=classmethod(_today))
    try:
        yield
    finally:
        _set(datetime.datetime, now=_REAL_NOW, utcnow=_REAL_UTCNOW)
        if TODAY_BY_ITSELF:
            _set(datetime.date, today=_REAL_TODAY)


TODAY_BY_ITSELF = sys.version_info >= (3, 15)


def _set(cls: type, **methods: Any) -> None:
    contents = gc.get_referents(vars(cls))[0]
    contents.update(methods)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(cls))
