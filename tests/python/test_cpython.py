"""CPython's own tests of what is modelled, each run once under weft.

The schedule is that of a fair machine with a clock, because these tests sleep until other threads
have got somewhere.
"""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.python.cpython import Own, own_tests, run_once
from tests.python.cpython_excluded import EXCLUDED, is_long, why_not
from tests.shares import one_in

support: Any = pytest.importorskip("test.support", reason="this Python has no tests of its own")


def _parameters() -> list[Any]:
    found = []
    for test in own_tests():
        if why_not(test.name) is None:
            marks = [pytest.mark.long] if is_long(test.name) else []
            found.append(pytest.param(test, id=test.name, marks=marks))
    return found


@pytest.mark.parametrize("test", one_in(6, _parameters()))
def test_cpython(test: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "verbose", 0)
    # There are no children, and to ask for them is refused.
    monkeypatch.setattr(support, "reap_children", lambda: None)
    # Some look at what is printed for want of a handler, and pytest has put one there.
    monkeypatch.setattr(logging.root, "handlers", [])
    came_to = run_once(test)
    if came_to.startswith("skipped: "):
        pytest.skip(came_to)
    assert came_to == "passed"


def test_every_exclusion_has_one_reason() -> None:
    patterns = [pattern for patterns in EXCLUDED.values() for pattern in patterns]
    assert len(patterns) == len(set(patterns))
