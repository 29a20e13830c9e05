"""Random natural programs: whatever CPython's own threads show must be among weft's outcomes.

The oracle (`real_threads`) shows a sample of what can happen, so weft may have more outcomes. A
program is passed over where weft says that it is inconclusive, refuses it, or names an assumption
that covers what is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from tests.python.natural import (
    arguments,
    buffers,
    classes,
    handlers,
    iterators,
    libraries,
    mixins,
    process,
    specials,
    statements,
    wrappers,
)
from tests.python.natural.explored import Explorer
from tests.python.natural.writing import Written, drawn
from tests.python.real_threads import Oracle

FAMILIES = {
    "classes": classes.SCENES,
    "mixins": mixins.SCENES,
    "arguments": arguments.SCENES,
    "process": process.SCENES,
    "statements": statements.SCENES,
    "wrappers": wrappers.SCENES,
    "libraries": libraries.SCENES,
    "iterators": iterators.SCENES,
    "handlers": handlers.SCENES,
    "specials": specials.SCENES,
    "buffers": buffers.SCENES,
}
SAMPLES = 60


class Comparison:
    """Asks both sides."""

    def __init__(self, oracle: Oracle, explorer: Explorer) -> None:
        self._oracle = oracle
        self._explorer = explorer

    def wrong(self, family: str, seeds: Iterable[int]) -> list[str]:
        """The programs of which weft misses an outcome, with what it misses."""
        return [
            text for seed in seeds for text in self._lost(family, drawn(FAMILIES[family], seed))
        ]

    def _lost(self, family: str, program: Written) -> Iterator[str]:
        at_once = 1 if family == "process" else SAMPLES
        shown = self._oracle.outcomes(program.source, program.threads, SAMPLES, at_once)
        assert shown, program.source
        found = self._explorer.outcomes(program.source)
        if isinstance(found, str):
            yield f"{program.source}\n{found}"
        elif found is not None:
            missing = without_addresses(shown) - without_addresses(found)
            if missing:
                yield f"{program.source}\nmissing: {sorted(missing)}"


def without_addresses(outcomes: Iterable[str]) -> set[str]:
    """An object that has no text of its own is shown with its address."""
    return {re.sub(r" at 0x[0-9a-f]+", "", each) for each in outcomes}


@pytest.fixture(scope="module")
def comparison() -> Iterator[Comparison]:
    with Oracle() as oracle, Explorer() as explorer:
        yield Comparison(oracle, explorer)


@pytest.mark.parametrize("family", FAMILIES)
def test_8_programs(family: str, comparison: Comparison) -> None:
    assert comparison.wrong(family, range(8)) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("family", FAMILIES)
def test_400_programs(family: str, part: int, comparison: Comparison) -> None:
    assert comparison.wrong(family, range(8 + 40 * part, 48 + 40 * part)) == []
