"""The command line as a user meets it: exit codes, and every word that is printed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.sources import COUNTER
from weft.cli import main

Weft = Callable[..., tuple[int, str, str]]

FAILING = """\
from weft.model import Design

def check_good():
    design = Design("good")
    x = design.variable("x")
    for name in ("A", "B"):
        design.thread(name).sequence(x.write(1))
    return design

def check_bad():
    design = check_good()
    design.name = "bad"
    design.thread("C").sequence(design.mutex("m").release())
    return design
"""

FIRST = "not explored:\n  what comes after the first finding\n\n"
REST = """\
this rests on:
  the threads share nothing but the model's objects
  between two operations a thread depends on nothing but the results it was given
"""


@pytest.fixture
def weft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Weft:
    """Runs `weft check` on a file with this text; what it returned and printed."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, *options: str, name: str = "") -> tuple[int, str, str]:
        (tmp_path / "file.py").write_text(text, encoding="utf-8")
        code = main(["check", f"file.py{name}", *options])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_verified(weft: Weft) -> None:
    assert weft(COUNTER) == (
        0,
        "verified: counter\n"
        "4 executions explored by dpor (16 steps, at most 4 in one execution)\n"
        f"\n{REST}\n",
        "",
    )


def test_verified_within_the_bound(weft: Weft) -> None:
    code, out, err = weft(COUNTER, "--preemptions", "0")
    assert (code, out.split("\n")[0], err) == (0, "verified within the bound: counter", "")


def test_inconclusive(weft: Weft) -> None:
    code, out, err = weft(COUNTER, "--executions", "3")
    assert (code, out.split("\n")[0], err) == (3, "inconclusive: counter", "")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--strategy", "exhaustive"], "6 executions explored by exhaustive (24 steps"),
        (["--depth", "2"], "0 executions explored by bounded (4 cut off, 8 steps"),
        (["--delays", "1"], "3 executions explored by bounded (12 steps"),
        (["--steps", "4"], "4 executions explored by dpor (16 steps"),
        (["--seconds", "600"], "4 executions explored by dpor (16 steps"),
        (["--all"], "4 executions explored by dpor (16 steps"),
    ],
)
def test_options(weft: Weft, options: list[str], line: str) -> None:
    code, out, _ = weft(COUNTER, *options)
    assert code == 0
    assert out.split("\n")[1].split(", at most")[0] == line


def test_violated(weft: Weft) -> None:
    assert weft(FAILING, name="::check_bad") == (
        1,
        "violated: bad\n"
        "1 execution explored by dpor (3 steps, at most 3 in one execution)\n"
        "\n"
        "misuse in C: release without holding the mutex [C at C0]\n"
        "\n"
        "  │ C                        │\n"
        "──┼──────────────────────────┼────────\n"
        "1 │ release m raises Misuse  │ C at C0\n"
        "  │ ✗ Misuse                 │\n"
        "──┼──────────────────────────┼────────\n"
        "  │ ✗ Misuse: release        │\n"
        "  │   without holding the    │\n"
        "  │   mutex                  │\n"
        "\n"
        "to run it again: weft replay .weft/schedules/file-check_bad-misuse-1.json\n"
        f"\n{FIRST}{REST}\n"
        "what this means, and how it is usually fixed: weft explain misuse\n\n",
        "",
    )


def test_several_systems(weft: Weft) -> None:
    code, out, err = weft(FAILING)
    verdicts = [line for line in out.split("\n") if line.startswith(("verified", "violated"))]
    assert (code, verdicts, err) == (1, ["verified: good", "violated: bad"], "")
    hint = "what this means, and how it is usually fixed: weft explain misuse\n"
    assert out.endswith(f"{REST}\n{hint}\n2 systems: 1 verified, 1 violated\n")


def test_a_system_with_two_names_is_checked_once(weft: Weft) -> None:
    code, out, _ = weft(COUNTER + "again = program\n")
    assert (code, out.count("verified: counter")) == (0, 1)


def test_neighbours_can_be_imported(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "weft_test_neighbour.py").write_text(COUNTER)
    path = list(sys.path)
    code, out, err = weft("from weft_test_neighbour import program\n")
    assert (code, out.split("\n")[0], err) == (0, "verified: counter", "")
    assert sys.path == path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x = 1\n",
            "there is nothing to check in the file\n"
            "  where: file.py\n"
            "  to do: make a Design or a Program in it, or a function check_… that returns one; "
            "or write tests, functions test_… without arguments; "
            "or run it as a script: weft check file.py --\n",
        ),
        (
            "import sys\nsys.exit(3)\n",
            "loading file.py raised SystemExit: 3\n"
            "  where: file.py:2\n"
            "  to do: correct it there; it is imported, not run as a script\n",
        ),
        (
            "def check_it():\n    return {}['key']\n",
            "check_it() raised KeyError: 'key'\n  where: file.py:2\n  to do: correct it there\n",
        ),
        (
            "def check_it():\n    pass\n",
            "check_it() returned None, which is no system\n"
            "  where: file.py, check_it()\n"
            "  to do: return the Design or Program it has made; if it uses threads itself, "
            "give it a name that does not begin with check_\n",
        ),
        (
            "def check_it(n):\n    pass\n",
            "check_it needs arguments\n"
            "  where: file.py, check_it()\n"
            "  to do: give its arguments defaults, or a name that does not begin with check_\n",
        ),
        (
            "from weft.model import Program\nempty = Program('nothing')\n",
            "the program has no thread\n  where: nothing\n  to do: add one with thread()\n",
        ),
        (
            COUNTER + "def wrong():\n    yield 3\nprogram.thread(wrong)\n",
            "a thread yielded 3, which is no operation\n"
            "  where: file.py:13\n"
            "  to do: yield operations of the program's objects, such as x.read()\n",
        ),
    ],
)
def test_bad_files(weft: Weft, text: str, message: str) -> None:
    assert weft(text) == (2, "", f"weft: {message}")


def test_an_unknown_name(weft: Weft) -> None:
    assert weft(FAILING, name="::check_ugly") == (
        2,
        "",
        "weft: there is nothing named 'check_ugly' in file.py\n"
        "  where: file.py\n"
        "  to do: choose: check_good, check_bad\n",
    )


def test_a_mistake_in_one_system_does_not_hide_the_others(weft: Weft) -> None:
    code, out, err = weft("def check_broken():\n    pass\n" + FAILING)
    assert code == 2
    assert out.endswith("3 systems: 1 error, 1 verified, 1 violated\n")
    assert err.startswith("weft: check_broken() returned None")
