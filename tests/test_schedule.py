"""What a file with a schedule looks like, and what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from weft import WeftError
from weft.schedule import Schedule, Step, read_schedule, store
from weft.schedule.replaying import run_again

SCHEDULE = Schedule(
    kind="deadlock",
    message="deadlock: main waits",
    steps=(
        Step("main", "start", "T1", "bank.py:3"),
        Step("T1", "choose", "choice", "bank.py:9", 0),
        Step("C", "notify", "m", "bank.py:10", "A"),
    ),
    target="bank.py::test_it",
    options={"timeouts": "explore", "spurious": 0},
    hash_seed="0",
    weft="0.1.0",
    python="3.12.1",
)

TEXT = """\
{
  "format": "weft-schedule",
  "version": 1,
  "weft": "0.1.0",
  "python": "3.12.1",
  "target": "bank.py::test_it",
  "options": {"timeouts": "explore", "spurious": 0},
  "hash_seed": "0",
  "finding": {"kind": "deadlock", "message": "deadlock: main waits"},
  "steps": [
    {"thread": "main", "does": "start", "object": "T1", "at": "bank.py:3"},
    {"thread": "T1", "does": "choose", "object": "choice", "at": "bank.py:9", "value": 0},
    {"thread": "C", "does": "notify", "object": "m", "at": "bank.py:10", "value": "A"}
  ]
}
"""


def test_the_form(tmp_path: Path) -> None:
    assert SCHEDULE.text() == TEXT
    SCHEDULE.save(tmp_path / "s.json")
    assert read_schedule(tmp_path / "s.json") == SCHEDULE


def test_scripts_have_arguments_and_failures_may_need_no_step(tmp_path: Path) -> None:
    schedule = Schedule("assertion", "no", (), "s.py", arguments=("a", "b"))
    schedule.save(tmp_path / "s.json")
    assert '  "arguments": ["a", "b"],\n' in schedule.text()
    assert schedule.text().endswith('  "steps": []\n}\n')
    assert read_schedule(tmp_path / "s.json") == schedule


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "this is no schedule of weft: it is not JSON: "),
        ("[]", 'this is no schedule of weft: it has no "format": "weft-schedule"'),
        ('{"format": "x"}', 'this is no schedule of weft: it has no "format": "weft-schedule"'),
        (TEXT.replace(": 1,", ": 2,", 1), "the schedule has version 2, and this weft reads 1"),
        (
            TEXT.replace('"finding"', '"found"'),
            "this is no schedule of weft: finding is missing, and should be an object",
        ),
        (
            TEXT.replace('"does"', '"did"'),
            "this is no schedule of weft: steps[0].does is missing, and should be a text",
        ),
    ],
)
def test_files_that_are_no_schedules(text: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WeftError) as raised:
        read_schedule(path)
    assert raised.value.what.startswith(what)
    assert raised.value.where == str(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WeftError, match="cannot be read: No such file or directory"):
        run_again(tmp_path / "s.json")


def test_names_of_files(tmp_path: Path) -> None:
    other = Schedule("deadlock", "another", (), "bank.py::test_it")
    assert store(SCHEDULE, tmp_path).name == "bank-test_it-deadlock-1.json"
    assert store(SCHEDULE, tmp_path).name == "bank-test_it-deadlock-1.json", "the same finding"
    assert store(other, tmp_path).name == "bank-test_it-deadlock-2.json", "nothing is replaced"
    assert store(SCHEDULE, tmp_path).name == "bank-test_it-deadlock-1.json"
    names = [
        store(Schedule(kind, "", (), target), tmp_path).name
        for kind, target in (
            ("locking discipline", "/a/b/c.py::Class::method"),
            ("assertion", "package.module:Class.method"),
            ("exception", "script.py"),
            ("misuse", ""),
        )
    ]
    assert names == [
        "c-Class-method-locking-discipline-1.json",
        "package.module-Class.method-assertion-1.json",
        "script-exception-1.json",
        "misuse-1.json",
    ]
