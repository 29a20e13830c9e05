"""Items, slices, and whether something is in a container: who is told what."""

# Values that nobody uses are what this is about.
# ruff: noqa: B015

from __future__ import annotations

import sys

from tests.python.instrument.recording import heard

SLICES = sys.version_info >= (3, 12)


def test_items() -> None:
    numbers = [1, 2]

    def run(numbers: list[int]) -> None:
        numbers[0] += 5
        del numbers[1]
        "abc"[numbers[-1] - 6]

    told = heard(run, numbers, only=("load_item", "store_item", "delete_item"))
    assert numbers == [6]
    assert told == [
        ("load_item", numbers, 0),
        ("store_item", numbers, 0, 6),
        ("delete_item", numbers, 1),
        ("load_item", numbers, -1),
    ]


def test_slices() -> None:
    numbers = [1, 2, 3]

    def run(numbers: list[int]) -> None:
        numbers[1:]
        numbers[:1] = (7, 8)
        numbers[::2]
        del numbers[0:1]

    load = ("load_slice", numbers, 1, None) if SLICES else ("load_item", numbers, slice(1, None))
    store = (
        ("store_slice", numbers, None, 1, (7, 8))
        if SLICES
        else ("store_item", numbers, slice(None, 1), (7, 8))
    )
    assert heard(run, numbers) == [
        load,
        store,
        ("load_item", numbers, slice(None, None, 2)),
        ("delete_item", numbers, slice(0, 1)),
    ]


def test_contains() -> None:
    table = {"a": 1}

    def run(table: dict[str, int], key: str) -> None:
        key in table
        key not in table
        key in ("a", "b")

    assert heard(run, table, "a") == [("contains", table, "a"), ("contains", table, "a")]
