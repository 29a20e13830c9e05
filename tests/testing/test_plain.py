"""Where nobody uses weft, the plugin costs nothing, and it can be turned off."""

from __future__ import annotations

from tests.testing.project import Project, section, told
from tests.testing.test_verdicts import BANK, TESTS

LOADED = """\
import sys


def test_plain():
    assert [name for name in sys.modules if name.partition(".")[0] == "weft"] == [
        "weft.own_builtins",
        "weft",
        "weft.testing",
        "weft.testing.marking",
        "weft.testing.summary",
        "weft.testing.plugin",
    ]
    assert "greenlet" not in sys.modules
"""


def test_a_plain_run_loads_nothing_and_says_nothing(project: Project) -> None:
    project.write("test_plain.py", LOADED)
    result = project.run("--strict-markers", "-W", "error")
    result.assert_outcomes(passed=1)
    assert section(result, "weft") == []


def test_without_the_plugin(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", TESTS)
    result = project.run("-p", "no:weft", "-W", "ignore")
    # Decorated tests are explored all the same, marked ones are not.
    result.assert_outcomes(passed=5)
    assert told(result) == []


SAYS = """\
import asyncio
import unittest

import pytest
import weft

from bank import Account, together


@weft.check()
def test_skips():
    pytest.skip("not today")


@weft.check()
def test_is_expected_to_fail():
    pytest.xfail("known")


@pytest.mark.xfail(raises=weft.Violation, strict=True)
@weft.check()
def test_violation_is_known_by_its_type():
    account = Account()
    together(account.withdraw_carelessly, 50)
    assert account.balance == 0


@pytest.mark.skip
@weft.check()
def test_left_out():
    raise AssertionError


@weft.check()
def test_fails():
    pytest.fail("said so")


@weft.check()
def test_raises():
    with pytest.raises(ZeroDivisionError):
        together(Account().withdraw, 50)
        1 / 0


@pytest.mark.weft
async def test_asynchronous():
    await asyncio.sleep(0)


def test_calls_check():
    weft.check(lambda: together(Account().withdraw, 50))
"""


def test_what_tests_say_themselves(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", SAYS)
    result = project.run("-rs")
    result.assert_outcomes(passed=2, failed=2, skipped=2, xfailed=2)
    assert told(result) == [
        "violated 2 executions test_bank.py::test_violation_is_known_by_its_type",
        "violated 1 execution test_bank.py::test_fails",
        "verified 2 executions test_bank.py::test_raises",
        "error test_bank.py::test_asynchronous",
    ]
    shown = section(result, "FAILURES")
    assert shown[1] == "exception in main: Failed: said so [test_bank.py:36]"
    at = shown.index("test_asynchronous is a coroutine function, and weft explores threads")
    assert shown[at + 1 : at + 3] == [
        "  where: test_bank.py:46",
        "  to do: take the mark away; or explore a function that uses threads, without `async`",
    ]
    assert section(result, "short test summary info") == [
        "SKIPPED [1] test_bank.py:12: not today",
        "SKIPPED [1] test_bank.py:28: unconditional skip",
    ]


STACKED = """\
import os
from unittest import mock

import pytest
import weft
from hypothesis import given, settings, strategies

from bank import Account, together


@mock.patch("os.getlogin")
@weft.check()
def test_patched(getlogin):
    os.getlogin()
    together(Account().withdraw, 50)
    assert getlogin.call_count == 1


@given(strategies.integers(0, 3))
@settings(max_examples=3, derandomize=True, database=None)
@weft.check()
def test_given(amount):
    account = Account()
    together(account.withdraw, amount)
    assert account.balance == 100 - 2 * amount


@pytest.mark.weft
@given(strategies.integers(0, 3))
def test_given_and_marked(amount):
    pass
"""


def test_other_decorators_on_top(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", STACKED)
    result = project.run()
    result.assert_outcomes(passed=2, failed=1)
    assert told(result)[-1] == "error test_bank.py::test_given_and_marked"
    assert [line.rpartition(" ")[2] for line in told(result)] == [
        "test_bank.py::test_patched",
        "test_bank.py::test_given_and_marked",
    ]
    assert section(result, "FAILURES")[1:] == [
        "test_given_and_marked is a test of hypothesis, which runs it again and again by itself",
        "  where: test_bank.py:28",
        "  to do: put `@weft.check(…)` below `@given(…)`: then each example is explored",
    ]
