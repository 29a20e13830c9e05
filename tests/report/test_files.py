"""`--html FILE`: the file is written, and what cannot be written loses nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.report.sources import FORKS
from weft.cli import main
from weft.cli.files import html_text, json_text, sarif_text
from weft.errors import WeftError
from weft.report.run import Checked, Run

TWO = f"import threading\n\n\n{FORKS}"
Check = Callable[..., tuple[int, str, str]]


@pytest.fixture
def check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Check:
    monkeypatch.chdir(tmp_path)
    Path("forks.py").write_text(TWO, encoding="utf-8")

    def run(*options: str) -> tuple[int, str, str]:
        code = main(["check", "forks.py", *options])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.mark.parametrize("option", ["--html", "--sarif"])
def test_a_file_is_written_besides(check: Check, option: str) -> None:
    _, plain, _ = check()
    code, out, err = check(option, "reports/new/it")
    assert (code, out, err) == (1, plain, "")
    assert "forks.py" in Path("reports/new/it").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--html", "--sarif"])
def test_what_cannot_be_written_loses_nothing(check: Check, option: str) -> None:
    _, plain, _ = check()
    Path("there").mkdir()
    assert check(option, "there") == (
        2,
        plain,
        "weft: the report could not be written to there: Is a directory\n"
        f"  where: the command line, {option}\n"
        "  to do: name a file in a folder that can be written; nothing else of this run is lost\n",
    )


def test_a_file_is_no_folder(check: Check) -> None:
    code, out, err = check("--json", "--html", "forks.py/it.html")
    assert code == 2
    assert out.startswith("{")
    assert err.startswith("weft: the report could not be written to forks.py/it.html: ")
    assert Path("forks.py").read_text(encoding="utf-8") == TWO


def test_a_replay_can_be_looked_at(check: Check, capsys: pytest.CaptureFixture[str]) -> None:
    check()
    schedule = ".weft/schedules/forks-test_forks-deadlock-1.json"
    assert main(["replay", schedule]) == 1
    plain = capsys.readouterr()
    assert main(["replay", schedule, "--html", "again.html"]) == 1
    assert capsys.readouterr() == plain
    assert f"weft replay {schedule}" in Path("again.html").read_text(encoding="utf-8")
    assert main(["replay", schedule, "--html", "."]) == 2
    assert capsys.readouterr().out == plain.out


@pytest.mark.parametrize("option", ["--html", "--sarif"])
@pytest.mark.parametrize("target", ["missing.py", "broken.py", "empty.py"])
def test_a_refusal_is_written_too(
    target: str, option: str, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("broken.py").write_text("1 +", encoding="utf-8")
    Path("empty.py").write_text("", encoding="utf-8")
    assert main(["check", target]) == 2
    plain = capsys.readouterr()
    assert main(["check", target, option, "report"]) == 2
    assert capsys.readouterr() == plain
    what = plain.err.removeprefix("weft: ").split("\n")[0]
    assert json.dumps(what, ensure_ascii=False)[1:-1] in Path("report").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [json_text, html_text, sarif_text])
def test_text_that_is_no_text(text: Callable[[Run], str]) -> None:
    refused = Checked("it", error=WeftError("half of a pair: \ud800", "it.py:1", "make it whole"))
    written = text(Run([refused], 2)).encode().decode()
    # It is the text of an escape, of which JSON writes the backslash twice.
    assert "half of a pair: \\\\ud800" in written
    assert "\\ud800" not in written.replace("\\\\ud800", "") or text is html_text
