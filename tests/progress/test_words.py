"""The lines that are shown while a search runs."""

from __future__ import annotations

import pytest

from weft.progress.words import Snapshot, guessed, lines

FIRST = Snapshot("test_it", 1, "dpor", 1, 2.0, 2.0, 7, 1, 0, None, False)
LATER = Snapshot(
    "test_it", 3, "bounded (at most 1 preemption)", 12345, 5.0, 61.2, 1000, 4, 2, 54321, True
)


def test_the_beginning() -> None:
    assert lines(FIRST) == (
        "test_it: dpor, 2 s",
        "1 execution · 0/s · 7 deep · 1 visible location · 0 findings",
    )


def test_later() -> None:
    assert lines(LATER, 10.0) == (
        "test_it: bounded (at most 1 preemption), round 3, 71 s",
        "12,345 executions · 2,469/s · 1,000 deep · 4 visible locations · 2 findings · "
        "about 54,000 in all (estimate)",
    )


def test_a_model_has_no_locations() -> None:
    assert lines(FIRST._replace(visible=None))[1] == "1 execution · 0/s · 7 deep · 0 findings"


@pytest.mark.parametrize(
    ("total", "settled", "text"),
    [
        (7, True, "about 7 in all (estimate)"),
        (99, True, "about 99 in all (estimate)"),
        (1349, True, "about 1,300 in all (estimate)"),
        (999_999, True, "about 1,000,000 in all (estimate)"),
        (1349, False, "1,300 or more in all (estimate)"),
        (123 * 10**18, False, "1·10^20 or more in all (estimate)"),
    ],
)
def test_guesses(total: int, settled: bool, text: str) -> None:
    assert guessed(total, settled) == text
