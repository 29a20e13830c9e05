"""Functions of the library that have models are copied, pickled and compared as ever."""

from __future__ import annotations

import copy
import dataclasses
import os
import pickle
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import weft

FUNCTIONS = (time.monotonic, time.sleep, os.getcwd, os.remove, random.random, open, exec)
PLACES = ((time, "monotonic"), (time, "sleep"), (os, "getcwd"), (os, "remove"))


@dataclasses.dataclass
class Clock:
    now: Callable[[], float]


def test_copies_are_what_was_copied() -> None:
    def program() -> None:
        for each in FUNCTIONS:
            assert copy.copy(each) is each
            assert copy.deepcopy([each]) == [each]
        assert dataclasses.asdict(Clock(time.monotonic)) == {"now": time.monotonic}

    assert weft.explore(program).verdict is weft.Verdict.VERIFIED


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_by_name(protocol: int) -> None:
    def program() -> None:
        for module, name in PLACES:
            function = getattr(module, name)
            assert pickle.loads(pickle.dumps(function, protocol)) is function

    assert weft.explore(program).verdict is weft.Verdict.VERIFIED


def defaults(clock: Any = time.monotonic, remove: Any = os.remove) -> tuple[Any, Any]:
    return clock, remove


def test_defaults_of_the_program_are_what_there_is_under_the_name() -> None:
    def program() -> None:
        assert defaults() == (time.monotonic, os.remove)

    assert weft.explore(program).verdict is weft.Verdict.VERIFIED


def test_a_clock_that_is_a_default_is_one_that_the_answer_rests_on() -> None:
    told = weft.explore(lambda: defaults()[0]()).assumptions
    assert [each for each in told if "time" in each] == [
        each for each in weft.explore(lambda: time.monotonic()).assumptions if "time" in each
    ]
    assert [each for each in told if "time" in each] != []
