"""Settings of the process that can be asked for and put back.

By the names that `weft.python.data.effects.settings` has for them. Modules that a program may not
have loaded are asked only when it has.
"""

from __future__ import annotations

import _locale
import _thread
import codecs
import encodings
import gc
import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from weft.python.runtime.garbage import thawed


class Setting(NamedTuple):
    get: Callable[[], Any]
    """Raises LookupError if there is no way to find out."""
    put: Callable[[Any], object]


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def _collect(enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()


def _tables() -> tuple[dict[str, Any], int]:
    import _csv

    dialects = {name: _csv.get_dialect(name) for name in _csv.list_dialects()}
    return dialects, _csv.field_size_limit()


def _set_tables(before: tuple[dict[str, Any], int]) -> None:
    import _csv

    dialects, size = before
    for name in _csv.list_dialects():
        _csv.unregister_dialect(name)
    for name, dialect in dialects.items():
        _csv.register_dialect(name, dialect)
    _csv.field_size_limit(size)


def _handles_faults() -> bool:
    import faulthandler

    return faulthandler.is_enabled()


def _handle_faults(enabled: bool) -> None:
    import faulthandler

    if enabled:
        faulthandler.enable(sys.__stderr__ or 2)
    else:
        faulthandler.disable()


def _traced() -> int:
    import tracemalloc

    return tracemalloc.get_traceback_limit() if tracemalloc.is_tracing() else 0


def _trace(frames: int) -> None:
    import tracemalloc

    tracemalloc.stop()
    if frames:
        tracemalloc.start(frames)


def _timeout() -> float | None:
    import socket

    return socket.getdefaulttimeout()


def _set_timeout(timeout: float | None) -> None:
    import socket

    socket.setdefaulttimeout(timeout)


def _locale_now() -> str:
    return _locale.setlocale(_locale.LC_ALL)


def _set_locale(text: str) -> None:
    _locale.setlocale(_locale.LC_ALL, text)


@cache
def _search_path() -> list[Any]:
    """The interpreter's own list of the functions that are asked for codecs.

    There is no function to ask for it, but the garbage collector knows who refers to the first.
    """
    first = encodings.search_function
    for each in _referrers(first):
        if type(each) is list and each[0] is first:
            return each
    raise LookupError


def _referrers(value: object) -> list[Any]:
    with thawed():
        return gc.get_referrers(value)


def _codecs() -> tuple[list[Any], dict[str, Any]]:
    """Who is asked for codecs, and what was found by name; None for a name that there was not."""
    return [*_search_path()], {**_found_by_name()}


def _found_by_name() -> dict[str, Any]:
    found: dict[str, Any] = vars(encodings)["_cache"]
    return found


def _set_codecs(before: tuple[list[Any], dict[str, Any]]) -> None:
    """What C code has found is forgotten as well: to unregister a function does that."""
    path, found = before
    codecs.register(_find_nothing)
    for each in _search_path()[1:]:
        codecs.unregister(each)
    for each in path[1:]:
        codecs.register(each)
    _found_by_name().clear()
    _found_by_name().update(found)


def _find_nothing(name: str) -> None:
    """Stands for a search function, to be unregistered."""


@cache
def _error_handlers() -> dict[str, Any]:
    """The interpreter's own dictionary of what is called for errors of codecs, by name."""
    for each in _referrers(codecs.strict_errors):
        if type(each) is dict and each.get("strict") is codecs.strict_errors:
            return each
    raise LookupError


def _handle_errors(before: dict[str, Any]) -> None:
    _error_handlers().clear()
    _error_handlers().update(before)


_LOCALE = Setting(_locale_now, _set_locale)

SETTINGS: dict[str, Setting] = {
    "codecs.decode": Setting(_codecs, _set_codecs),
    "codecs.lookup_error": Setting(lambda: {**_error_handlers()}, _handle_errors),
    "csv.field_size_limit": Setting(_tables, _set_tables),
    "faulthandler.disable": Setting(_handles_faults, _handle_faults),
    "gc.disable": Setting(gc.isenabled, _collect),
    "gc.get_debug": Setting(gc.get_debug, gc.set_debug),
    "gc.get_threshold": Setting(gc.get_threshold, lambda each: gc.set_threshold(*each)),
    "locale": _LOCALE,
    "locale.localeconv": _LOCALE,
    "posix.umask": Setting(_umask, os.umask),
    "socket.getdefaulttimeout": Setting(_timeout, _set_timeout),
    "sys.get_asyncgen_hooks": Setting(
        sys.get_asyncgen_hooks, lambda each: sys.set_asyncgen_hooks(*each)
    ),
    "sys.get_coroutine_origin_tracking_depth": Setting(
        sys.get_coroutine_origin_tracking_depth, sys.set_coroutine_origin_tracking_depth
    ),
    "sys.get_int_max_str_digits": Setting(sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    "sys.getrecursionlimit": Setting(sys.getrecursionlimit, sys.setrecursionlimit),
    "sys.getswitchinterval": Setting(sys.getswitchinterval, sys.setswitchinterval),
    "thread.stack_size": Setting(_thread.stack_size, _thread.stack_size),
    "tracemalloc.get_traceback_limit": Setting(_traced, _trace),
}
ELSEWHERE = frozenset({"posix.chdir", "signal.getsignal"})
"""Settings that are put back by `outside`, and by the model of `signal`."""
