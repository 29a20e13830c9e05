"""Functions that must not be in a test file: with globals of their own, and an assertion."""

from __future__ import annotations

from contextlib import suppress

first = 1
second = 2
passing: int


def change() -> None:
    global first, passing
    first += 1
    passing = first
    del passing


def read() -> int:
    return first


def insist() -> None:
    with suppress(AssertionError):
        assert first == 0, "message"
