"""Contexts of `decimal` that modules keep are put back between executions."""

from __future__ import annotations

import decimal

import weft
from tests.programs.together import beside
from tests.python.modules import Load

SOURCE = """
import decimal

context = decimal.Context(prec=2)
flags, traps = context.flags, context.traps
gone = decimal.Context().copy().traps


class Own(decimal.Context):
    pass


own = Own(prec=3)


def look():
    inexact = decimal.Inexact
    return context.prec, own.prec, flags[inexact], own.flags[inexact], traps[inexact]


def change():
    found = look()
    context.divide(1, 3)
    own.sqrt(2)
    context.prec = own.prec = 9
    traps[decimal.Inexact] = True
    return found
"""


def test_contexts_and_what_shows_them_are_put_back(load: Load) -> None:
    module = load("contexts", SOURCE)
    before = module.look()
    result = weft.explore(module.change, all=True)
    assert list(result.outcomes) == [(2, 3, False, False, False)]
    assert module.look() == before
    assert [text for text in result.assumptions if "contexts.py" in text] == [
        "`gone` in contexts.py (abc.SignalDict) keeps its state between executions"
    ]


def test_flags_that_are_looked_at_by_another_thread(load: Load) -> None:
    module = load("flags", "import decimal\ncontext = decimal.Context()\nflags = context.flags")

    def test() -> object:
        return beside(lambda: module.context.divide(1, 3), lambda: module.flags[decimal.Inexact])

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {False, True}
    assert result.assumptions == ("the program depends on nothing but its schedule",)
