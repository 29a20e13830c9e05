"""How the places of a table are shortened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from weft.explain.source import Places


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def place(*parts: str) -> str:
    return f"{os.path.join(os.getcwd(), *parts)}:3"


def test_one_file_is_named_once() -> None:
    places = Places([place("folder", "bank.py")] * 2)
    assert places.head == ["in folder/bank.py:", ""]
    assert places.short(place("folder", "bank.py")) == "line 3"


def test_files_in_folders_are_named_once() -> None:
    places = Places([place("test_bank.py"), place("site-packages", "bank", "account.py")])
    assert places.head == ["account.py is site-packages/bank/account.py", ""]
    assert places.short(place("site-packages", "bank", "account.py")) == "account.py:3"
    assert places.short(place("test_bank.py")) == "test_bank.py:3"


def test_files_of_the_same_name_are_told_apart() -> None:
    both = [place("one", "bank.py"), place("two", "bank.py")]
    places = Places(both)
    assert places.head == []
    assert [places.short(each) for each in both] == ["one/bank.py:3", "two/bank.py:3"]
