"""Methods of `unittest.TestCase`, and what pytest has around tests of its own."""

from __future__ import annotations

from tests.testing.project import Project, section, told
from tests.testing.test_verdicts import BANK

CASES = """\
import unittest

import pytest
import weft

from bank import Account, together


class AccountTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.opening = 100

    def setUp(self):
        assert not hasattr(self, "account")
        self.account = Account()
        self.addCleanup(self.account.withdraw, 0)

    def tearDown(self):
        assert self.account.balance != self.opening - 30

    @weft.check()
    def test_decorated(self):
        together(self.account.withdraw, 50)
        self.assertEqual(self.account.balance, 0)

    @pytest.mark.weft
    def test_marked(self):
        together(self.account.withdraw_carelessly, 50)
        self.assertEqual(self.account.balance, 0)

    @weft.check()
    def test_tear_down_counts(self):
        self.account.withdraw(30)

    @weft.check()
    def test_cleanup_counts(self):
        def clean():
            raise AssertionError("in a cleanup")

        self.addCleanup(clean)

    @weft.check()
    @unittest.expectedFailure
    def test_expected(self):
        self.fail()

    @weft.check()
    def test_skipped(self):
        self.skipTest("not today")

    def test_plain(self):
        self.account.withdraw(100)
"""


def test_set_up_and_tear_down_are_part_of_each_execution(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", CASES)
    result = project.run()
    result.assert_outcomes(passed=2, failed=3, skipped=1, xfailed=1)
    case = "test_bank.py::AccountTest"
    assert told(result) == [
        f"violated 1 execution {case}::test_cleanup_counts",
        f"verified 2 executions {case}::test_decorated",
        f"violated 1 execution {case}::test_expected",
        f"violated 2 executions {case}::test_marked",
        f"violated 1 execution {case}::test_tear_down_counts",
    ]
    shown = section(result, "FAILURES")
    assert "assertion failed in main: in a cleanup [test_bank.py:39]" in shown
    assert "assertion failed in main: 50 != 0 [test_bank.py:30]" in shown
    assert "assertion failed in main: assert 70 != (100 - 30)" in shown


AROUND = """\
import weft

from bank import Account, together

calls = []


def setup_module():
    calls.append("module")


def setup_function(function):
    calls.append(function.__name__)


def teardown_function():
    calls.append("after")


@weft.check()
def test_function():
    assert calls == ["module", "test_function"]
    together(Account().withdraw, 50)


class TestClass:
    def setup_method(self):
        assert not hasattr(self, "account")
        self.account = Account()

    def teardown_method(self, method):
        assert self.account.balance == 0, method.__name__

    @weft.check()
    def test_method(self):
        together(self.account.withdraw, 50)

    @weft.check()
    def test_careless(self):
        together(self.account.withdraw_carelessly, 50)


class TestSlots:
    __slots__ = ()

    def setup_method(self):
        calls.append("method")

    @staticmethod
    @weft.check()
    def test_static():
        assert calls == ["module", "method"]

    @weft.check()
    def test_slots(self):
        assert calls == ["module", "method"]


def test_after():
    assert calls == ["module", "test_after"]
"""


def test_what_pytest_has_around_tests_is_part_of_each_execution(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", AROUND)
    result = project.run()
    result.assert_outcomes(passed=5, failed=1)
    assert told(result) == [
        "verified 2 executions test_bank.py::test_function",
        "verified 2 executions test_bank.py::TestClass::test_method",
        "violated 2 executions test_bank.py::TestClass::test_careless",
        "verified 1 execution test_bank.py::TestSlots::test_static",
        "verified 1 execution test_bank.py::TestSlots::test_slots",
    ]
    shown = section(result, "FAILURES")
    assert shown[1] == "assertion failed in main: test_careless"
