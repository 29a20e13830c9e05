"""`weft check` in a project with options in its `pyproject.toml`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.sources import COUNTER
from weft.cli import main
from weft.strategy import FACTORIES, REGISTRY

Weft = Callable[..., tuple[int, list[str], str]]

TESTS = """\
import threading
import weft

def both(lock):
    def use():
        with lock:
            pass
    thread = threading.Thread(target=use)
    thread.start()
    use()
    thread.join()

@weft.check(executions=2)
def test_own():
    both(threading.Lock())

@weft.check()
def test_none():
    both(threading.Lock())
"""


REGISTERS = """
import weft
from weft.strategy.exhaustive import Exhaustive
weft.register_strategy("mine", Exhaustive)
"""


@pytest.fixture
def weft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Weft:
    """Runs `weft check` on a file with this text, beside options; the code, and the counts."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, options: str, *given: str) -> tuple[int, list[str], str]:
        (tmp_path / "file.py").write_text(text, encoding="utf-8")
        (tmp_path / "pyproject.toml").write_text(f"[tool.weft]\n{options}\n", encoding="utf-8")
        code = main(["check", "file.py", *given])
        printed = capsys.readouterr()
        lines = [
            line.partition(" (")[0] for line in printed.out.splitlines() if "explored by" in line
        ]
        return code, lines, printed.err

    return run


def test_an_option_of_the_project(weft: Weft) -> None:
    assert weft(COUNTER, "executions = 3") == (3, ["3 executions explored by dpor"], "")


def test_the_strategy(weft: Weft) -> None:
    options = "strategy = 'exhaustive'"
    assert weft(COUNTER, options) == (0, ["6 executions explored by exhaustive"], "")
    given = ("--strategy", "source-dpor")
    assert weft(COUNTER, options, *given) == (0, ["4 executions explored by source-dpor"], "")


def test_a_strategy_of_the_file(weft: Weft) -> None:
    text = f"{COUNTER}\n{REGISTERS}"
    assert weft(text, "strategy = 'mine'") == (0, ["6 executions explored by exhaustive"], "")
    given = ("--strategy", "mine")
    assert weft(text, "", *given) == (0, ["6 executions explored by exhaustive"], "")
    del REGISTRY["mine"], FACTORIES["mine"]
    code, lines, told = weft(COUNTER, "strategy = 'exhaustiv'")
    assert (code, lines) == (2, [])
    assert told.startswith(
        "weft: there is no strategy 'exhaustiv'\n"
        "  where: pyproject.toml, [tool.weft], strategy\n"
        "  to do: did you mean exhaustive? use one of dpor, "
    )


def test_the_command_line_wins_over_the_profile(weft: Weft) -> None:
    bounded = ["2 executions explored by bounded"]
    assert weft(COUNTER, "", "--profile", "quick", "--preemptions", "0") == (0, bounded, "")


def test_a_profile_wins_over_the_project(weft: Weft) -> None:
    options = "executions = 3"
    all_of_it = ["4 executions explored by dpor"]
    assert weft(COUNTER, options, "--profile", "exhaustive") == (0, all_of_it, "")


def test_options_for_functions_are_not_for_models(weft: Weft) -> None:
    options = "timeouts = 'idle'\nexecutions = 3"
    assert weft(COUNTER, options) == (3, ["3 executions explored by dpor"], "")


def test_a_test_wins_over_the_project(weft: Weft) -> None:
    assert weft(TESTS, "executions = 1\nstrategy = 'source-dpor'") == (
        3,
        ["2 executions explored by source-dpor", "1 execution explored by source-dpor"],
        "",
    )


def test_an_unknown_profile(weft: Weft) -> None:
    assert weft(COUNTER, "", "--profile", "fast") == (
        2,
        [],
        "weft: there is no profile 'fast'\n"
        "  where: --profile fast; pyproject.toml\n"
        "  to do: use one of ci, exhaustive, quick\n",
    )
