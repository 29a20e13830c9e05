"""Names of objects in a schedule: short, and never mixed up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from weft.explain.names import Names
from weft.system.interfaces import System
from weft.system.objects import Mutex
from weft.system.operation import Operation
from weft.system.single_step import SingleStep
from weft.system.trace import Ending, Trace


def names(full: Sequence[str], **form: Any) -> list[str]:
    """How objects with these names are called in a schedule in which all of them are pending."""

    class Named:
        def thread_name(self, thread: int) -> str:
            return f"T{thread}"

        def object_name(self, object: int) -> str:
            return full[object]

    steps = [SingleStep(Operation(n, n, Mutex(), "acquire"), (), "f", n) for n in range(len(full))]
    states: Mapping[int, Any] = {}
    trace = Trace([], Ending.DEADLOCK, steps, states)
    known = Names(cast("System", Named()), trace, **form)
    return [known.object_name(n) for n in range(len(full))]


FIRST, SECOND = "self.lock (Lock made at bank.py:4)", "self.lock (Lock made at bank.py:9)"


@pytest.mark.parametrize(
    ("full", "form", "expected"),
    [
        ([FIRST], {}, ["self.lock"]),
        ([FIRST, "other (Lock made at bank.py:4)"], {}, ["self.lock", "other"]),
        ([FIRST, SECOND], {}, ["self.lock (bank.py:4)", "self.lock (bank.py:9)"]),
        ([FIRST, SECOND], {"within": "bank.py"}, ["self.lock (line 4)", "self.lock (line 9)"]),
        ([FIRST, SECOND], {"within": "a.py"}, ["self.lock (bank.py:4)", "self.lock (bank.py:9)"]),
        ([FIRST, f"{FIRST} #2"], {}, ["self.lock", "self.lock #2"]),
        (
            [FIRST, FIRST.replace("Lock", "RLock")],
            {},
            [FIRST, "self.lock (RLock made at bank.py:4)"],
        ),
        (["Lock made at bank.py:4"], {}, ["Lock (bank.py:4)"]),
        (["Lock made at bank.py:4 #2"], {"within": "bank.py"}, ["Lock (line 4)"]),
        (["f.<locals>.g.n", "f.<locals>.h.n"], {}, ["f.<locals>.g.n", "f.<locals>.h.n"]),
        (["f.<locals>.g.n"], {}, ["n"]),
        (["a" * 10 + "b" * 10], {"most": 20}, ["a" * 10 + "b" * 10]),
        (["a" * 10 + "b" * 11], {"most": 20}, ["a" * 9 + "…" + "b" * 10]),
        (["axb", "ayb"], {"most": 2}, ["axb", "ayb"]),
    ],
)
def test_names(full: Sequence[str], form: Mapping[str, Any], expected: Sequence[str]) -> None:
    assert names(full, **form) == expected
