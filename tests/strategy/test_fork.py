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
from weft.strategy.straight import Straight
from weft.system.interfaces import Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Ending, Trace

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


class GoingStraight(Strategy):
    """Asks a search at every step, and checks that it goes straight on where it says so."""

    name = "going straight"

    def __init__(self, search: Strategy) -> None:
        self._search = search
        self._straight = Straight()
        self.straight_steps = 0

    def begin(self) -> bool:
        self._goes_straight = False
        return self._search.begin()

    def pick(self, status: Status) -> Choice:
        choice = self._search.pick(status)
        if self._goes_straight:
            self.straight_steps += 1
            assert choice == self._straight.pick(status)
            assert self._search.straight
        self._goes_straight = self._search.straight
        return choice

    def end(self, trace: Trace) -> None:
        self._search.end(trace)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_that_goes_straight_need_not_be_asked(name: str) -> None:
    steps = 0
    for seed in range(200):
        design = from_seed(seed, 300)
        search = GoingStraight(SEARCHES[name](design))
        assert executions(design, search) == executions(design, SEARCHES[name](design))
        steps += search.straight_steps
    assert (steps > 200) == (name in ("dpor", "dpor-as-run", "source-dpor", "phased"))


class Asking(OptimalDpor):
    """Of a user's, who wants to be asked."""

    def pick(self, status: Status) -> Choice:
        return super().pick(status)


def test_a_search_with_a_pick_of_its_own_is_always_asked() -> None:
    design = from_seed(0, 300)
    search = GoingStraight(Asking())
    executions(design, search)
    assert search.straight_steps == 0


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
