"""With which seed for hashes the command line starts itself anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from weft.cli.hashing import _wanted


@pytest.mark.parametrize(
    ("words", "seed"),
    [
        (["check", "file.py"], "0"),
        (["demo"], "0"),
        (["explain"], None),
        (["replay"], None),
        (["replay", "FILE"], "7"),
        (["replay", "--html", "page.html", "FILE"], "7"),
        (["replay", "--html=page.html", "FILE"], "7"),
        (["replay", "FILE", "--html", "page.html"], "7"),
        (["replay", "missing.json"], None),
    ],
)
def test_seeds(tmp_path: Path, words: list[str], seed: str | None) -> None:
    file = tmp_path / "schedule.json"
    file.write_text('{"hash_seed": "7"}')
    assert _wanted([str(file) if word == "FILE" else word for word in words]) == seed
