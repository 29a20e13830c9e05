"""Random programs as source: the search against every interleaving.

Every search must come to the same outcomes and deadlocks, and to each trace once. What brute force
will cost is known beforehand: the traces that the search has found have so many linear extensions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

from tests.oracle import TooLarge
from tests.python.comparing import found_by, interleavings
from tests.python.random_source import load, source_from_seed, sources
from tests.shares import one_in

MOST = 150
"""How many interleavings a program may have; with a fifth as many traces it has mostly more."""


@contextmanager
def shown(source: str) -> Iterator[None]:
    """Put the source under whatever goes wrong with it."""
    try:
        yield
    except Exception as error:
        error.add_note(source)
        raise


def compare(source: str, most: int, **options: Any) -> None:
    """The default search against brute force."""
    function = load(source)
    with shown(source):
        found = found_by("dpor", function, most // 5, **options)
        size = interleavings(found.traces)
        if size > most:
            raise TooLarge
        every = found_by("exhaustive", function, size + 1, **options)
        assert found.outcomes == every.outcomes
        assert len(found.traces) == len(set(found.traces))
        assert set(found.traces) == set(every.traces)
        assert len(every.traces) == size


def compare_idle(source: str, most: int) -> None:
    """The same where waits give up only when nothing else can run.

    That depends on all that went before, which the relation does not say: equal traces may be
    explored several times, and not all of their linear extensions are possible.
    """
    function = load(source)
    with shown(source):
        found = found_by("dpor", function, most // 5, timeouts="idle")
        size = interleavings(set(found.traces))
        if size > most:
            raise TooLarge
        every = found_by("exhaustive", function, size + 1, timeouts="idle")
        assert found.outcomes == every.outcomes
        assert set(found.traces) == set(every.traces)


def with_text(*texts: str) -> Iterator[int]:
    """The numbers of programs in which one of the texts occurs."""
    return (n for n in range(10_000) if any(text in source_from_seed(n) for text in texts))


def compared(seeds: Iterable[int], number: int, compare: Callable[[str], None]) -> int:
    """Compare so many programs completely, and pass over those that are too large."""
    done = 0
    for source in map(source_from_seed, seeds):
        if done == number:
            break
        with suppress(TooLarge):
            compare(source)
            done += 1
    return done


@pytest.mark.parametrize("part", one_in(50, range(50)))
def test_500_programs(part: int) -> None:
    assert compared(range(part, 2000, 50), 10, lambda source: compare(source, MOST)) == 10


@pytest.mark.parametrize("part", one_in(10, range(10)))
def test_100_programs_that_never_give_up(part: int) -> None:
    def never(source: str) -> None:
        compare(source, MOST, timeouts="never")

    assert compared(islice(with_text("(1)", "timeout=1"), part, None, 10), 10, never) == 10


@pytest.mark.parametrize("part", one_in(10, range(10)))
def test_100_programs_that_give_up_when_idle(part: int) -> None:
    def idle(source: str) -> None:
        compare_idle(source, MOST)

    assert compared(islice(with_text("(1)", "timeout=1"), part, None, 10), 10, idle) == 10


@pytest.mark.parametrize("part", one_in(10, range(10)))
def test_50_programs_that_wake_for_nothing(part: int) -> None:
    def spurious(source: str) -> None:
        compare(source, MOST, spurious=1)

    assert compared(islice(with_text("Condition("), part, None, 10), 5, spurious) == 5


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_400_new_programs(part: int) -> None:
    @settings(max_examples=100, derandomize=False)
    @given(sources())
    def check(source: str) -> None:
        with suppress(TooLarge):
            compare(source, 10_000)

    check()
