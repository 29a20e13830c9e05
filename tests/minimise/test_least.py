"""No schedule with fewer preemptions fails the same way: all of them are run."""

from __future__ import annotations

import pytest

import weft
from tests.minimise.counting import again, kept
from tests.programs.expected import Expected
from tests.programs.test_programs import Test, cases
from weft import Limit
from weft.minimise import way
from weft.strategy.bounded import Bounded


@pytest.mark.parametrize(("test", "expected"), cases(("wrong", "data_wrong")))
def test_programs(test: Test, expected: Expected) -> None:
    result = weft.explore(test, **expected.options)
    learnt = getattr(result.explored, "learnt", ())
    assert bool(result.findings) == (expected.verdict == "violated")
    for finding in result.findings:
        preemptions, shown = again(test, finding, learnt, **expected.options)
        assert (finding.kind, finding.message) in shown
        if preemptions:
            fewer = Bounded(preemptions - 1, every=True)
            options = {**expected.options, "visible": learnt, "refine": False}
            searched, keeping = kept(test, fewer, **options)
            assert {each.limit for each in searched.unexplored} <= {Limit.BOUND, Limit.SPIN}
            assert way(finding) not in set(map(way, keeping.found.values()))
