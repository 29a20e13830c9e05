"""What is told of the findings of known programs is true.

No schedule with fewer preemptions fails the same way: all of them are run. And what is said to
pass does. Both of one exploration, since there are many programs.
"""

from __future__ import annotations

import pytest

import weft
from tests.minimise.always import fails_always
from tests.minimise.counting import again, kept
from tests.programs.expected import Expected
from tests.programs.test_programs import Test, cases
from tests.shares import one_in
from weft import Limit
from weft.minimise import way
from weft.report.passing import passes_if
from weft.strategy.bounded import Bounded
from weft.system.trace import Finding


@pytest.mark.parametrize(("test", "expected"), one_in(8, cases(("wrong", "data_wrong"))))
def test_programs(test: Test, expected: Expected) -> None:
    result = weft.explore(test, **expected.options)
    assert bool(result.findings) == (expected.verdict == "violated")
    for finding in result.findings:
        has_fewest_preemptions(test, expected, result, finding)
        assert (finding.passing is None) == fails_always(test, finding)
        if finding.passing is not None:
            passes(test, expected, result, finding)


def has_fewest_preemptions(
    test: Test, expected: Expected, result: weft.Result, finding: Finding
) -> None:
    learnt = getattr(result.explored, "learnt", ())
    preemptions, shown = again(test, finding, learnt, **expected.options)
    assert (finding.kind, finding.message) in shown
    if preemptions:
        fewer = Bounded(preemptions - 1, every=True)
        options = {**expected.options, "visible": learnt, "refine": False}
        searched, keeping = kept(test, fewer, **options)
        assert {each.limit for each in searched.unexplored} <= {Limit.BOUND, Limit.SPIN}
        assert way(finding) not in set(map(way, keeping.found.values()))


def passes(test: Test, expected: Expected, result: weft.Result, finding: Finding) -> None:
    assert finding.passing is not None
    assert result.explored is not None
    learnt = getattr(result.explored, "learnt", ())
    passing = Finding("", "", finding.passing.schedule)
    assert again(test, passing, learnt, **expected.options)[1] == set()
    assert passes_if(finding, result.explored).startswith("passes if ")
