"""`--weft`, `--weft-replay`, `--weft-profile`, and the options of a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.project import Project, section, told
from tests.testing.test_verdicts import BANK, TESTS

CARELESS = """\
import pytest
import weft

from bank import Account, together


@pytest.mark.weft
@pytest.mark.parametrize("amount", [0, 50])
def test_careless(amount):
    account = Account()
    together(account.withdraw_carelessly, amount)
    assert account.balance == 100 - 2 * amount
"""
FILE = ".weft/schedules/test_careless-test_careless-50-assertion-1.json"


@pytest.fixture(autouse=True)
def _written(project: Project) -> None:
    project.write("bank.py", BANK)


def test_weft_runs_only_what_is_explored(project: Project) -> None:
    project.write("test_bank.py", TESTS)
    result = project.run("--weft", "-n", "2")
    result.assert_outcomes(passed=4, warnings=1)
    assert sorted(told(result)) == [
        "  not explored: more than 1 executions",
        "  not explored: what lies beyond at most 0 preemptions",
        "inconclusive 1 execution test_bank.py::test_cut_short",
        "verified 2 executions test_bank.py::test_decorated",
        "verified 2 executions test_bank.py::test_marked",
        "verified within the bound 2 executions test_bank.py::test_bounded",
    ]


def test_a_schedule_is_replayed_by_its_test(project: Project) -> None:
    project.write("test_careless.py", CARELESS)
    project.write("test_bank.py", TESTS)
    project.run("test_careless.py").assert_outcomes(passed=1, failed=1)

    result = project.run("--weft-replay", FILE)
    result.assert_outcomes(failed=1, deselected=1)
    assert told(result) == ["violated again test_careless.py::test_careless[50]"]
    assert section(result, "FAILURES")[1:3] == [
        "violated again: assertion failed in main: assert 50 == (100 - (2 * 50))",
        " +  where 50 = <bank.Account object>.balance [test_careless.py:12]",
    ]

    project.write("test_careless.py", CARELESS.replace("100 - 2 * amount", "100 - amount"))
    result = project.run("--weft-replay", FILE)
    result.assert_outcomes(passed=1, deselected=1)
    assert told(result) == ["passes now test_careless.py::test_careless[50]"]

    project.write("test_careless.py", CARELESS.replace("_carelessly", ""))
    result = project.run("--weft-replay", FILE)
    result.assert_outcomes(failed=1, deselected=1)
    assert told(result) == ["error test_careless.py::test_careless[50]"]
    assert section(result, "FAILURES")[1:3] == [
        "the schedule does not fit: step 3: T1 was to read Account.balance (bank.py:14), "
        "but it does acquire self.lock (Lock made at bank.py:7) (bank.py:10)",
        "  where: bank.py:14",
    ]

    project.write("test_careless.py", "")
    result = project.run("--weft-replay", FILE)
    assert result.errlines[:3] == [
        "ERROR: weft: no test is test_careless.py::test_careless[50], of which the schedule is",
        f"  where: {FILE}",
        "  to do: let pytest collect the test; if it has another name now, check it anew",
    ]


def test_what_cannot_be_replayed(project: Project) -> None:
    project.write("test_bank.py", TESTS)
    result = project.run("--weft-replay", "nothing.json")
    assert (result.ret, result.errlines[:2]) == (
        pytest.ExitCode.USAGE_ERROR,
        [
            "ERROR: weft: the schedule cannot be read: No such file or directory",
            "  where: nothing.json",
        ],
    )


def test_a_profile_and_the_options_of_a_project(project: Project) -> None:
    project.write("test_careless.py", CARELESS)
    project.write("pyproject.toml", "[tool.weft]\nexecutions = 1\n")
    result = project.run("--weft")
    result.assert_outcomes(passed=2, warnings=2)
    assert told(result) == [
        "inconclusive 1 execution test_careless.py::test_careless[0]",
        "  not explored: more than 1 executions",
        "inconclusive 1 execution test_careless.py::test_careless[50]",
        "  not explored: more than 1 executions",
    ]
    project.run("--weft-profile", "exhaustive").assert_outcomes(passed=1, failed=1)
    result = project.run("--weft-profile", "quik")
    assert (result.ret, result.errlines[0]) == (
        pytest.ExitCode.USAGE_ERROR,
        "ERROR: weft: there is no profile 'quik'",
    )


def test_marks_say_more_than_the_project(project: Project) -> None:
    project.write("pyproject.toml", '[tool.weft]\nexecutions = 1\nstrategy = "selective"\n')
    marked = CARELESS.replace("mark.weft", 'mark.weft("exhaustive", executions=None)')
    project.write("test_careless.py", marked)
    result = project.run()
    result.assert_outcomes(passed=1, failed=1)
    project.write("test_careless.py", CARELESS.replace("mark.weft", "mark.weft(execution=1)"))
    result = project.run("-x")
    result.assert_outcomes(failed=1)
    assert section(result, "FAILURES")[1:3] == [
        "there is no option 'execution'",
        "  where: test_careless.py:7, mark weft",
    ]


def test_inconclusive_can_be_made_an_error(project: Project) -> None:
    project.write("test_bank.py", TESTS)
    result = project.run("-W", "error::weft.Inconclusive")
    result.assert_outcomes(passed=4, failed=1)
    assert section(result, "FAILURES")[1:] == [
        "not explored: more than 1 executions",
        "",
        "what to do:",
        "  allow more executions (--executions, executions=)",
        "  make the system smaller: fewer threads, fewer rounds",
        "  explore every schedule within a bound: --preemptions 2 (preemptions=2)",
    ]


def test_schedules_are_kept_below_the_root(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write("pyproject.toml", "[tool.pytest.ini_options]\n")
    project.write("tests/test_careless.py", CARELESS)
    project.write("tests/conftest.py", "import sys\nsys.path.insert(0, '..')\n")
    monkeypatch.chdir(project.path / "tests")
    result = project.run()
    result.assert_outcomes(passed=1, failed=1)
    shown = [line for line in section(result, "FAILURES") if line.startswith("to run it again")]
    assert shown == [f"to run it again: pytest --weft-replay {project.path / FILE}"]
    project.run("--weft-replay", str(project.path / FILE)).assert_outcomes(failed=1, deselected=1)
    assert not Path(".weft").exists()
