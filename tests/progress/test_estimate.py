"""How many executions there will be in the end: guessed, and compared with how many there are."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given, settings

from tests.random_systems import designs
from weft.model import Design
from weft.progress.estimate import Guess, Guesses, share
from weft.strategy import make
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.phased import Phased
from weft.system.interfaces import Fork, Status, Strategy
from weft.system.operation import Choice

STEPS = 1000
SEARCHES = ("dpor", "source-dpor", "exhaustive", "selective")


class Counting(Exhaustive):
    """Counts for itself how many ways there are to go on, at each step."""

    def begin(self) -> bool:
        self.ways: list[int] = []
        return super().begin()

    def pick(self, status: Status) -> Choice:
        self.ways.append(sum(len(status.choices(thread)) for thread in status.enabled))
        return super().pick(status)


def paths(system: Design, search: Strategy) -> list[list[Fork]]:
    """The path of each execution, as it is told when the execution has ended."""
    found = []
    while search.begin():
        search.end(system.start(STEPS).run(search, ()))
        path = search.path()
        assert path is not None
        found.append(list(path))
    return found


@settings(max_examples=150)
@given(designs(most_interleavings=200))
def test_on_average_the_guess_of_a_random_walk_is_right(design: Design) -> None:
    """Knuth's theorem: over all walks, each as often as it happens, the mean is the size."""
    search = Counting()
    mean, executions = Fraction(0), 0
    while search.begin():
        search.end(design.start(STEPS).run(search, ()))
        executions += 1
        chance = Fraction(1, prod(search.ways))
        # What the path would be if this execution were the first.
        first = [Fork(0, done + left) for done, left in search.path()]
        guess = prod(fork.left + 1 for fork in first)
        assert 1 / share(first) == pytest.approx(guess)
        mean += chance * guess
    assert mean == executions


@settings(max_examples=100)
@given(designs(most_interleavings=200))
def test_the_share_is_the_sum_of_the_chances(design: Design) -> None:
    search = Counting()
    walked = Fraction(0)
    while search.begin():
        search.end(design.start(STEPS).run(search, ()))
        walked += Fraction(1, prod(search.ways))
        assert share(search.path()) == pytest.approx(float(walked))
    assert walked == 1


@pytest.mark.parametrize("name", SEARCHES)
def test_at_the_end_the_guess_is_exact(name: str) -> None:
    @settings(max_examples=60)
    @given(designs(most_interleavings=200))
    def check(design: Design) -> None:
        every = paths(design, make(name, design))
        assert share(every[-1]) == pytest.approx(1)
        assert Guesses().add(len(every), share(every[-1])).total == len(every)

    check()


@settings(max_examples=60)
@given(designs(most_interleavings=200))
def test_at_the_end_of_a_bounded_search(design: Design) -> None:
    every = paths(design, make("dpor", design, preemptions=1))
    assert share(every[-1]) == pytest.approx(1)


@settings(max_examples=60)
@given(designs(most_interleavings=200))
def test_phases_know_no_less(design: Design) -> None:
    assert paths(design, Phased(Exhaustive)) == paths(design, Exhaustive())


@pytest.mark.parametrize(
    ("path", "walked"),
    [
        ([], 1.0),
        ([Fork(0, 0), Fork(0, 0)], 1.0),
        ([Fork(0, 3)], 0.25),
        ([Fork(1, 2)], 0.5),
        ([Fork(0, 1), Fork(0, 1)], 0.25),
        ([Fork(1, 0), Fork(0, 1)], 0.75),
    ],
)
def test_shares(path: list[Fork], walked: float) -> None:
    assert share(path) == walked


def test_a_guess_is_settled_when_it_has_stopped_growing() -> None:
    guesses = Guesses()
    assert guesses.add(1, 0.1) == Guess(10, False)
    assert guesses.add(2, 0.1) == Guess(20, False)
    assert guesses.add(3, 0.1) == Guess(30, False)
    assert guesses.add(4, 0.2) == Guess(20, True)
    assert guesses.add(8, 0.25) == Guess(32, False)
    assert guesses.add(16, 0.5) == Guess(32, True)
    assert guesses.add(17, 1.0) == Guess(17, True)
