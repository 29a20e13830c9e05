"""`weft check` on a program that shares data: the report, the schedule, what is remembered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from weft.cli import main

BANK = """\
import threading


class Account:
    def __init__(self, balance):
        self.balance = balance

    def withdraw(self, amount):
        if self.balance >= amount:
            self.balance -= amount


def test_withdraw():
    account = Account(100)
    threads = [threading.Thread(target=account.withdraw, args=(60,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert account.balance >= 0
"""
LOCKED = BANK.replace("self.balance = balance", "self.lock = threading.Lock(); self.balance = 100")
LOCKED = LOCKED.replace("        if ", "        with self.lock:\n          if ")
LOCKED = LOCKED.replace("            self.balance -=", "              self.balance -=")
RACE = """\
data race on Account.balance: nothing orders these two
  T1 writes it, holding no lock
    in Account.withdraw at bank.py:10
  T2 reads it, holding no lock
    in Account.withdraw at bank.py:9
"""
SCHEDULE = ".weft/schedules/bank-test_withdraw-assertion-1.json"


@pytest.fixture(autouse=True)
def empty_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(capsys: pytest.CaptureFixture[str], *arguments: str, text: str = BANK) -> tuple[int, str]:
    Path("bank.py").write_text(text, encoding="utf-8")
    code = main(["check", "bank.py::test_withdraw", *arguments])
    return code, capsys.readouterr().out


def test_a_lost_update_is_found_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = check(capsys)
    assert code == 1
    head = "violated: test_withdraw\n4 executions explored by dpor"
    assert out.startswith(head)
    assert "assertion failed in main: AssertionError [bank.py:20]" in out
    assert "Account.balance   │\n" in out
    assert "← -20 (finished)" in out
    assert RACE in out


def test_its_schedule_is_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    check(capsys)
    kept = json.loads(Path(SCHEDULE).read_text(encoding="utf-8"))
    assert kept["options"]["visible"] == ["Account.balance"]
    assert main(["replay", SCHEDULE]) == 1
    assert capsys.readouterr().out.startswith("violated again: test_withdraw\n13 steps of ")


def test_what_is_visible_is_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    _, first = check(capsys)
    kept = json.loads(Path(".weft/lessons.json").read_text(encoding="utf-8"))
    assert kept == {"version": 1, "programs": {"bank.py::test_withdraw": ["Account.balance"]}}
    assert check(capsys) == (1, first)


@pytest.mark.parametrize(
    "nonsense", ["", "[]", '{"version": 2}', '{"version": 1, "programs": 3}', "\0"]
)
def test_a_file_of_lessons_that_is_none_does_no_harm(
    capsys: pytest.CaptureFixture[str], nonsense: str
) -> None:
    Path(".weft").mkdir()
    Path(".weft/lessons.json").write_text(nonsense, encoding="utf-8")
    assert check(capsys)[0] == 1


def test_under_a_lock_it_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = check(capsys, "--all", text=LOCKED)
    assert (code, out.splitlines()[:1]) == (0, ["verified: test_withdraw"])
    assert "data race" not in out
    assert not Path(".weft").exists()


def test_lessons_of_the_program_as_it_was_cost_no_execution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    check(capsys)
    out = check(capsys, text=LOCKED)[1].splitlines()
    assert out[0] == "verified: test_withdraw"
    assert out[1].startswith("2 executions explored by dpor")


def test_a_race_alone_is_a_violation_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    harmless = BANK.replace("    assert account.balance >= 0\n", "")
    assert check(capsys, text=harmless)[0] == 0
    code, out = check(capsys, "--fail-on", "race", text=harmless)
    assert (code, out.splitlines()[0]) == (1, "violated: test_withdraw")
    assert RACE in out


def test_what_was_learnt_does_not_hinder_copies_of_the_process(
    capsys: pytest.CaptureFixture[str],
) -> None:
    check(capsys)
    learnt = Path(".weft/lessons.json").read_text()
    assert main(["check", "--undo=fork", "bank.py"]) == 2
    said = "weft: Account.balance is written at bank.py:10 and read at bank.py:9"
    assert capsys.readouterr().err.startswith(said)
    assert Path(".weft/lessons.json").read_text() == learnt


def test_characters_that_cannot_be_written_are_escaped(capfd: pytest.CaptureFixture[str]) -> None:
    Path("half.py").write_text("def test_half():\n    raise ValueError('half \\udc80')\n")
    code = subprocess.run([sys.executable, "-m", "weft", "check", "half.py"], check=False)
    out, err = capfd.readouterr()
    assert (code.returncode, err) == (1, "")
    assert "exception in main: ValueError: half \\udc80 [half.py:2]" in out
    kept = Path(".weft/schedules/half-test_half-exception-1.json").read_text()
    assert (
        json.loads(kept)["finding"]["message"]
        == "exception in main: ValueError: half \udc80 [half.py:2]"
    )
