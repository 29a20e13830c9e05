"""`@weft.check` without parentheses makes the test that `@weft.check()` makes."""

from __future__ import annotations

import sys

from tests.testing.project import Project, told

TESTS = """\
import functools
import threading
import unittest

import pytest
import weft


def keep(function):
    return function


def without_a_name(function):
    def other(*arguments):
        return function(*arguments)

    return other


@weft.check
def test_plain():
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()


@weft.check
@keep
def test_above():
    pass


@keep
@weft.check
def test_below():
    pass


@weft.check
@without_a_name
def test_renamed():
    pass


@functools.partial(weft.check, timeouts="idle")
def test_partial():
    pass


@pytest.mark.parametrize("n", [1, 2])
@weft.check
def test_parameter(n, tmp_path):
    assert n


@weft.check
@pytest.mark.parametrize("n", [1, 2])
def test_parameter_below(n):
    assert n


class TestMethods:
    @weft.check
    def test_method(self):
        assert type(self) is TestMethods

    @weft.check
    def __private(self):
        assert type(self) is TestMethods

    test_private = __private

    @weft.check
    @staticmethod
    def test_static():
        pass

    @weft.check
    @classmethod
    def test_class(cls):
        assert cls is TestMethods


class TestCase(unittest.TestCase):
    def setUp(self):
        self.x = 1

    @weft.check
    def test_case(self):
        self.assertEqual(self.x, 1)


def made():
    @weft.check
    def test_made():
        pass

    return test_made


test_made = made()


@weft.check
def test_within():
    @weft.check
    def inner():
        raise ValueError

    with pytest.raises(ValueError):
        inner()


def test_other():
    pass


@weft.check
def test_violated():
    n = 0

    def add():
        nonlocal n
        n += 1

    threads = [threading.Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert n == 2
"""
VERIFIED = [
    "test_plain",
    "test_above",
    "test_below",
    "test_renamed",
    "test_partial",
    "test_parameter[1]",
    "test_parameter[2]",
    "test_parameter_below[1]",
    "test_parameter_below[2]",
    "TestMethods::test_method",
    "TestMethods::test_private",
    "TestMethods::test_static",
    "TestMethods::test_class",
    "TestCase::test_case",
    "test_made",
    "test_within",
]


def expected() -> list[str]:
    found = [f"verified 1 execution test_bare.py::{name}" for name in VERIFIED]
    return [*found, "violated 2 executions test_bare.py::test_violated"]


def test_every_test_is_there_and_explored(project: Project) -> None:
    project.write("test_bare.py", TESTS)
    result = project.run("-v")
    result.assert_outcomes(passed=17, failed=1)
    lines = [line for line in told(result) if not line.startswith("  ")]
    assert sorted(lines) == sorted(expected())


def test_a_class_is_refused(project: Project) -> None:
    project.write("test_class.py", "import weft\n\n@weft.check\nclass TestAll:\n    pass\n")
    result = project.run()
    result.assert_outcomes(errors=1)
    assert [line for line in result.outlines if line.startswith("E   ")] == [
        "E   weft.errors.WeftError: @weft.check is above a class, TestAll",
        "E     where: the module test_class",
        "E     to do: put it above its methods; under pytest, `@pytest.mark.weft` above a class "
        "marks each",
    ]


def test_without_columns_in_the_code(project: Project) -> None:
    project.write("test_bare.py", TESTS.replace("@without_a_name", ""))
    result = project.pytester.run(
        *(sys.executable, "-X", "no_debug_ranges", "-m", "pytest", "-p", "no:cacheprovider")
    )
    result.assert_outcomes(passed=17, failed=1)
