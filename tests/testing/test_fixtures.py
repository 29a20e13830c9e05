"""Fixtures and parameters: set up once, and told of if a test changes them."""

from __future__ import annotations

from tests.testing.project import Project, section, told
from tests.testing.test_verdicts import BANK

HEAD = """\
import logging
import threading

import pytest
import weft

from bank import Account, together

"""
SHARED = (
    HEAD
    + """
@pytest.fixture
def account():
    return Account()


@pytest.mark.weft
def test_changes(account):
    together(account.withdraw, 50)


@pytest.mark.weft
def test_fails_for_it(account):
    together(account.withdraw, 50)
    assert account.balance == 0


@pytest.mark.weft
@pytest.mark.parametrize("names", [["a"]])
def test_parameter(names):
    names.append("b")


class TestObject:
    @pytest.fixture(autouse=True)
    def _account(self):
        self.account = Account()

    @pytest.mark.weft
    def test_attribute(self):
        self.account.balance = 3
"""
)
FACTORY = """\
  to do: let the fixture return a function that makes the object, and call it in the test:

    @pytest.fixture
    def make_account():
        def make():
            return …  # what `account` returns now
        return make

    def {test}(make_account):
        account = make_account()
"""


def test_a_fixture_that_is_changed_is_told_with_the_way_out(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", SHARED)
    result = project.run()
    result.assert_outcomes(failed=4)
    shown = "\n".join(section(result, "FAILURES"))
    changes = "the fixture `account` is shared between executions: the test changes"
    assert (
        f"{changes} `account.balance`\n  where: test_bank.py:15\n"
        + FACTORY.format(test="test_changes")
        + "____"
    ) in shown
    assert (
        f"{changes} `account.balance`\n  where: test_bank.py:20\n"
        + FACTORY.format(test="test_fails_for_it")
        + "\nthis may come of it: the assertion did not show again when its schedule was replayed\n"
    ) in shown
    assert (
        "the parameter `names` is shared between executions: the test changes `names`\n"
        "  where: test_bank.py:26\n"
        "  to do: let the test make a copy of it, and change that\n"
    ) in shown
    assert (
        "`self.account`, which was made before the test, is shared between executions: "
        "the test changes `self.account.balance`\n"
        "  where: test_bank.py:37\n"
        "  to do: make it in `setup_method`, or `setUp`: weft runs these in each execution"
    ) in shown
    assert told(result) == [
        "error test_bank.py::test_changes",
        "error test_bank.py::test_fails_for_it",
        "error test_bank.py::test_parameter[names0]",
        "error test_bank.py::TestObject::test_attribute",
    ]


UNCHANGED = (
    HEAD
    + """
set_up = []


@pytest.fixture
def opening():
    set_up.append("opening")
    return 100


@pytest.fixture
def make_account(opening):
    made = []

    def make():
        account = Account()
        assert account.balance == opening
        made.append(account)
        return account

    yield make
    assert made


@pytest.fixture
def lock():
    return threading.Lock()


@pytest.mark.weft
@pytest.mark.parametrize("amount", [50, 20])
def test_factory(make_account, amount):
    account = make_account()
    together(account.withdraw, amount)
    assert account.balance == 100 - 2 * amount
    assert set_up == ["opening"] * (1 + (amount == 20))


@pytest.mark.weft
def test_lock(lock):
    def use():
        with lock:
            pass

    together(use)
    lock.acquire()


@pytest.mark.weft
def test_records(caplog, capsys, recwarn, tmp_path, monkeypatch):
    import warnings

    monkeypatch.setattr(Account, "opening", 3, raising=False)
    together(logging.warning, "said")
    print("printed")
    warnings.warn("warned")
    (tmp_path / "folder").mkdir()
    assert [record.message for record in caplog.records] == ["said", "said"]
    assert capsys.readouterr().out == "printed\\n"
    assert len(recwarn) == 1
"""
)


def test_a_fixture_may_be_used(project: Project) -> None:
    project.write("bank.py", BANK)
    project.write("test_bank.py", UNCHANGED)
    result = project.run()
    result.assert_outcomes(passed=4)
    kept = "`fixtures['make_account'].made` in test_factory() keeps what executions leave in it"
    assert told(result) == [
        "verified 2 executions test_bank.py::test_factory[50]",
        f"  rests on: {kept}",
        "verified 2 executions test_bank.py::test_factory[20]",
        f"  rests on: {kept}",
        "verified 2 executions test_bank.py::test_lock",
        "verified 1 execution test_bank.py::test_records",
        "  rests on: the order of log records is not explored",
    ]
