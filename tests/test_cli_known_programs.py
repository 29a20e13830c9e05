"""What the command line finds in every wrong program it finds again from the file it kept."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.programs.expected import Expected
from tests.shares import one_in
from weft.cli import main

WRONG = Path(__file__).parent / "programs" / "wrong"


def cases() -> list[object]:
    found: list[object] = []
    for path in sorted(WRONG.glob("*.py")):
        answers = import_module(f"tests.programs.wrong.{path.stem}").EXPECTED
        for expected in answers if isinstance(answers, tuple) else (answers,):
            if expected.findings and not expected.wrong_so_far:
                options = [f"--{name}={value}" for name, value in expected.options.items()]
                label = "".join((path.stem, *options))
                found.append(pytest.param(path, expected, options, id=label))
    return found


@pytest.mark.parametrize(("path", "expected", "options"), one_in(6, cases()))
def test_found_again(
    path: Path,
    expected: Expected,
    options: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if sys.version_info < expected.since:
        pytest.skip(f"needs Python {'.'.join(map(str, expected.since))}")
    monkeypatch.chdir(tmp_path)
    assert main(["check", f"{path}::test", "--json", *options]) == 1
    (system,) = json.loads(capsys.readouterr().out)["systems"]
    for finding in system["findings"]:
        assert finding["kind"] in expected.findings
        # The program is not below the current directory, so it has to be named.
        assert main(["replay", finding["file"], "--target", f"{path}::test"]) == 1
        printed = capsys.readouterr().out
        assert "violated again: test\n" in printed
        assert finding["message"].partition(" at 0x")[0] in printed
