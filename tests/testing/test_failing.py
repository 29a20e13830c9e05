"""What a failing test shows: the finding, its schedule, and how to run it again."""

from __future__ import annotations

import json

import pytest

from tests.testing.project import Project, section, told
from tests.testing.test_verdicts import BANK

TESTS = """\
import pytest
import weft

from bank import Account, together


@pytest.fixture
def make_account():
    return Account


@weft.check()
def test_careless():
    account = Account()
    together(account.withdraw_carelessly, 50)
    print("left:", account.balance)
    assert account.balance == 0


@pytest.mark.weft
def test_fixture(make_account):
    account = make_account()
    together(account.withdraw_carelessly, 50)
    assert account.balance == 0
"""
MORE = "what this means, and how it is usually fixed: weft explain assertion"
FILE = ".weft/schedules/test_bank-test_careless-assertion-1.json"


def test_a_violation_is_shown_without_a_traceback(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", TESTS)
    result = project.run()
    result.assert_outcomes(failed=2)
    shown = section(result, "FAILURES")
    assert shown[0].strip("_ ") == "test_careless"
    assert shown[1:3] == [
        "assertion failed in main: assert 50 == 0",
        " +  where 50 = <bank.Account object>.balance [test_bank.py:17]",
    ]
    again = shown.index(f"to run it again: pytest --weft-replay {FILE}")
    assert shown[again + 1] == f"             or: weft replay {FILE}"
    assert shown[again + 2 : again + 4] == ["", MORE]
    assert shown[again + 4].strip("- ") == "Captured stdout call"
    assert shown[again + 5] == "left: 50"
    assert shown[again + 6].strip("_ ") == "test_fixture"
    assert shown[-3:] == [
        f"to run it again: pytest --weft-replay {FILE}".replace("careless", "fixture"),
        "",
        MORE,
    ]
    assert not any("src/weft" in line or "weft/testing" in line for line in shown)
    assert told(result) == [
        "violated 2 executions test_bank.py::test_careless",
        "violated 2 executions test_bank.py::test_fixture",
    ]
    kept = json.loads((project.path / FILE).read_text())
    assert (kept["target"], kept.get("runner")) == ("test_bank.py::test_careless", None)
    other = json.loads((project.path / FILE.replace("careless", "fixture")).read_text())
    assert (other["target"], other["runner"]) == ("test_bank.py::test_fixture", "pytest")


def test_the_summary_has_one_line_for_a_test_also_where_nothing_is_cut(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    project.write("bank.py", BANK)
    project.write("test_bank.py", TESTS)
    result = project.run("-k", "careless")
    assert section(result, "short test summary info") == [
        "FAILED test_bank.py::test_careless - weft.Violation: assertion failed in main: "
        "assert 50 == 0"
    ]
