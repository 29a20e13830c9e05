"""Which interpreters `make test-all` finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.test_all import interpreters


def make(folder: Path, place: str, minor: int) -> str:
    """Something that looks like an interpreter of this version."""
    file = folder / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\necho {minor}\n")
    file.chmod(0o755)
    return str(file)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any interpreter, by what is looked at."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    monkeypatch.delenv("WEFT_INTERPRETERS", raising=False)
    return tmp_path


def test_a_machine_without_any(home: Path) -> None:
    assert interpreters() == {}


def test_on_the_path_and_among_those_of_pyenv(home: Path) -> None:
    on_path = make(home, "path/python3.12", 12)
    make(home, ".pyenv/versions/3.12.1/bin/python", 12)
    make(home, ".pyenv/versions/3.13.0/bin/python", 13)
    latest = make(home, ".pyenv/versions/3.13.1/bin/python", 13)
    assert interpreters() == {12: on_path, 13: latest}


def test_in_the_folder_of_ones_home(home: Path) -> None:
    made = make(home, ".interpreters/3.15/usr/bin/python3.15", 15)
    assert interpreters() == {15: made}


def test_in_the_folder_that_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(home, ".interpreters/3.15/usr/bin/python3.15", 15)
    monkeypatch.setenv("WEFT_INTERPRETERS", str(home / "others"))
    assert interpreters() == {}
    expected = {
        11: make(home, "others/python3.11", 11),
        12: make(home, "others/bin/python3.12", 12),
        13: make(home, "others/3.13/bin/python3.13", 13),
        14: make(home, "others/3.14/usr/bin/python3.14", 14),
    }
    make(home, "path/python3.14", 14)
    # One that says it is another version is a shim for one that is not there.
    make(home, "others/python3.15", 14)
    assert interpreters() == expected
