"""Each search states what it guarantees, and the verdict follows from that."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

import weft
import weft.strategy
from examples.models import published
from weft import BOUNDED, COMPLETE, SAMPLED, Guarantee, Strategy
from weft.strategy.depth_first import DepthFirst
from weft.strategy.dpor.search import RaceReversal
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.phased import Phased
from weft.system.guarantee import weakest

BEYOND = BOUNDED("at most 1 delay")
WITHIN = BOUNDED("at most 1 delay", reached=False)
NO_SEARCH = (DepthFirst, RaceReversal)


def searches() -> list[type[Strategy]]:
    found: list[type[Strategy]] = []
    for module in pkgutil.walk_packages(weft.strategy.__path__, "weft.strategy."):
        loaded = importlib.import_module(module.name)
        for value in vars(loaded).values():
            if inspect.isclass(value) and issubclass(value, Strategy):
                found += [value] if value.__module__ == module.name else []
    return [each for each in found if each not in NO_SEARCH]


def test_every_search_states_its_guarantee() -> None:
    stated = {each.__name__: vars(each)["guarantee"] for each in searches()}
    by_property = {name for name, said in stated.items() if isinstance(said, property)}
    assert by_property == {"Bounded", "Phased"}
    sampled = {name for name, said in stated.items() if said == SAMPLED}
    assert sampled == {"Replay", "Straight"}
    assert {name for name, said in stated.items() if said == COMPLETE} == {
        "AsRunDpor",
        "Composed",
        "ExitBlock",
        "ExitBlockRW",
        "Exhaustive",
        "InvisibleFirst",
        "OptimalDpor",
        "Selective",
        "SourceDpor",
        "VeriSoft",
    }


def test_a_class_does_not_inherit_a_guarantee() -> None:
    class Shorter(Exhaustive):
        def begin(self) -> bool:
            return not self._started and super().begin()

    class Same(Exhaustive):
        guarantee = COMPLETE

    assert (Shorter.guarantee, Shorter().guarantee) == (SAMPLED, SAMPLED)
    assert Same().guarantee == COMPLETE
    assert weft.explore(published.lockinc(2), Shorter()).verdict is weft.Verdict.INCONCLUSIVE
    assert weft.explore(published.lockinc(2), Same()).verdict is weft.Verdict.VERIFIED


@pytest.mark.parametrize(
    ("guarantee", "verdict", "unexplored"),
    [
        (COMPLETE, "verified", []),
        (WITHIN, "verified", []),
        (BEYOND, "verified within the bound", [("bound", "what lies beyond at most 1 delay")]),
        (
            SAMPLED,
            "inconclusive",
            [("sampled", "schedules that 'said' did not choose: it takes a sample")],
        ),
    ],
)
def test_the_verdict(guarantee: Guarantee, verdict: str, unexplored: list[object]) -> None:
    class Said(Exhaustive):
        name = "said"

    Said.guarantee = guarantee
    result = weft.explore(published.lockinc(2), Said())
    assert (result.verdict, list(result.unexplored)) == (verdict, unexplored)
    said = f"the strategy 'said' is {guarantee.name}, as {Said.__qualname__} says of itself"
    assert (said in result.assumptions) == (guarantee != SAMPLED)


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        (COMPLETE, COMPLETE, COMPLETE),
        (COMPLETE, BEYOND, BEYOND),
        (BEYOND, WITHIN, BEYOND),
        (BEYOND, SAMPLED, SAMPLED),
        (SAMPLED, COMPLETE, SAMPLED),
    ],
)
def test_the_weakest(first: Guarantee, second: Guarantee, both: Guarantee) -> None:
    assert weakest(first, second) == both
    assert weakest(second, first) == both


def test_a_search_in_phases_guarantees_what_its_searches_do() -> None:
    class Sampling(Exhaustive):
        pass

    assert Phased(Exhaustive).guarantee == COMPLETE
    over = Phased(Sampling)
    assert over.guarantee == SAMPLED
