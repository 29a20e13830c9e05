"""`weft check` says whether what it has found can happen with the global lock as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from weft.cli import main
from weft.cli.locked import AS_WELL, NOT_KNOWN, ONLY_WITHOUT, OTHERWISE

HEAD = """\
import threading


class Counter:
    value = other = 0


def check(action):
    counter = Counter()
    threads = [threading.Thread(target=action, args=(counter,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = counter.value, counter.other
    assert found in [(2, 0), (2, 2)], found


"""
LOST_WITHOUT = """\
def add(counter):
    counter.value += 1
"""
LOST_TODAY = """\
def add(counter):
    value = counter.value
    print(value)
    counter.value = value + 1
"""
ANOTHER_LOST_TODAY = """\
def add(counter):
    other = counter.other
    print(other)
    counter.other = other + 1
    counter.value += 1
"""
LOST_WITHOUT_AFTER_MUCH_ELSE = """\
def add(counter):
    for _ in range(3):
        counter.other = 2
    counter.value += 1
"""
DEADLOCK = """\
def add(counter):
    counter.value += 1


def check(action):
    first, second = threading.Lock(), threading.Lock()

    def cross():
        with second, first:
            action(Counter())

    thread = threading.Thread(target=cross)
    thread.start()
    with first, second:
        pass
    thread.join()
"""
RUN = """

def test_counter():
    check(add)
"""


@pytest.fixture(autouse=True)
def _in_an_empty_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def checked(program: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[str, Any]:
    """What `weft check` says about the program, as text and for other programs."""
    Path("counter.py").write_text(HEAD + program + RUN, encoding="utf-8")
    assert main(["check", "counter.py", *options]) == 1
    text = capsys.readouterr().out
    assert main(["check", "counter.py", "--json", *options]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["systems"][0]["findings"]
    return text, finding["with_gil"]


def test_on_free_threaded_builds_only(capsys: pytest.CaptureFixture[str]) -> None:
    text, answer = checked(LOST_WITHOUT, capsys)
    assert f"\n\n{ONLY_WITHOUT}\n\nto run it again:" in text
    assert answer is False


def test_today_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    text, answer = checked(LOST_TODAY, capsys)
    assert f"\n\n{AS_WELL}\n\n" in text
    assert answer is True


def test_something_else_goes_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    text, answer = checked(ANOTHER_LOST_TODAY, capsys)
    assert f"\n\n{OTHERWISE}: " in text
    assert answer is None


def test_the_budget_is_that_of_the_first_search(capsys: pytest.CaptureFixture[str]) -> None:
    text, answer = checked(LOST_WITHOUT_AFTER_MUCH_ELSE, capsys)
    assert f"\n\n{ONLY_WITHOUT}\n\n" in text
    assert answer is False
    text, answer = checked(LOST_WITHOUT_AFTER_MUCH_ELSE, capsys, "--executions=4")
    assert f"\n\n{NOT_KNOWN}\n\n" in text
    assert answer is None


def test_nothing_is_said_if_it_has_nothing_to_do_with_data(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text, answer = checked(DEADLOCK, capsys)
    assert "global lock" not in text
    assert answer is None


def test_nothing_is_said_if_threads_were_switched_with_the_lock_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text, answer = checked(LOST_TODAY, capsys, "--scheduling=gil")
    assert "global lock" not in text
    assert answer is None
