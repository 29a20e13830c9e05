"""Two threads and one thing of the net: one changes it, the other looks. Both orders are found.

What comes of each order is found out by doing it, one after the other.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

import weft
from tests.programs.together import beside
from tests.python.data.net.comparing import state_of, worded
from tests.python.data.net.objects import OBJECTS
from tests.python.data.net.samples import ITERATORS, THINGS
from tests.python.data.net.things import Sample

SAMPLES = {**OBJECTS, **ITERATORS, **THINGS}
REFUSED = ("poll", "socket")
"""What weft refuses by name: whoever waits for the network is not under control."""
CHANGES = [
    (name, thing, change)
    for name, make in SAMPLES.items()
    if name not in REFUSED
    for thing, each in enumerate(make().things)
    for change in range(len(each.changes))
]
FIRST = [each for each in CHANGES if each[0] in OBJECTS and each[1:] == (0, 0)]
"""One change of each object of C, for every run of the tests."""
REST = [each for each in CHANGES if each not in FIRST]


def shown(sample: Sample) -> str:
    """What there is to see of all that a sample is made of."""
    word = worded(sample.things)
    return repr([state_of(each, word) for each in sample.things])


@pytest.mark.parametrize(("name", "thing", "change"), FIRST)
def test_both_orders_are_found(name: str, thing: int, change: int) -> None:
    check(name, thing, change)


@pytest.mark.long
@pytest.mark.parametrize(("name", "thing", "change"), REST)
def test_both_orders_of_other_changes_are_found(name: str, thing: int, change: int) -> None:
    check(name, thing, change)


def check(name: str, thing: int, change: int) -> None:
    def change_in(sample: Sample) -> None:
        each = sample.things[thing]
        # What was used up, or is lent out, cannot be changed any more.
        with suppress(Exception):
            each.changes[change].make(each.value)

    def program() -> str:
        sample = SAMPLES[name]()
        return str(beside(lambda: change_in(sample), lambda: shown(sample)))

    changed = SAMPLES[name]()
    change_in(changed)
    expected = {shown(SAMPLES[name]()), shown(changed)}
    result = weft.explore(program, all=True)
    assert expected <= set(result.outcomes)
    assert result.verdict is weft.Verdict.VERIFIED
