"""What counts as the same failure, and what of a schedule is left out."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

import weft
from weft.minimise import Effort, Minimising, Runs, way
from weft.model import Program
from weft.monitor import default_monitors
from weft.strategy.replay import Replay
from weft.system.operation import Choice
from weft.system.trace import Finding

PLACE = "[bank.py:9]"
Body = Generator[Any, Any, None]


@pytest.mark.parametrize(
    ("kind", "one", "other", "same"),
    [
        ("assertion", f"assertion failed in T1: 1 != 2 {PLACE}", "T2: 27 != 30", True),
        ("assertion", f"assertion failed in T1: 1 != 2 {PLACE}", "T1: 1 < 2", False),
        ("exception", f"exception in T1: KeyError: 'k' {PLACE}", "T2: KeyError: 'k'", True),
        ("exception", f"exception in T1: KeyError: 'k' {PLACE}", "T1: IndexError: 'k'", False),
        ("deadlock", "T1 waits for T2", "T1 waits for T3", False),
    ],
)
def test_the_same_way(kind: str, one: str, other: str, same: bool) -> None:
    if kind != "deadlock":
        other = f"{one.partition(' in ')[0]} in {other} {PLACE}"
    a, b = Finding(kind, one), Finding(kind, other)
    assert (way(a) == way(b)) == same
    assert way(a, exactly=True) != way(b, exactly=True)


def test_another_place_is_another_way() -> None:
    text = "assertion failed in T1: 1 != 2"
    assert way(Finding("assertion", f"{text} [a.py:9]")) != way(
        Finding("assertion", f"{text} [a.py:8]")
    )


def test_who_has_no_part_in_it_is_left_out() -> None:
    program = Program("three")
    x, y = program.variable("x", 0), program.variable("y", 0)

    def other() -> Body:
        yield y.write(1)
        yield y.write(2)

    def writer() -> Body:
        yield x.write(1)

    def reader() -> Body:
        seen = yield x.read()
        assert seen == 0

    for body in (other, writer, reader):
        program.thread(body, name=body.__name__)
    (finding,) = weft.explore(program).findings
    assert finding.schedule == (Choice(1), Choice(2))
    assert finding.trace is not None
    assert finding.trace.schedule == finding.schedule


def test_choices_take_their_first_value_if_they_can() -> None:
    program = Program("choices")

    def body() -> Body:
        yield program.choose(3)
        seen = yield program.choose(4)
        yield program.choose(5)
        assert seen < 2

    program.thread(body, name="T")
    monitors = default_monitors(program)
    runs = Runs(program, monitors, 100, Effort(1_000, 60.0))
    schedule = (Choice(0, 2), Choice(0, 3), Choice(0, 4))
    trace = program.start(100).run(Replay(schedule), monitors)
    findings = [finding for monitor in monitors for finding in monitor.end(trace)]
    minimising = Minimising(runs, findings)
    minimising.run()
    (smallest,) = minimising.smallest()
    assert smallest.schedule == (Choice(0, 0), Choice(0, 2), Choice(0, 0))
