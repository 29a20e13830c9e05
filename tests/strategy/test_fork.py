"""An execution may follow the steps that it has in common with the one before by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.random_systems import from_seed
from tests.skipping import Asked, Skipping
from weft.model import Design
from weft.strategy import make
from weft.strategy.bounded import Bounded
from weft.strategy.dpor import AsRunDpor, OptimalDpor, SourceDpor
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.phased import Phased
from weft.system.interfaces import Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Ending

MOST = 300
SEARCHES: dict[str, Callable[[Design], Strategy]] = {
    "dpor": lambda design: OptimalDpor(),
    "dpor-as-run": lambda design: AsRunDpor(),
    "source-dpor": lambda design: SourceDpor(),
    "phased": lambda design: Phased(OptimalDpor),
    "exhaustive": lambda design: Exhaustive(),
    "bounded": lambda design: Bounded(preemptions=2),
    "deep": lambda design: Bounded(delays=2, depth=5),
}
ASKED_FROM_THE_START = ("selective", "invisible-first", "composed")


def executions(
    design: Design, search: Strategy, most: int = MOST
) -> list[tuple[tuple[Choice, ...], Ending]]:
    """The schedules of the first executions of a search, and how they ended."""
    found: list[tuple[tuple[Choice, ...], Ending]] = []
    while len(found) < most and search.begin():
        trace = design.start(500).run(search, ())
        search.end(trace)
        found.append((trace.schedule, trace.ending))
    return found


def compare(name: str, seeds: range) -> int:
    """The search from the fork on against the search from the start; how much was skipped."""
    skipped = 0
    for seed in seeds:
        design = from_seed(seed, 300)
        search = Skipping(SEARCHES[name](design))
        found = executions(design, search)
        assert found == executions(design, Asked(SEARCHES[name](design)))
        assert found == executions(design, SEARCHES[name](design))
        skipped += search.skipped
    return skipped


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_may_be_asked_from_the_fork_on(name: str) -> None:
    assert compare(name, range(200)) > 200


@pytest.mark.long
@pytest.mark.parametrize("name", SEARCHES)
def test_many_searches_may_be_asked_from_the_fork_on(name: str) -> None:
    assert compare(name, range(200, 2000)) > 1000


@pytest.mark.parametrize("name", ASKED_FROM_THE_START)
def test_searches_that_look_at_every_event_are_asked_from_the_start(name: str) -> None:
    design = from_seed(0, 300)
    search = make(name, design)
    while search.begin():
        assert search.fork == 0
        search.end(design.start(500).run(search, ()))


def test_the_fork_is_where_executions_part() -> None:
    design = Design("three")
    x, y = design.variable("x", 0), design.variable("y", 0)
    for name, variable in (("A", y), ("B", x), ("C", x)):
        design.thread(name).transition("p0", "end", variable.write(1))
    search = OptimalDpor()
    forks = []
    while search.begin():
        forks.append(search.fork)
        search.end(design.start(500).run(search, ()))
    assert forks == [0, 1]


def test_a_class_with_a_pick_of_its_own_is_asked_at_every_step() -> None:
    class Counting(OptimalDpor):
        asked = 0

        def pick(self, status: Status) -> Choice:
            self.asked += 1
            return super().pick(status)

    design = Design("three")
    x, y = design.variable("x", 0), design.variable("y", 0)
    for name, variable in (("A", y), ("B", x), ("C", x)):
        design.thread(name).transition("p0", "end", variable.write(1))
    search = Counting()
    assert len(executions(design, Skipping(search))) == 2
    assert search.asked == 6
