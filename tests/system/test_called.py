"""Names of objects are numbered from 1 in each execution."""

from __future__ import annotations

import threading

import weft
from weft.system.called import _numbers


def test_numbers_are_those_of_one_execution() -> None:
    names = ["Jobs #3.done", "Jobs #3.other", "Lock #2 (Lock made at a.py:3)", "Box", "Box #4[0]"]
    assert _numbers(names) == {("Jobs", "3"): 1, ("Lock", "2"): 1, ("Box", "4"): 2}


def test_a_name_that_begins_alike_is_another_one() -> None:
    assert _numbers(["Boxes.x", "Box #2.x"]) == {("Box", "2"): 1}


def test_a_report_does_not_count_objects_of_other_executions() -> None:
    """Which thread makes the object depends on the schedule, and so does who it is."""

    class Box:
        def __init__(self) -> None:
            self.x = 0

    def program() -> None:
        made: list[Box] = []

        def make() -> None:
            if not made:
                made.append(Box())
            made[0].x += 1

        threads = [threading.Thread(target=make) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made[0].x == 2 or len(made) == 2

    result = weft.explore(program, all=True)
    names = {text for finding in result.findings for text in [str(finding.explanation)]}
    assert names
    assert not any("Box #2" in text for text in names)
