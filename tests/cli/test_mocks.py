"""A test that puts a mock in the place of what weft goes by, for a while or for good."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Weft

MOCKED = """
import threading
from unittest import mock

Real = threading.Thread

@mock.patch("threading.Thread")
def mocked(thread):
    threading.Thread(target=1).start()
    assert thread.called

def test_for_a_while():
    mocked()
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()

def test_for_good():
    assert threading.Thread is Real
    mock.patch("threading.Thread").start()
    threads = [Real(target=int) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

def test_after_that():
    assert threading.Thread is Real
"""


def test_a_mock_of_threads(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(MOCKED)
    code, out, err = weft("check", "test_it.py")
    verdicts = [line for line in out.splitlines() if "test_" in line]
    assert verdicts == [
        "verified: test_for_a_while",
        "verified: test_for_good",
        "verified: test_after_that",
    ]
    assert (code, err) == (0, "")
