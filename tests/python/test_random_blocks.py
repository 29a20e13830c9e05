"""Random programs in the `gil` model: what the search finds is what brute force finds."""

from __future__ import annotations

import pytest

import weft
from tests.python.random_blocks import blocks_from_seed, brute_force
from tests.python.random_source import load
from weft import Verdict

MOST = 3_000
"""How many interleavings of its steps a program may have."""


def compare(seed: int, strategy: str, visible: tuple[str, ...] = ()) -> bool:
    """Compare one program, unless it is too large; whether it was not."""
    real, generated = blocks_from_seed(seed)
    every = brute_force(generated, MOST)
    if every is None:
        return False
    result = weft.explore(load(real), strategy, scheduling="gil", all=True, visible=visible)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == every, real
    assert result.blocked == 0 or strategy == "source-dpor", real
    return True


def compared(seeds: range, strategy: str, visible: tuple[str, ...] = ()) -> int:
    return sum(compare(seed, strategy, visible) for seed in seeds)


@pytest.mark.parametrize(
    ("strategy", "first", "last", "compared_completely"),
    [
        ("dpor", 0, 40, 39),
        pytest.param("dpor", 40, 80, 39, marks=pytest.mark.long),
        ("dpor-as-run", 200, 230, 26),
        ("source-dpor", 250, 280, 30),
    ],
)
def test_outcomes(strategy: str, first: int, last: int, compared_completely: int) -> None:
    assert compared(range(first, last), strategy) == compared_completely


def test_with_everything_visible() -> None:
    assert compared(range(300, 320), "dpor", ("everything",)) == 19


def test_free_threads_can_do_more() -> None:
    for seed in range(330, 350):
        function = load(blocks_from_seed(seed)[0])
        locked = weft.explore(function, scheduling="gil", all=True)
        free = weft.explore(function, executions=1000, all=True)
        assert free.verdict is Verdict.INCONCLUSIVE or set(locked.outcomes) <= set(free.outcomes)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_2000_programs(part: int) -> None:
    compared(range(1000 + 500 * part, 1500 + 500 * part), "dpor")
