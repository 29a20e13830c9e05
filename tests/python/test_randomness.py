"""Random numbers: the same in every execution, or all of them."""

from __future__ import annotations

import os
import random
import secrets
import threading
import uuid
from functools import partial
from random import randint
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft import Verdict


def draw_in_two_threads() -> tuple[object, ...]:
    drawn: dict[int, Any] = {}
    lock = threading.Lock()

    def draw(number: int) -> None:
        with lock:
            drawn[number] = (
                random.random(),
                randint(1, 1000),
                random.Random().random(),
                secrets.randbelow(1000),
                uuid.uuid4().hex,
                os.urandom(4),
            )

    together(*[partial(draw, n) for n in range(2)])
    assert drawn[0] != drawn[1]
    return drawn[0], drawn[1]


def test_what_a_thread_draws_does_not_depend_on_the_schedule() -> None:
    result = weft.explore(draw_in_two_threads, all=True)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 2)
    assert len(result.outcomes) == 1
    assert set(weft.explore(draw_in_two_threads, all=True).outcomes) == set(result.outcomes)


def test_generators_with_a_seed_are_left_alone() -> None:
    assert set(weft.explore(lambda: random.Random(7).random()).outcomes) == {
        random.Random(7).random()
    }


def test_every_number_is_explored_on_request() -> None:
    def test() -> tuple[int, str]:
        return random.randint(1, 3), random.choice("ab")

    result = weft.explore(test, all=True, random="explore")
    assert set(result.outcomes) == {(n, c) for n in (1, 2, 3) for c in "ab"}
    assert result.executions == 6


def test_every_order_is_explored_on_request() -> None:
    def test() -> tuple[int, ...]:
        items = [1, 2, 3]
        random.shuffle(items)
        return tuple(items)

    result = weft.explore(test, all=True, random="explore")
    assert (len(result.outcomes), result.executions) == (6, 6)


def test_too_many_numbers_to_explore() -> None:
    def test() -> float:
        try:
            return random.random()
        except Exception:
            return 0.0

    with pytest.raises(weft.NotApplicable, match=r"random\(\) has too many values"):
        weft.explore(test, random="explore")


def test_random_is_as_before_afterwards() -> None:
    before = random.getstate()
    weft.explore(draw_in_two_threads)
    assert random.getstate() == before
    assert random.randint.__self__ is random.random.__self__  # type: ignore[attr-defined]
