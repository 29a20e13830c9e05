"""The programs, tables and pictures of `bench/scaling.py`."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import weft
from bench.plot import Panel, nice, picture
from bench.scaling import Point, drawn, further, program, rounds_for, spread, table

FOUND = [Point(2, 20, 60.0), Point(2, 100, 28.0), Point(2, 1_000, 20.8)]


@pytest.mark.parametrize(("threads", "steps"), [(2, 20), (2, 200), (4, 200), (16, 200)])
def test_an_execution_has_about_so_many_steps(threads: int, steps: int) -> None:
    function = program(threads, rounds_for(threads, steps))
    result = weft.explore(function, all=True)
    assert (result.verdict, result.executions) == ("verified", 6)
    assert abs(result.counts.transitions / 6 - steps) <= threads


def test_what_each_further_step_costs() -> None:
    assert further(FOUND[0], FOUND[1]) == 20.0
    assert further(FOUND[1], FOUND[2]) == 20.0
    assert further(Point(2, 2_000, 20.0), Point(4, 1_998, 20.0)) is None


def test_table() -> None:
    assert table(FOUND).splitlines() == [
        " threads    steps  µs a step  ÷ least  each further",
        "       2       20       60.0     2.88",
        "       2      100       28.0     1.35          20.0",
        "       2    1,000       20.8     1.00          20.0",
    ]
    assert round(spread(FOUND), 2) == 1.88


def test_scales_end_at_round_numbers() -> None:
    assert [nice(value) for value in (0.0, 1.0, 7.2, 10.0, 18.0, 61.0)] == [1, 1, 8, 10, 20, 70]


def test_picture() -> None:
    drawing = picture("Costs & more", [Panel("µs", "steps", [(10, 40.0), (100, 20.0), (1_000, 0)])])
    root = ElementTree.fromstring(drawing)
    name = "{http://www.w3.org/2000/svg}"
    (path,) = root.iter(f"{name}polyline")
    assert path.attrib["points"] == "48.0,52.0 194.0,133.0 340.0,214.0"
    assert [text.text for text in root.iter(f"{name}text")] == (
        ["µs", "0", "10", "20", "30", "40", "10", "100", "1,000", "steps"]
    )
    assert [text.text for text in root.iter(f"{name}title")] == ["Costs & more"]


def test_both_plots_have_one_scale() -> None:
    root = ElementTree.fromstring(drawn(FOUND, [Point(2, 2_000, 30.0), Point(64, 2_000, 30.0)]))
    assert root.attrib["width"] == "720"
    paths = [path.attrib["points"] for path in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert paths == ["48.0,52.0 168.1,138.4 340.0,157.8", "408.0,133.0 700.0,133.0"]
