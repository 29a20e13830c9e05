"""What is done faster for plain steps gives what the general way gives: all of it, in order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.random_systems import from_seed
from tests.strategy.general import GeneralDpor
from weft.model import Design
from weft.strategy.dpor import OptimalDpor
from weft.strategy.dpor.order import Order

MOST = 200


def concurrent(order: Order) -> list[list[int]]:
    """For each event and object, the later events on it that do not happen after the event."""
    return [
        order.among(order.on_object(object), earlier, 1 << earlier)
        for earlier in range(len(order.events))
        for object in sorted(order.codes.single)
    ]


def facts(design: Design, search: OptimalDpor) -> list[Any]:
    """Of each execution: its schedule and end, what happens before what, races, what is left."""
    found: list[Any] = []
    while len(found) < MOST and search.begin():
        trace = design.start(500).run(search, ())
        search.end(trace)
        order = search.order
        found.append(
            (
                trace.schedule,
                trace.ending,
                order.known.copy(),
                order.before.copy(),
                order.direct.copy(),
                concurrent(order),
                [
                    found if isinstance(found, int) else (found.earlier, found.later, found.removed)
                    for found in search.races.found
                ],
                [[] if node is None else sorted(node.sleep) for node in search.nodes],
                search.path(),
            )
        )
    return found


def compare(seeds: range) -> None:
    for seed in seeds:
        fast, general = from_seed(seed, 2000), from_seed(seed, 2000)
        assert facts(fast, OptimalDpor()) == facts(general, GeneralDpor())


def test_random_systems() -> None:
    compare(range(200))


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_many_random_systems(part: int) -> None:
    compare(range(200 + 450 * part, 650 + 450 * part))
