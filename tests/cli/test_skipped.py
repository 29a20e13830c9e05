"""A test that skips itself is not checked: neither verified nor violated."""

from __future__ import annotations

from pathlib import Path

import pytest

import weft
from weft.cli import main
from weft.cli.codes import ERROR, OK
from weft.errors import Skipped

SKIPS = """\
import unittest

import pytest


def test_raises():
    raise unittest.SkipTest("not today")


def test_by_pytest():
    pytest.skip("nor now")


class TestOfUnittest(unittest.TestCase):
    def test_method(self):
        self.skipTest("no")

    @unittest.skip("never")
    def test_decorated(self):
        pass
"""
SAID = [
    "weft: not checked: test_raises: the test skips itself: not today",
    "weft: not checked: test_by_pytest: the test skips itself: nor now",
    "weft: not checked: TestOfUnittest.test_decorated: the test skips itself: never",
    "weft: not checked: TestOfUnittest.test_method: the test skips itself: no",
]


def test_the_others_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "test_skips.py"
    file.write_text(f"{SKIPS}\n\ndef test_runs():\n    pass\n")
    assert main(["check", str(file)]) == OK
    printed = capsys.readouterr()
    assert printed.err.splitlines() == SAID
    assert printed.out.splitlines()[0] == "verified: test_runs"
    assert printed.out.splitlines()[-1] == "5 systems: 1 verified, 4 not checked"


def test_no_answer_where_all_are_skipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_skips.py"
    file.write_text(SKIPS)
    assert main(["check", str(file)]) == ERROR
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines()[:-2] == [
        *SAID,
        "weft: there is nothing to check in the file: all its tests skip themselves",
    ]


def test_one_that_was_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "test_skips.py"
    file.write_text(SKIPS)
    assert main(["check", f"{file}::test_raises"]) == ERROR
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines()[:2] == [
        "weft: the test skips itself: not today",
        f"  where: {file}:7",
    ]


def test_a_function_that_is_explored() -> None:
    with pytest.raises(Skipped, match=r"^the test skips itself: no reason\n"):
        weft.explore(lambda: pytest.skip("no reason"))
