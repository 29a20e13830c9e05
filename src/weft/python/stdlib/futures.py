"""`concurrent.futures`: the standard library's own code, but for where it goes by addresses.

`wait` locks futures in the order of their `id`, and iterates over sets of them. Both differ from
execution to execution; the number of a future's lock does not.

A worker that is ended together with its execution would log that as an error.
"""

from __future__ import annotations

from concurrent.futures import _base
from typing import Any

from weft.python.runtime import world

_REAL_LOGGER = _base.LOGGER


def stable_id(value: Any) -> int:
    """A number for a future that is the same in every execution."""
    lock = getattr(getattr(value, "_condition", None), "_lock", None)
    number: int | None = getattr(lock, "_weft_number", None)
    return id(value) if number is None else number


def future_hash(self: Any) -> int:
    """The hash of a future, so that sets of them are iterated over in the same order."""
    return hash(stable_id(self))


class Log:
    """The logger of the library, which is silent about threads that are being ended."""

    def __getattr__(self, name: str) -> Any:
        execution = world.current
        ending = execution is not None and execution.over
        return _nothing if ending else getattr(_REAL_LOGGER, name)


def _nothing(*arguments: object, **named: object) -> None:
    pass
