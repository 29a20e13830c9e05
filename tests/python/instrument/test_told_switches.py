"""Where CPython with its global lock can change threads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from tests.python.instrument.recording import Told, hooked, recording


def nothing() -> None: ...


def told_by(function: Callable[..., Any], *arguments: Any) -> Told:
    """With what is stored in between, to see where the switches are."""
    told: Told = []
    result = hooked(function, recording(told, "switch", "store_item"))(*arguments)
    if isinstance(result, Iterator):
        list(result)
    return [(entry[0], *entry[2:3]) for entry in told]


SWITCH = ("switch",)


def stored(key: object) -> tuple[str, object]:
    return ("store_item", key)


def test_at_entry_and_after_calls() -> None:
    def run(log: dict[Any, Any]) -> None:
        log[1] = 0
        nothing()
        log[2] = 0
        nothing(*(), **{})  # noqa: PIE804
        log[3] = 0
        dict(a=1)  # noqa: C408
        log[4] = 0

    assert told_by(run, {}) == [
        SWITCH,
        stored(1),
        SWITCH,
        stored(2),
        SWITCH,
        stored(3),
        SWITCH,
        stored(4),
    ]


def test_at_each_turn_of_a_loop() -> None:
    def run(log: dict[Any, Any]) -> None:
        for i in (1, 2):
            log[i] = 0
        while i:
            log["while"] = 0
            i -= 1
        log["end"] = 0

    assert told_by(run, {}) == [
        SWITCH,
        stored(1),
        SWITCH,
        stored(2),
        SWITCH,
        stored("while"),
        SWITCH,
        stored("while"),
        # From 3.14 on the condition stands only at the beginning, so the last turn jumps, too.
        *([SWITCH] if sys.version_info >= (3, 14) else []),
        stored("end"),
    ]


def test_a_condition_jumps_back_only_if_it_holds() -> None:
    def run(log: dict[Any, Any], numbers: list[int]) -> None:
        for i in numbers:
            if i:
                log[i] = 0
        log["end"] = 0

    assert told_by(run, {}, [0, 1, 0]) == [
        SWITCH,
        SWITCH,
        stored(1),
        SWITCH,
        SWITCH,
        stored("end"),
    ]


def test_when_a_generator_goes_on() -> None:
    def run(log: dict[Any, Any]) -> Iterator[int]:
        log[1] = 0
        yield 1
        log[2] = 0
        yield from (2, 3)
        log[3] = 0

    assert told_by(run, {}) == [SWITCH, stored(1), SWITCH, stored(2), stored(3)]
