"""What is drawn by lot in two threads."""

from __future__ import annotations

import random
import uuid

import weft
from tests.programs.together import together
from tests.python.gives import gives


@gives((0, 0), (0, 1), (1, 0), (1, 1))
def test_both_choose() -> object:
    return together(lambda: weft.choose(2), lambda: weft.choose(2))


@gives((0, 0), (0, 1), (1, 0), (1, 1), random="explore")
def test_both_draw_from_a_list() -> object:
    return together(lambda: random.choice([0, 1]), lambda: random.choice([0, 1]))


@gives(0, 1, 2, random="explore")
def test_one_draws_a_number() -> object:
    return together(lambda: random.randrange(3))[0]


@gives(True, random="seeded")
def test_the_same_seed_draws_the_same() -> object:
    first, second = together(lambda: random.Random(1).random(), lambda: random.Random(1).random())
    return first == second


@gives(True)
def test_identifiers_differ() -> object:
    first, second = together(uuid.uuid4, uuid.uuid4)
    return first != second
