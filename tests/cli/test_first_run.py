"""`weft demo`, `weft init` and `weft explain`, as a new user meets them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Weft
from weft.cli.demonstrating import END, INTRODUCTION
from weft.cli.initialising import TABLE
from weft.config import load
from weft.config.profiles import DEFAULTS
from weft.report.kinds import KINDS


def test_demo(weft: Weft, tmp_path: Path) -> None:
    code, out, err = weft("demo")
    assert (code, err) == (0, "")
    assert out.startswith(INTRODUCTION.partition("{")[0])
    assert out.endswith(END)
    lines = out.splitlines()
    assert "    violated: test_withdraw" in lines
    assert "    assertion failed in main: overdrawn: -20 [bank.py:23]" in lines
    assert "    this can happen with the global lock of CPython as well" in lines
    assert "    verified: test_withdraw" in lines
    steps = lines[lines.index("Step by step:") + 2 :]
    steps = [line.partition(". ")[2] for line in steps[: steps.index("")]]
    check = "Account.balance: 100 (line 9, `if self.balance >= amount:`)"
    looks = [each for each in steps if "line 9," in each]
    assert sorted(looks) == [f"T1 reads {check}", f"T2 reads {check}"]
    assert steps[-1] == (
        "main reads Account.balance: -20 "
        '(line 23, `assert account.balance >= 0, f"overdrawn: {account.balance}"`)'
    )
    # It leaves nothing behind.
    assert os.listdir(tmp_path) == []
    assert Path.cwd() == tmp_path


def test_init_makes_a_file(weft: Weft, tmp_path: Path) -> None:
    made = "made pyproject.toml, with [tool.weft] in it: every option, as a comment\n"
    assert weft("init") == (0, made, "")
    assert (tmp_path / "pyproject.toml").read_text() == TABLE
    assert load(tmp_path) == DEFAULTS
    again = "pyproject.toml has [tool.weft] already; nothing was changed\n"
    assert weft("init") == (0, again, "")
    assert (tmp_path / "pyproject.toml").read_text() == TABLE


@pytest.mark.parametrize(
    ("before", "gap"),
    [
        ("", ""),
        ("[project]\nname = 'x'\n", "\n"),
        ("[project]\nname = 'x'", "\n\n"),
        ("[tool.other]\nx = 1 # weft\n", "\n"),
    ],
)
def test_init_adds_to_a_file(weft: Weft, tmp_path: Path, before: str, gap: str) -> None:
    (tmp_path / "pyproject.toml").write_text(before)
    added = "added [tool.weft] to pyproject.toml: every option, as a comment\n"
    assert weft("init") == (0, added, "")
    assert (tmp_path / "pyproject.toml").read_text() == f"{before}{gap}{TABLE}"


def test_init_keeps_the_ends_of_lines(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"[project]\r\nname = 'x'\r\n")
    assert weft("init")[0] == 0
    text = (tmp_path / "pyproject.toml").read_bytes()
    assert text == b"[project]\r\nname = 'x'\r\n\r\n" + TABLE.replace("\n", "\r\n").encode()


def test_init_in_a_folder_of_a_project(
    weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "inner").mkdir()
    monkeypatch.chdir(tmp_path / "inner")
    added = f"added [tool.weft] to {tmp_path}/pyproject.toml: every option, as a comment\n"
    assert weft("init") == (0, added, "")


@pytest.mark.parametrize(
    ("text", "todo"),
    [
        (
            "[[[\n",
            "correct it, then run `weft init` again",
        ),
        (
            "tool = {other = {x = 1}}\n",
            "give `tool` a table of its own, or add [tool.weft] by hand",
        ),
    ],
)
def test_init_where_it_cannot_be_added(weft: Weft, tmp_path: Path, text: str, todo: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    code, out, err = weft("init")
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert lines[0].startswith("weft: [tool.weft] cannot be added: ")
    assert lines[1:] == ["  where: pyproject.toml", f"  to do: {todo}"]
    assert (tmp_path / "pyproject.toml").read_text() == text


def test_every_option_of_the_file_can_be_set(tmp_path: Path) -> None:
    lines = [
        line.removeprefix("# ") if " = " in line or line.startswith("# [tool") else line
        for line in TABLE.splitlines()
    ]
    (tmp_path / "pyproject.toml").write_text("\n".join(lines))
    usual = {
        "executions": 10000,
        "all": False,
        "fail_on": "violation",
        "scheduling": "free-threaded",
        "timeouts": "explore",
        "random": "seeded",
        "instrument": ["mypackage"],
    }
    assert load(tmp_path) == {**usual, "seconds": 5.0, "preemptions": 2}
    assert load(tmp_path, "ci") == {**usual, "seconds": 300.0, "preemptions": 2}


def test_explain_lists(weft: Weft) -> None:
    code, out, err = weft("explain")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"assertion           {KINDS['assertion'].short}"
    assert [line.split()[0] for line in lines[:-2]] == list(KINDS)
    assert lines[-2:] == ["", "To read more of one: weft explain KIND"]


def test_explain_one(weft: Weft) -> None:
    assert weft("explain", "lost", "wakeup") == (
        0,
        "lost-wake-up: A thread waits to be notified, but the notification came before it waited.\n"
        "\n"
        "A deadlock of its own sort: `notify` wakes those who wait at that moment, and is\n"
        "forgotten if nobody does. Who waits afterwards waits for ever. The report says who has\n"
        "notified when nobody waited.\n"
        "\n"
        "How it comes about\n"
        "  `wait` is called without looking first whether there is still something to wait for.\n"
        "  It works as long as the waiting thread happens to be first.\n"
        "\n"
        "How it is usually fixed\n"
        "  Keep what is waited for in a variable, change it under the condition's lock, and wait\n"
        "  with `wait_for(lambda: variable)`, or in a `while` loop. Or use an Event, which\n"
        "  remembers.\n"
        "\n"
        "Before\n"
        "\n"
        "    def test_hand_over():\n"
        "        ready = Condition()\n"
        "\n"
        "        def wait():\n"
        "            with ready:\n"
        "                ready.wait()\n"
        "\n"
        "        def tell():\n"
        "            with ready:\n"
        "                ready.notify()\n"
        "\n"
        "        together(wait, tell)\n"
        "\n"
        "After\n"
        "\n"
        "    def test_hand_over():\n"
        "        ready = Condition()\n"
        "        there = False\n"
        "\n"
        "        def wait():\n"
        "            with ready:\n"
        "                ready.wait_for(lambda: there)\n"
        "\n"
        "        def tell():\n"
        "            nonlocal there\n"
        "            with ready:\n"
        "                there = True\n"
        "                ready.notify()\n"
        "\n"
        "        together(wait, tell)\n"
        "\n"
        "together(f, g) runs each function in a thread of its own, and waits for them.\n",
        "",
    )


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["dedlock"], "did you mean deadlock? "),
        (["live", "locks"], "did you mean endless? "),
        (["xyz"], ""),
    ],
)
def test_explain_something_unknown(weft: Weft, words: list[str], meant: str) -> None:
    assert weft("explain", *words) == (
        2,
        "",
        f"weft: there is no kind of finding named {' '.join(words)!r}\n"
        "  where: weft explain\n"
        f"  to do: {meant}choose one of {', '.join(KINDS)}\n",
    )
