"""Every mistake on the command line, and every word that is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from weft.cli import main
from weft.strategy import REGISTRY

COMMANDS = "check, replay, demo, init, explain, completion, strategies"
STRATEGIES = ", ".join(REGISTRY)


@pytest.mark.parametrize(
    ("options", "what", "todo"),
    [
        (
            ["--preemptions", "-1"],
            "--preemptions: '-1' is not possible",
            "use a whole number from 0 on",
        ),
        (["--delays", "1.5"], "--delays: '1.5' is not possible", "use a whole number from 0 on"),
        (["--depth", "0"], "--depth: '0' is not possible", "use a whole number from 1 on"),
        (
            ["--executions", "0"],
            "--executions: '0' is not possible",
            "use a whole number from 1 on",
        ),
        (["--steps", "many"], "--steps: 'many' is not possible", "use a whole number from 1 on"),
        (["--seconds", "-1"], "--seconds: '-1' is not possible", "use a positive number"),
        (
            ["--seconds", "1e300"],
            "--seconds: '1e300' is not possible",
            "use a number up to 1,000,000,000",
        ),
        (["--seconds", "nan"], "--seconds: 'nan' is not possible", "use a positive number"),
        (["--seconds", "soon"], "--seconds: 'soon' is not possible", "use a positive number"),
        (
            ["--seconds"],
            "--seconds: expected one argument",
            "`weft check --help` lists what there is",
        ),
        (
            ["--timeouts", "idel"],
            "--timeouts: there is no 'idel'",
            "did you mean idle? use one of explore, idle, never",
        ),
        (
            ["--preemtions=1"],
            "there is no option --preemtions=1",
            "did you mean --preemptions? `weft check --help` lists the options",
        ),
        (["--xyz"], "there is no option --xyz", "`weft check --help` lists the options"),
    ],
)
def test_bad_options(
    options: list[str], what: str, todo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "file.py", *options]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "",
        f"weft: {what}\n  where: the command line\n  to do: {todo}\n",
    )


@pytest.mark.parametrize(("name", "meant"), [("luck", ""), ("dpr", "did you mean dpor? ")])
def test_a_strategy_that_the_target_has_not_registered(
    name: str, meant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.py"
    file.write_text("def test_nothing(): pass\n")
    assert main(["check", str(file), "--strategy", name]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "",
        f"weft: --strategy: there is no {name!r}\n  where: the command line\n"
        f"  to do: {meant}use one of {STRATEGIES}\n",
    )


@pytest.mark.parametrize(
    ("words", "what", "todo"),
    [
        (
            [],
            "COMMAND is missing",
            "`weft demo` shows what weft does; `weft --help` lists the commands",
        ),
        (["chek"], "there is no 'chek'", f"did you mean check? use one of {COMMANDS}"),
        (["xyz"], "there is no 'xyz'", f"use one of {COMMANDS}"),
        (
            ["replay"],
            "FILE is missing",
            "write `weft replay [-h] [--target TARGET] [--html FILE] FILE`; "
            "`weft replay --help` lists what there is",
        ),
        (
            ["replay", "a", "b"],
            "'b' is too much",
            "write `weft replay [-h] [--target TARGET] [--html FILE] FILE`",
        ),
        (
            ["completion", "fisch"],
            "shell: there is no 'fisch'",
            "did you mean fish? use one of bash, zsh, fish",
        ),
        (
            ["replay", "a", "--", "b", "c"],
            "only `weft check` takes the arguments of a script, after `--`",
            "leave out `-- b c`",
        ),
        (
            ["check", "a.py", "b.py", "--", "c"],
            "what follows `--` are the arguments of one script, and here are 2 files",
            "name the script alone",
        ),
    ],
)
def test_bad_commands(
    words: list[str], what: str, todo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "",
        f"weft: {what}\n  where: the command line\n  to do: {todo}\n",
    )


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("usage: weft [-h] [--version] COMMAND ...\n")
