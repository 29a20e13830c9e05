"""A replay tells the same of a finding as the exploration that found it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.report import programs
from weft import explore
from weft.report.text import explained, told
from weft.schedule import recorded
from weft.schedule.replaying import Replayed, run_again
from weft.system.interfaces import System
from weft.system.trace import Finding


@pytest.mark.parametrize(
    ("program", "options"),
    [case for case in programs.WRONG if case[0] is not programs.data_race],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_same_is_told(program: Callable[[], object], options: dict[str, Any]) -> None:
    finding, system, done, again = found_twice(program, options)
    assert finding.explanation
    assert explained([again], done.system) == explained([finding], system)


def test_a_race_has_the_same_sentence() -> None:
    finding, _, _, again = found_twice(programs.data_race, {"fail_on": "race"})
    assert finding.kind == "data race"
    assert again.explanation == finding.explanation
    assert again.explanation.startswith("T1 writes Bank.balance at programs.py:")


def found_twice(
    program: Callable[[], object], options: dict[str, Any]
) -> tuple[Finding, System, Replayed, Finding]:
    """What an exploration finds first, and the same from a replay."""
    result = explore(program, **options)
    system: Any = result.explored
    finding = result.findings[0]
    schedule = recorded(finding, system, options={**options, "visible": list(system.learnt)})
    done = run_again(schedule, program, explain=True)
    (again,) = [each for each in done.findings if each.message == finding.message]
    return finding, system, done, again


def test_what_the_program_prints_is_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    def program() -> None:
        thread = threading.Thread(target=print, args=("here",))
        thread.start()
        thread.join()
        raise AssertionError

    result = explore(program)
    assert result.explored is not None
    schedule = recorded(result.findings[0], result.explored)
    capsys.readouterr()
    with pytest.raises(weft.Violation) as caught:
        weft.replay(schedule, program)
    assert capsys.readouterr().out == "here\n"
    text = told(result.findings, result.explored)
    assert str(caught.value) == f"violated again: {text}"
    assert text.endswith("how it is usually fixed: weft explain assertion")
