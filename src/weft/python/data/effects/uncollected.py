"""What objects of C hold that the collector does not know of.

Nobody can ask a connection of `sqlite3` for the functions that SQL calls, so they are noted when
they are given to it. Those of one execution are kept until it ends.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterable
from typing import Any

from weft.python.data.effects.tables import names
from weft.python.program.known import BUILTIN, base_in_c
from weft.python.program.scope import contents_of
from weft.python.runtime.address import address

TIMED: tuple[Any, ...] = (datetime.datetime, datetime.time)
KEEPING = names("""
    create_aggregate create_collation create_function create_window_function set_authorizer
    set_progress_handler set_trace_callback
""")
"""Methods of connections by which they are given what they call later."""

_kept: dict[int, tuple[Any, list[Any]]] = {}
"""Connections by address, with what each was given."""


def keeps(called: Any, handed: Iterable[Any]) -> bool:
    """Something is called: whether it keeps what it is handed where nobody finds it."""
    if type(called) not in BUILTIN or called.__name__ not in KEEPING:
        return False
    receiver: Any = called.__self__
    module = sys.modules.get("_sqlite3")
    if module is None or base_in_c(type(receiver)) is not contents_of(module).get("Connection"):
        return False
    _kept.setdefault(address(receiver), (receiver, []))[1].extend(handed)
    return True


def forget() -> None:
    """An execution is over."""
    _kept.clear()


def uncollected(value: Any) -> list[Any]:
    """What an object holds, beside what the collector knows of."""
    if address(value) in _kept:
        return _kept[address(value)][1]
    kind = type(value)
    for timed in TIMED:
        if issubclass(kind, timed):
            return [vars(timed)["tzinfo"].__get__(value)]
    return []
