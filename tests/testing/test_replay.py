"""`weft.replay` inside a test: a schedule that is kept as a regression test."""

from __future__ import annotations

import shutil

import pytest

from tests.testing.project import Project, section
from tests.testing.test_verdicts import BANK

FOUND = """\
import weft

from bank import Account, together


@weft.check()
def test_careless():
    account = Account()
    together(account.withdraw_carelessly, 50)
    assert account.balance == 0
"""
REGRESSION = """\
import weft


def test_lost_update():
    done = weft.replay("schedules/lost_update.json")
    assert (done.verdict, done.findings) == ("passes now", ())
"""
FILE = ".weft/schedules/test_bank-test_careless-assertion-1.json"


@pytest.fixture(params=["schedules", "tests/schedules"])
def recorded(project: Project, request: pytest.FixtureRequest) -> Project:
    """A project with a schedule that it keeps, beside the tests or above them."""
    project.write("bank.py", BANK)
    project.write("tests/test_bank.py", FOUND)
    project.write("tests/conftest.py", "")
    project.write("pyproject.toml", '[tool.pytest.ini_options]\npythonpath = ["."]\n')
    project.run().assert_outcomes(failed=1)
    project.write(f"{request.param}/lost_update.json", (project.path / FILE).read_text())
    shutil.rmtree(project.path / ".weft")
    project.write("tests/test_regression.py", REGRESSION)
    return project


def test_it_fails_as_long_as_it_goes_wrong(recorded: Project) -> None:
    result = recorded.run("tests/test_regression.py")
    result.assert_outcomes(failed=1)
    shown = section(result, "FAILURES")
    assert shown[3] == '>       done = weft.replay("schedules/lost_update.json")'
    assert shown[5] == (
        "E       weft.api.Violation: violated again: "
        "assertion failed in main: AssertionError [tests/test_bank.py:10]"
    )
    assert not any("src/weft" in line for line in shown)

    # Mended in a way that the schedule fits still.
    recorded.write("tests/test_bank.py", FOUND.replace("== 0", "in (0, 50)"))
    recorded.run("tests/test_regression.py").assert_outcomes(passed=1)

    # Mended with a lock: the schedule is not possible any more.
    recorded.write("tests/test_bank.py", FOUND.replace("_carelessly", ""))
    result = recorded.run("tests/test_regression.py")
    result.assert_outcomes(failed=1)
    assert any(
        line.startswith("E       weft.schedule.following.DoesNotFit: the schedule does not fit")
        for line in section(result, "FAILURES")
    )
