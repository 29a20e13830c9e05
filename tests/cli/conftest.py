"""The command line, run in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from weft.cli import main

Weft = Callable[..., tuple[int, str, str]]


@pytest.fixture
def weft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Weft:
    """Runs `weft`; what it returned and printed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
