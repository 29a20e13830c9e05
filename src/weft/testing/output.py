"""What a test prints: that of its last execution, not of all of them one after the other."""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from typing import Any

AFRESH: Mapping[str, Callable[[Any], object]] = {
    "caplog": lambda fixture: fixture.clear(),
    "capsys": lambda fixture: fixture.readouterr(),
    "capsysbinary": lambda fixture: fixture.readouterr(),
    "capfd": lambda fixture: fixture.readouterr(),
    "capfdbinary": lambda fixture: fixture.readouterr(),
    "recwarn": lambda fixture: _forget_warnings(fixture),
}
"""pytest's fixtures that record: how to make them forget, before each execution."""
READERS = frozenset(name for name in AFRESH if name.startswith("cap")) - {"caplog"}


def _forget_warnings(fixture: Any) -> None:
    fixture.clear()
    # As the fixture does itself. Warnings that were given before are then given again.
    warnings.simplefilter("default")


class Stream(StringIO):
    """Keeps what is printed. A class of weft: no part of the program's state."""


class Output:
    """Takes what a test prints, and forgets it when an execution begins."""

    def __init__(self, fixtures: Mapping[str, Any]) -> None:
        self._streams = (Stream(), Stream())
        self._recorders = [
            partial(forget, fixtures[name]) for name, forget in AFRESH.items() if name in fixtures
        ]
        self._reads = not READERS.isdisjoint(fixtures)
        self._handlers: list[Any] = [
            handler
            for handler in logging.getLogger().handlers
            if type(handler).__module__.startswith("_pytest.") and hasattr(handler, "reset")
        ]

    def begin(self) -> None:
        """An execution begins."""
        for stream in self._streams:
            stream.seek(0)
            stream.truncate()
        for forget in self._recorders:
            forget()
        for handler in self._handlers:
            handler.reset()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """What is printed is taken meanwhile, unless the test itself wants to read it."""
        if self._reads:
            yield
            return
        out, err = self._streams
        with redirect_stdout(out), redirect_stderr(err):
            yield

    def give_back(self) -> None:
        """Print what was printed in the last execution."""
        for stream, real in zip(self._streams, (sys.stdout, sys.stderr), strict=True):
            real.write(stream.getvalue())
