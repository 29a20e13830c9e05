"""What `bench/cost.py` measures and compares."""

from __future__ import annotations

from bench.cost import real_bugs, row, total
from bench.measured import programs

ONE = {"verdict": "verified", "executions": 4, "seconds": 0.5, "outcomes": ["1"]}


def test_a_program_is_measured() -> None:
    ((name, found),) = programs(lambda name: name.endswith("/lost_update_closure"))
    assert name == "programs/data_wrong/lost_update_closure"
    assert (found["verdict"], found["executions"]) == ("violated", 4)
    assert found["outcomes"] == ["'AssertionError'", "2"]


def test_what_has_changed_is_named() -> None:
    assert "changed" not in row("a", ONE, ONE)
    assert "changed" not in row("a", ONE, None)
    other = {**ONE, "verdict": "violated", "executions": 5, "outcomes": ["1", "2"]}
    assert row("a", other, ONE).endswith("  changed: verdict, outcomes, executions")
    assert row("a", {**ONE, "executions": 2}, ONE).endswith("  changed: executions")


def test_the_sum_is_over_a_part() -> None:
    found = {"a/x": ONE, "a/y": {**ONE, "verdict": "violated"}, "b/x": ONE}
    summed = total("a/", found)
    assert (summed["verdict"], summed["executions"]) == ("1 of 2 verified", 8)


def test_real_bugs_are_measured_with_and_without_the_fix() -> None:
    labels = [run.name for run in real_bugs()]
    assert "realbugs/zict_lru, buggy" in labels
    assert "realbugs/zict_lru, fixed" in labels
    assert len(labels) == len(set(labels))
