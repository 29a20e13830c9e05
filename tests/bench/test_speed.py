"""The table and the ratios of `bench/speed.py`, and how it counts instructions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.instructions import counted
from bench.peers.larger import LARGER
from bench.peers.tools import Limits, weft
from bench.ratios import (
    BEFORE,
    FRONTRUN,
    HEAD,
    NOW,
    Bug,
    Row,
    bug_line,
    line,
    missed,
    missed_by,
    over,
    summed,
)

FAST = Row(NOW, 6, True, "verified", 0.2, 0.004, 0.003, 0.0005, 1_500_000.0, outcomes=3)
"""Half a millisecond an execution, and no set-up."""
SLOW = Row(BEFORE, 6, True, "verified", 0.3, 0.030, 0.030, 0.0100, 18_000_000.0)
"""4 ms an execution, and 6 ms of set-up."""
PEER = Row(FRONTRUN, 14, True, "holds", 0.5, 0.400, 0.400, 0.0308)


def test_set_up_and_executions_are_told_apart() -> None:
    assert (FAST.rate, FAST.bare_rate, FAST.setup) == (1500.0, 2000.0, 0.0)
    assert SLOW.rate == 200.0
    assert SLOW.bare_rate == pytest.approx(250.0)
    assert SLOW.setup == pytest.approx(0.006)


def test_an_execution_to_warm_up_is_no_set_up() -> None:
    assert replace(SLOW, warm_ups=1).setup == pytest.approx(0.002)


def test_one_execution_has_no_rate_without_set_up() -> None:
    row = Row(NOW, 1, True, "verified", 0.2, 0.004, 0.004, 0.004)
    assert (row.rate, row.bare_rate, row.setup) == (250.0, None, None)


def test_what_is_not_there_has_no_ratio() -> None:
    assert over(6.0, 3.0) == 2.0
    assert {over(None, 3.0), over(6.0, None), over(6.0, 0.0)} == {None}


def told(row: Row) -> str:
    return " ".join(line(row, FAST).split())


def test_a_line_compares_with_the_weft_of_now() -> None:
    assert told(FAST) == "weft 6 | 1,500 | 2,000 | 200.0 4.00 | 0.00 | 1.50 | verified, 3 outcomes"
    slow = "200 7.5 | 250 8.0 | 300.0 1.5 30.00 7.5 | 6.00 | 18.00 12.0 | verified, 0 outcomes"
    assert told(SLOW) == f"weft 1d0d106 6 | {slow}"
    assert told(Row(FRONTRUN)) == "frontrun 0 | – – | – – | – – – – | – | – – | failed, 0 outcomes"


def test_the_table_is_as_wide_as_its_head() -> None:
    widths = [len(part) for part in HEAD.split("|")[:-1]]
    for row in (FAST, SLOW, Row(FRONTRUN)):
        assert [len(part) for part in line(row, FAST).split("|")[:-1]] == widths


def test_a_search_that_was_cut_off_says_so() -> None:
    cut = Row(FRONTRUN, 14, False, "inconclusive", 0.5, 0.4)
    assert line(cut, FAST).endswith("| cut off; so far inconclusive, 0 outcomes")


def test_promises() -> None:
    rows = {NOW: FAST, BEFORE: SLOW, FRONTRUN: PEER}
    assert list(missed("philosophers(3)", rows)) == [
        "philosophers(3): 42.9 times the executions of frontrun, not 50",
        "philosophers(3): 56.8 times the same without set-up, not 100",
    ]
    assert list(missed("philosophers(5)", rows)) == [
        "philosophers(5): 8.0 times as fast per execution, not 10"
    ]
    assert list(missed("queue", {NOW: SLOW, BEFORE: FAST})) == [
        "queue: 0.1 times as fast per execution, not 6",
        "queue: 0.1 times as fast to the answer, not 5",
        "queue: 6.00 ms of set-up, not 1",
    ]


def test_a_peer_that_is_right_must_not_be_faster() -> None:
    quick = Row(FRONTRUN, 14, True, "holds", 0.5, 0.001, outcomes=3)
    assert list(missed("queue", {NOW: FAST, FRONTRUN: quick})) == [
        "queue: frontrun has the answer in 0.25 of the time"
    ]
    for wrong in (
        replace(quick, words="fails"),
        replace(quick, finished=False),
        replace(quick, outcomes=2),
    ):
        assert list(missed("queue", {NOW: FAST, FRONTRUN: wrong})) == []


def test_real_bugs_are_summed() -> None:
    total = summed([Bug("a", "found", 1.0, 2.0), Bug("b", "found", 1.0, 6.0)])
    assert total == Bug("total", "", 2.0, 8.0)
    assert bug_line(total).split() == ["total", "2.00", "8.00", "4.0"]
    assert list(missed_by(total)) == []
    assert list(missed_by(Bug("total", "", 4.0, 8.0))) == ["real bugs: 0.50 of the time, not 0.33"]


def test_instructions_are_read_from_what_either_tool_tells() -> None:
    assert counted("1234567,,instructions:u,99,100.00,,") == 1_234_567
    assert counted("==12== \n==12== I refs:        3,456,789\n") == 3_456_789
    assert counted("<not supported>,,instructions:u,0,100.00,,") is None


@pytest.mark.parametrize("name", ["philosophers(5)", "lockinc(3)", "executor(3)"])
def test_the_larger_programs_hold(name: str) -> None:
    few = weft(LARGER[name], Limits(20, 600.0))
    assert few.words == ("verified" if few.finished else "inconclusive")
    assert few.finished == (name == "lockinc(3)")
