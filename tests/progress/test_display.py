"""What a terminal is sent by the process that shows how far a search has come."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.progress.terminal import CODES, at_a_terminal
from weft.progress.words import Snapshot

NOW = Snapshot("test_it", 2, "dpor", 1234, 2.0, 3.0, 7, 1, 0, 4000, True)
COMMAND = ("-P", "-m", "weft.progress.display")
HIDE, SHOW, ERASE = b"\x1b[?25l", b"\x1b[?25h", b"\x1b[2K"
LINE = (
    "1,234 executions · 617/s · 7 deep · 1 visible location · 0 findings · "
    "about 4,000 in all (estimate)"
)


@pytest.mark.parametrize("ending", ["end of input", "signal"])
def test_the_lines_are_shown_and_erased(tmp_path: Path, ending: str) -> None:
    with at_a_terminal(COMMAND, tmp_path) as running:
        stdin = running.process.stdin
        assert stdin is not None
        stdin.write(json.dumps(NOW).encode() + b"\n")
        stdin.flush()
        running.wait_for(LINE.encode())
        if ending == "signal":
            running.process.send_signal(signal.SIGTERM)
        else:
            stdin.close()
        seen = running.rest()
        assert running.process.wait() == 0
    assert b"test_it: dpor, round 2, 3 s" in CODES.sub(b"", seen)
    assert seen.startswith(HIDE)
    # Two lines were shown; both are erased, and the cursor is there again.
    last = seen[seen.rindex(LINE.encode()) :]
    assert last.count(ERASE) == 2
    assert last.count(SHOW) == 1


def test_colours_only_if_they_are_wanted(tmp_path: Path) -> None:
    seen = []
    for wanted in ({}, {"NO_COLOR": "1"}):
        with at_a_terminal(COMMAND, tmp_path, wanted) as running:
            assert running.process.stdin is not None
            running.process.stdin.write(json.dumps(NOW).encode() + b"\n")
            running.process.stdin.flush()
            running.wait_for(LINE.encode())
            seen.append(running.seen)
    assert [b"\x1b[36m" in each for each in seen] == [True, False]
