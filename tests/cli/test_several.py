"""Several targets, and folders."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.cli import main

Weft = Callable[..., tuple[int, list[str], str]]

GOOD = "def test_good(): pass\n"
BAD = "def test_bad():\n    raise ValueError('no')\n"
VERDICTS = ("verified", "violated", "inconclusive")


@pytest.fixture
def weft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Weft:
    """Runs `weft check` in a folder; the code, which lines say what was checked, and the rest."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **files: str) -> tuple[int, list[str], str]:
        for name, text in files.items():
            path = Path(name.replace("__", "/") + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        code = main(["check", *arguments])
        printed = capsys.readouterr()
        lines = [
            line
            for line in printed.out.splitlines()
            if line.startswith(VERDICTS) or line.endswith(".py:") or " systems: " in line
        ]
        return code, lines, printed.err

    return run


def test_two_files(weft: Weft) -> None:
    assert weft("a.py", "b.py", a=GOOD, b=BAD) == (
        1,
        [
            "a.py:",
            "verified: test_good",
            "b.py:",
            "violated: test_bad",
            "2 systems: 1 verified, 1 violated",
        ],
        "",
    )


def test_the_same_twice_is_checked_once(weft: Weft) -> None:
    assert weft("a.py", "a.py", a=GOOD) == (0, ["verified: test_good"], "")


def test_a_folder(weft: Weft) -> None:
    files = {
        "tests__test_a": GOOD,
        "tests__deeper__b_test": GOOD.replace("good", "b"),
        "tests__helper": BAD,
        "tests__.hidden__test_c": BAD,
        "tests__build__test_d": BAD,
        "tests__environment__test_e": BAD,
    }
    Path("tests/environment").mkdir(parents=True)
    Path("tests/environment/pyvenv.cfg").write_text("")
    found = [
        "tests/deeper/b_test.py:",
        "verified: test_b",
        "tests/test_a.py:",
        "verified: test_good",
        "2 systems: 2 verified",
    ]
    assert weft("tests", **files) == (0, found, "")


def test_without_a_target(weft: Weft) -> None:
    assert weft(test_a=GOOD, b=BAD) == (0, ["verified: test_good"], "")


def test_a_mistake_in_one_file_does_not_hide_the_others(weft: Weft) -> None:
    code, lines, err = weft("a.py", "none.py", "b.py", a=GOOD, b=GOOD)
    assert (code, lines) == (
        2,
        [
            "a.py:",
            "verified: test_good",
            "none.py:",
            "b.py:",
            "verified: test_good",
            "3 systems: 2 verified, 1 error",
        ],
    )
    assert err == ("weft: there is no such file\n  where: none.py\n  to do: name a Python file\n")


def test_files_with_nothing_to_check(weft: Weft) -> None:
    code, lines, err = weft(test_a=GOOD, test_b="x = 1\n", test_c="def test_c(fixture): pass\n")
    assert (code, lines) == (
        0,
        [
            "test_a.py:",
            "verified: test_good",
            "test_b.py:",
            "test_c.py:",
            "3 systems: 1 verified, 2 not checked",
        ],
    )
    assert err == (
        "weft: not checked: test_b.py: there is nothing to check in the file\n"
        "weft: not checked: test_c.py: there is nothing to check in the file; "
        "test_c needs arguments: fixture\n"
    )


def test_nothing_to_check_at_all(weft: Weft) -> None:
    code, _, err = weft(test_a="x = 1\n", test_b="x = 1\n")
    assert (code, err.splitlines()[-3:]) == (
        2,
        [
            "weft: there is nothing to check in any of the files",
            "  where: the command line",
            "  to do: name a file with tests without arguments; "
            "tests with fixtures run under pytest",
        ],
    )


def test_a_folder_without_tests(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert weft("empty") == (
        2,
        [],
        "weft: there are no files with tests in this folder\n"
        "  where: empty\n"
        "  to do: name a file, or give files with tests names like test_*.py or *_test.py\n",
    )


def test_neighbours_of_the_same_name(weft: Weft) -> None:
    test = "from weft_test_helper import fails\ndef test_it():\n    assert not fails\n"
    files = {
        "a__test_it": test,
        "a__weft_test_helper": "fails = False\n",
        "b__test_it": test,
        "b__weft_test_helper": "fails = True\n",
    }
    assert weft("a", "b", **files) == (
        1,
        [
            "a/test_it.py:",
            "verified: test_it",
            "b/test_it.py:",
            "violated: test_it",
            "2 systems: 1 verified, 1 violated",
        ],
        "",
    )


def test_each_file_has_the_options_of_its_project(weft: Weft) -> None:
    test = (
        "import threading\ndef test_it():\n    lock = threading.Lock()\n"
        "    def use():\n        with lock: pass\n"
        "    thread = threading.Thread(target=use)\n    thread.start()\n    use()\n"
    )
    Path("a").mkdir()
    Path("a/pyproject.toml").write_text("[tool.weft]\nexecutions = 1\n")
    found = [
        "a/test_it.py:",
        "inconclusive: test_it",
        "b/test_it.py:",
        "verified: test_it",
        "2 systems: 1 inconclusive, 1 verified",
    ]
    assert weft(a__test_it=test, b__test_it=test) == (3, found, "")


def test_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "test_a.py").write_text(GOOD)
    (tmp_path / "test_b.py").write_text("x = 1\n")
    assert main(["check", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in found["systems"]] == ["test_good"]
    assert found["not_checked"] == ["test_b.py: there is nothing to check in the file"]
