"""Names of objects are numbered from 1 in each execution (see tests/report/test_names.py)."""

from __future__ import annotations

from weft.system.called import _numbers


def test_numbers_are_those_of_one_execution() -> None:
    names = ["Jobs #3.done", "Jobs #3.other", "Lock #2 (Lock made at a.py:3)", "Box", "Box #4[0]"]
    assert _numbers(names) == {("Jobs", "3"): 1, ("Lock", "2"): 1, ("Box", "4"): 2}


def test_a_name_that_begins_alike_is_another_one() -> None:
    assert _numbers(["Boxes.x", "Box #2.x"]) == {("Box", "2"): 1}
