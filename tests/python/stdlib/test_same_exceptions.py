"""What the modelled modules raise has exactly the type and the text that CPython's have.

Each way to go wrong is run twice: as plain Python, and under every schedule.
"""

from __future__ import annotations

import queue
import re
import threading
from concurrent.futures import CancelledError, InvalidStateError
from typing import Any

import pytest

import weft
from tests.python.stdlib.wrong_uses import WRONG, Wrong
from weft.system.wording import without_addresses

NOT_THERE = re.compile("has no attribute|argument")
"""C code and Python code say the same about a call that does not fit in other words."""


def raised(function: Wrong) -> tuple[Any, ...]:
    """What a program can tell of an exception, but for the frames it came by."""
    try:
        function()
    except Exception as error:
        before = None if error.__context__ is None else type(error.__context__)
        said = without_addresses(str(error))
        if NOT_THERE.search(said):
            said = "the interpreter's words for C code"
        return type(error), said, len(error.args), before, dict(vars(error))
    raise AssertionError("nothing was raised")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", sorted(WRONG))
def test_an_exception_is_cpythons(name: str) -> None:
    function = WRONG[name]
    found = weft.explore(lambda: repr(raised(function)), all=True, timeouts="idle")
    assert set(found.outcomes) == {repr(raised(function))}


def test_there_is_one_of_each_kind() -> None:
    kinds = {raised(function)[0] for function in WRONG.values()}
    assert kinds >= {
        *(RuntimeError, ValueError, TypeError, OverflowError, AttributeError, AssertionError),
        *(queue.Empty, queue.Full, threading.BrokenBarrierError, CancelledError),
        *(InvalidStateError, TimeoutError),
    }
