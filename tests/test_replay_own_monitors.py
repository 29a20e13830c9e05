"""What a monitor of the user's has found is found again by that monitor, and by nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft.api import Inconclusive
from weft.cli import main
from weft.schedule.recording import recorded
from weft.schedule.replaying import run_again
from weft.system.trace import Trace

SOURCE = """
import threading
import weft

SEEN = []


class Lost(weft.Monitor):
    def end(self, trace):
        SEEN.append(trace.outcome)
        if trace.outcome == 1:
            return [weft.Finding("lost", "an update is lost", trace.schedule, trace)]
        return []


def counted():
    numbers = [0]

    def add():
        numbers[0] += 1

    threads = [threading.Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return numbers[0]


@weft.check(monitors=[Lost()])
def test_counted():
    return counted()
"""
FILE = ".weft/schedules/counting-test_counted-lost-1.json"


class Lost(weft.Monitor):
    def end(self, trace: Trace) -> list[weft.Finding]:
        if trace.outcome == 1:
            return [weft.Finding("lost", "an update is lost", trace.schedule, trace)]
        return []


def counted() -> int:
    numbers = [0]

    def add() -> None:
        numbers[0] += 1

    together(add, add)
    return numbers[0]


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "counting.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONHASHSEED", "0")
    return tmp_path


def test_the_one_that_the_program_names(there: Path, capsys: Any) -> None:
    assert main(["check", "counting.py"]) == 1
    assert main(["replay", FILE]) == 1
    assert "violated again: test_counted\n" in capsys.readouterr().out
    assert main(["replay", FILE, "--target", "counting.py::counted"]) == 3
    said = "inconclusive: nothing here looks for 'lost': counted\n"
    assert capsys.readouterr().out.startswith(said)


def test_one_that_is_handed_over() -> None:
    result = weft.explore(counted, monitors=[Lost()])
    assert result.explored is not None
    (finding,) = result.findings
    assert finding.kind == "lost"
    learnt = list(result.explored.learnt)  # type: ignore[attr-defined]
    schedule = recorded(finding, result.explored, options={"visible": learnt})
    assert run_again(schedule, counted, monitors=[Lost()]).verdict == "violated again"
    with pytest.raises(weft.Violation, match="an update is lost"):
        weft.replay(schedule, counted, [Lost()])
    with pytest.warns(Inconclusive, match="nothing here looks for 'lost'"):
        assert weft.replay(schedule, counted).findings == ()
