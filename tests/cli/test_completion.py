"""Completion of the command line, in real shells."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select

import pytest

from weft.cli import main

FILE = """\
class TestShop:
    def test_inner(self):
        pass

    def helper(self):
        pass


def test_one():
    pass


async def test_two():
    pass


def check_model():
    pass


def other():
    pass
"""
KINDS = [
    "assertion",
    "exception",
    "deadlock",
    "lost-wake-up",
    "data-race",
    "misuse",
    "unreleased",
    "invariant",
    "locking-discipline",
    "non-determinism",
    "leaked-state",
    "spin",
    "endless",
    "inconclusive",
    "bound",
]
PATIENCE = 60
"""Seconds after which a shell does not answer any more."""
NAMES = ["TestShop::test_inner", "test_one", "test_two", "check_model"]


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with something to complete, and the scripts."""
    for shell in ("bash", "zsh", "fish"):
        assert main(["completion", shell]) == 0
        (tmp_path / f"weft.{shell}").write_text(capsys.readouterr().out)
    (tmp_path / "shop.py").write_text(FILE)
    (tmp_path / "shop.txt").write_text("")
    (tmp_path / "shops").mkdir()
    (tmp_path / "schedule.json").write_text("{}")
    return tmp_path


def run(folder: Path, *command: str) -> list[str]:
    """What a command prints, line by line."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("weft ", ["check", "replay", "demo", "init", "explain", "completion", "strategies"]),
        ("weft -", ["--help", "--version"]),
        ("weft ch", ["check"]),
        ("weft x", []),
        ("weft check --time", ["--timeouts"]),
        ("weft check --timeouts ", ["explore", "idle", "never"]),
        ("weft check --timeouts i", ["idle"]),
        ("weft check --profile ", ["quick", "ci", "exhaustive"]),
        ("weft check --strategy exit", ["exitblock", "exitblock-rw"]),
        ("weft check --seconds ", []),
        ("weft check s", ["shops", "shop.py"]),
        ("weft check --all s", ["shops", "shop.py"]),
        ("weft check shop.py::", NAMES),
        ("weft check shop.py::te", ["test_one", "test_two"]),
        ("weft check shop.py::TestShop::", ["test_inner"]),
        ("weft check nothing.py::", []),
        ("weft replay s", ["shops", "schedule.json"]),
        ("weft explain ", KINDS),
        ("weft explain d", ["deadlock", "data-race"]),
        ("weft completion ", ["bash", "zsh", "fish"]),
        ("weft demo ", []),
    ],
)
def test_bash(folder: Path, line: str, words: list[str]) -> None:
    script = (
        'source weft.bash; COMP_LINE=$1; COMP_POINT=${#1}; _weft; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    found = run(folder, "bash", "--norc", "-c", script, "test", line)
    assert [word for word in found if word] == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("weft ch", ["check"]),
        ("weft check --time", ["--timeouts"]),
        ("weft check --timeouts i", ["idle"]),
        ("weft check shop", ["shop.py", "shops/"]),
        ("weft check shop.py::test_o", ["shop.py::test_one"]),
        ("weft explain dead", ["deadlock"]),
        ("weft completion z", ["zsh"]),
    ],
)
def test_fish(folder: Path, line: str, words: list[str]) -> None:
    script = f"source weft.fish; complete -C '{line}'"
    found = [text.partition("\t")[0] for text in run(folder, "fish", "--no-config", "-c", script)]
    assert [word for word in found if word != "shop.txt"] == words


class Typing:
    """Somebody who types into a shell at a terminal, and reads what is there."""

    def __init__(self, screen: int) -> None:
        self._screen = screen
        self._seen = b""

    def type(self, text: str, expected: str) -> None:
        """Type, and read until this is there."""
        os.write(self._screen, text.encode())
        while expected.encode() not in self._seen:
            assert select([self._screen], [], [], PATIENCE)[0], self._seen
            part = os.read(self._screen, 4096)
            self._seen += part
        self._seen = b""


@contextmanager
def shell(folder: Path, *command: str) -> Iterator[Typing]:
    """A shell at a terminal."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    screen, end = pty.openpty()
    variables = {"PATH": os.environ["PATH"], "TERM": "dumb", "PS1": "$ ", "HOME": str(folder)}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=variables,
        stdin=end,
        stdout=end,
        stderr=end,
        start_new_session=True,
    )
    os.close(end)
    try:
        yield Typing(screen)
    finally:
        process.kill()
        process.wait()
        os.close(screen)


SHELLS = {
    "bash": (("bash", "--norc", "-i"), "source weft.bash; echo rea''dy\n"),
    "zsh": (
        ("zsh", "-f", "-i"),
        "autoload -U compinit; compinit -u -D; source weft.zsh; echo rea''dy\n",
    ),
}


@pytest.mark.parametrize("name", SHELLS)
def test_the_key_itself(folder: Path, name: str) -> None:
    command, prepare = SHELLS[name]
    with shell(folder, *command) as typing:
        typing.type(prepare, "ready")
        typing.type("weft ch\t", "weft check ")
        typing.type("shop.py::test_o\t", "shop.py::test_one")
        typing.type(" --timeouts id\t", "--timeouts idle ")
        typing.type("\x15weft explain dead\t", "deadlock ")
