"""Files are as they were, whenever weft is killed and by whatever signal."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.shares import one_in

PROGRAM = """
import os
import shutil
import threading

HERE = os.path.dirname(__file__)


def work(number):
    for round in range(3):
        with open(os.path.join(HERE, "data", "kept"), "a") as file:
            file.write(str(number) * 100)
        with open(os.path.join(HERE, "data", f"new {number}"), "w") as file:
            file.write("new")
        os.rename(os.path.join(HERE, "data", f"new {number}"), os.path.join(HERE, "data", "moved"))
        os.makedirs(os.path.join(HERE, "data", "folder", str(number)), exist_ok=True)
        os.truncate(os.path.join(HERE, "data", "large"), 10)


def test_files():
    os.remove(os.path.join(HERE, "data", "removed"))
    shutil.rmtree(os.path.join(HERE, "data", "tree"))
    threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
LATEST = 2.0
"""How many seconds after the start the signal comes at most."""


def exactly(folder: Path) -> dict[str, object]:
    """All that there is, byte for byte, with modes, times and numbers of names."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        told = (status.st_mode, status.st_mtime_ns, status.st_ino, status.st_nlink)
        found[str(path)] = (*told, content)
    return found


@pytest.fixture
def project(tmp_path: Path) -> Path:
    data = tmp_path / "project" / "data"
    (data / "tree" / "below").mkdir(parents=True)
    (data / "tree" / "below" / "file").write_text("below")
    (data / "large").write_bytes(os.urandom(1 << 20))
    for name in ("kept", "removed"):
        (data / name).write_text(name)
    os.link(data / "kept", data / "other name")
    (data.parent / "test_it.py").write_text(PROGRAM)
    return data.parent


def kill(project: Path, chance: random.Random, temporary: Path) -> None:
    command = [sys.executable, "-m", "weft", "check", "test_it.py", "--all", "--quiet"]
    process = subprocess.Popen(
        command,
        cwd=project,
        env={**os.environ, "TMPDIR": str(temporary), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with suppress(subprocess.TimeoutExpired):
        process.wait(chance.uniform(0, LATEST))
    process.send_signal(chance.choice(SIGNALS))
    process.wait()


@pytest.mark.parametrize("part", one_in(30, range(30)))
def test_300_kills(part: int, project: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    before = exactly(project / "data")
    chance = random.Random(part)
    for _ in range(10):
        kill(project, chance, temporary)
        assert exactly(project / "data") == before
