"""What explored tests come to: their outcome, and the lines in the end."""

from __future__ import annotations

import re
from xml.etree.ElementTree import parse

from tests.testing.project import Project, section, told

BANK = """\
import threading


class Account:
    def __init__(self):
        self.balance = 100
        self.lock = threading.Lock()

    def withdraw(self, amount):
        with self.lock:
            self.balance -= amount

    def withdraw_carelessly(self, amount):
        balance = self.balance
        self.balance = balance - amount


def together(function, *arguments):
    threads = [threading.Thread(target=function, args=arguments) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
TESTS = """\
import pytest
import weft

from bank import Account, together


@weft.check()
def test_decorated():
    account = Account()
    together(account.withdraw, 50)
    assert account.balance == 0


@pytest.mark.weft
def test_marked():
    account = Account()
    together(account.withdraw, 50)
    assert account.balance == 0


@pytest.mark.weft(executions=1)
def test_cut_short():
    together(Account().withdraw, 50)


@weft.check(preemptions=0)
def test_bounded():
    account = Account()
    together(account.withdraw_carelessly, 50)


def test_plain():
    account = Account()
    together(account.withdraw_carelessly, 50)
    assert account.balance == 0
"""


def test_every_verdict_has_its_line(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", TESTS)
    result = project.run("--junit-xml=tests.xml")
    result.assert_outcomes(passed=5, warnings=1)
    assert told(result) == [
        "verified 2 executions test_bank.py::test_decorated",
        "verified 2 executions test_bank.py::test_marked",
        "inconclusive 1 execution test_bank.py::test_cut_short",
        "  not explored: more than 1 executions",
        "verified within the bound 2 executions test_bank.py::test_bounded",
        "  not explored: what lies beyond at most 0 preemptions",
    ]
    columns = [re.sub(r"\d+\.\d\d s", "… s", line) for line in section(result, "weft")]
    assert columns[2:5] == [
        "inconclusive               1 execution   … s  test_bank.py::test_cut_short",
        "  not explored: more than 1 executions",
        "verified within the bound  2 executions  … s  test_bank.py::test_bounded",
    ]
    case = parse(project.path / "tests.xml").find(".//testcase[@name='test_cut_short']/properties")
    assert case is not None
    properties = {each.get("name"): each.get("value") for each in case}
    assert properties.pop("weft_seconds")
    assert properties == {
        "weft_verdict": "inconclusive",
        "weft_executions": "1",
        "weft_not_explored": "more than 1 executions",
    }
