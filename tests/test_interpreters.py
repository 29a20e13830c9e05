"""Which interpreters `make test-all` finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.test_all import interpreters


def make(folder: Path, place: str, version: str) -> str:
    """Something that looks like an interpreter of this version."""
    file = folder / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\necho {version}\n")
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
    on_path = make(home, "path/python3.12", "3.12")
    make(home, ".pyenv/versions/3.12.1/bin/python", "3.12")
    make(home, ".pyenv/versions/3.13.0/bin/python", "3.13")
    latest = make(home, ".pyenv/versions/3.13.1/bin/python", "3.13")
    assert interpreters() == {"3.12": on_path, "3.13": latest}


def test_in_the_folder_of_ones_home(home: Path) -> None:
    made = make(home, ".interpreters/3.15/usr/bin/python3.15", "3.15")
    assert interpreters() == {"3.15": made}


def test_in_the_folder_that_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(home, ".interpreters/3.15/usr/bin/python3.15", "3.15")
    monkeypatch.setenv("WEFT_INTERPRETERS", str(home / "others"))
    assert interpreters() == {}
    expected = {
        "3.11": make(home, "others/python3.11", "3.11"),
        "3.12": make(home, "others/bin/python3.12", "3.12"),
        "3.13": make(home, "others/3.13/bin/python3.13", "3.13"),
        "3.14": make(home, "others/3.14/usr/bin/python3.14", "3.14"),
    }
    make(home, "path/python3.14", "3.14")
    # One that says it is another version is a shim for one that is not there.
    make(home, "others/python3.15", "3.14")
    assert interpreters() == expected


def test_a_free_threaded_build_is_another_version(home: Path) -> None:
    # It installs itself under the plain name as well.
    make(home, ".interpreters/3.13t/bin/python3.13", "3.13t")
    built = make(home, ".interpreters/3.13t/bin/python3.13t", "3.13t")
    make(home, "path/python3.14", "3.14t")
    plain = make(home, ".pyenv/versions/3.14.0/bin/python", "3.14")
    with_lock_off = make(home, ".pyenv/versions/3.14.0t/bin/python", "3.14t")
    assert interpreters() == {"3.13t": built, "3.14": plain, "3.14t": with_lock_off}
