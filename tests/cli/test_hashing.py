"""With which seed for hashes the command line starts itself anew."""

from __future__ import annotations

import os
import subprocess
import sys
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
        (["replay", "--target", "bank.py", "FILE"], "7"),
        (["replay", "missing.json"], None),
    ],
)
def test_seeds(tmp_path: Path, words: list[str], seed: str | None) -> None:
    file = tmp_path / "schedule.json"
    file.write_text('{"hash_seed": "7"}')
    assert _wanted([str(file) if word == "FILE" else word for word in words]) == seed


@pytest.mark.parametrize(
    "text",
    [
        '{"hash_seed": "x"}',
        '{"hash_seed": ""}',
        '{"hash_seed": "4294967296"}',
        '{"hash_seed": "-1"}',
        '{"hash_seed": "٣"}',
        '{"hash_seed": 7}',
        '{"hash_seed": null}',
        '{"hash_seed": "7", "hash_seed": "7"}',
        "[" * 100_000,
        '"hash_seed"',
    ],
)
def test_seeds_with_which_python_would_not_start(tmp_path: Path, text: str) -> None:
    file = tmp_path / "schedule.json"
    file.write_text(text, encoding="utf-8")
    assert _wanted(["replay", str(file)]) is None


def test_the_largest_seed(tmp_path: Path) -> None:
    file = tmp_path / "schedule.json"
    file.write_text('{"hash_seed": "4294967295"}')
    assert _wanted(["replay", str(file)]) == "4294967295"
    assert (
        subprocess.run(
            [sys.executable, "-c", ""],
            env={**os.environ, "PYTHONHASHSEED": "4294967295"},
            check=False,
        ).returncode
        == 0
    )


SHOWS = "from weft.hash_seed import hash_seed; print(hash_seed())"


@pytest.mark.parametrize(
    ("given", "seed"),
    [("0", "0"), ("7", "7"), (" +007", "7"), ("4294967295", "4294967295"), ("random", "None")],
)
def test_the_seed_of_this_process(given: str, seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHOWS],
        env={**os.environ, "PYTHONHASHSEED": given},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{seed}\n"
