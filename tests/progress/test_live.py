"""`weft check` at a terminal: what is shown, and what Ctrl-C does."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.progress.terminal import CODES, at_a_terminal

CHECK = ("-m", "weft", "check")
ENDLESS = """\
import threading

class Counter:
    def __init__(self):
        self.count = 0

def test_endless():
    counter = Counter()
    def increment():
        for _ in range(8):
            counter.count += 1
    threads = [threading.Thread(target=increment) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
LOCKED = ENDLESS.replace("counter = Counter()", "lock = threading.Lock()").replace(
    "counter.count += 1", "lock.acquire(); lock.release()"
)
STUBBORN = """\
import os
import threading

def test_stubborn():
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()
    try:
        os.write(2, b"ready\\n")
        while True:
            pass
    except KeyboardInterrupt:
        os.write(2, b"caught\\n")
        {then}
"""
INTERRUPTED = ["not explored:", "  what was left when it was interrupted"]


@pytest.mark.parametrize("undo", ["replay", "fork"])
def test_interrupted(tmp_path: Path, undo: str) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS if undo == "replay" else LOCKED)
    with at_a_terminal((*CHECK, "endless.py", "--undo", undo), tmp_path) as running:
        running.wait_for(b" or more in all (estimate)")
        running.process.send_signal(signal.SIGINT)
        seen = running.rest()
        out, _ = running.process.communicate()
    lines = out.decode().splitlines()
    assert running.process.returncode == 3
    assert lines[0] == "inconclusive: test_endless"
    assert lines[lines.index("not explored:") :][:2] == INTERRUPTED
    assert CODES.sub(b"", seen).endswith(b"weft: interrupted\r\n")
    assert b"Traceback" not in seen


@pytest.mark.parametrize("quiet", ["option", "environment", "json", "dumb"])
def test_nothing_is_shown_if_nobody_wants_it(tmp_path: Path, quiet: str) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS)
    options = {"option": ["--quiet"], "json": ["--json"]}.get(quiet, [])
    variables = {"environment": {"CI": "true"}, "dumb": {"TERM": "dumb"}}.get(quiet, {})
    command = (*CHECK, "endless.py", "--seconds", "1.5", *options)
    with at_a_terminal(command, tmp_path, variables) as running:
        running.process.communicate()
        assert running.rest() == b""
    assert running.process.returncode == 3


def test_a_program_that_catches_the_first_interruption(tmp_path: Path) -> None:
    """It goes on, and comes to an end; what it did then does not count."""
    (tmp_path / "stubborn.py").write_text(STUBBORN.format(then="assert False"))
    with at_a_terminal((*CHECK, "stubborn.py", "--quiet"), tmp_path) as running:
        running.wait_for(b"ready\r\n")
        running.process.send_signal(signal.SIGINT)
        seen = running.rest()
        out, _ = running.process.communicate()
    assert running.process.returncode == 3
    assert out.decode().splitlines()[0] == "inconclusive: test_stubborn"
    assert seen == b"ready\r\ncaught\r\nweft: interrupted\r\n"


def test_the_second_interruption_ends_at_once(tmp_path: Path) -> None:
    (tmp_path / "stubborn.py").write_text(STUBBORN.format(then="while True: pass"))
    with at_a_terminal((*CHECK, "stubborn.py", "--quiet"), tmp_path) as running:
        running.wait_for(b"ready\r\n")
        running.process.send_signal(signal.SIGINT)
        running.wait_for(b"caught\r\n")
        running.process.send_signal(signal.SIGINT)
        seen = running.rest()
        out, _ = running.process.communicate()
    assert (running.process.returncode, out) == (130, b"")
    assert seen == b"ready\r\ncaught\r\n"
