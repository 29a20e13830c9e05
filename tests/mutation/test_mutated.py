"""Files that were tampered with: one clear error, or a right answer; nothing written, nothing run.

Each has its number: `-k 'schedules and 17'` makes the same one again.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.mutation.mutating import BYTES, Mutation, mutated, of_json, of_toml
from tests.mutation.watching import Watch
from weft.cli import main
from weft.cli.hashing import _wanted
from weft.cli.lessons import LESSONS
from weft.config import load
from weft.errors import WeftError
from weft.hash_seed import is_seed
from weft.schedule import read_schedule

FEW, MANY = 50, 5000
BATCH = 50
"""How many are made and tried by one test."""
BANK = """\
import os
import threading
from os import abort


def test_it():
    left, right = threading.Lock(), threading.Lock()

    class Box:
        value = 0

    box = Box()

    def work():
        box.value += 1
        with right, left:
            pass

    thread = threading.Thread(target=work)
    thread.start()
    with left, right:
        box.value += 1
    thread.join()


def test_right():
    class Box:
        value = 0

    box = Box()

    def work():
        box.value = 1

    thread = threading.Thread(target=work)
    thread.start()
    box.value = 1
    thread.join()


def returns():
    return 1
"""
TRAP = "from pathlib import Path\nPath({!r}).write_text('run')\n\n\ndef run():\n    pass\n"
PROJECT = """\
[project]
name = "weft-bank"

[tool.weft]
profile = "quick"
seconds = 30
steps = 500
timeouts = "idle"
fail-on = "race"
instrument = ["bank"]
all = true

[tool.weft.profiles.night]
seconds = "none"
random = "explore"
"""
VERDICTS = ("violated again: ", "violated, but not as before: ", "passes now: ", "inconclusive: ")


def batches(name: str) -> list[object]:
    """The numbers of the files, those that are too many for every day marked as such."""
    return [
        pytest.param(range(first, first + BATCH), id=f"{name}-{first}", marks=marks)
        for first in range(0, MANY, BATCH)
        for marks in ([] if first < FEW else [pytest.mark.long],)
    ]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a program, beside files that tell if they are run."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "bank.py").write_text(BANK)
    for name in ("trap.py", "weft_trap.py"):
        (tmp_path / name).write_text(TRAP.format(str(tmp_path / "run")))
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield folder
    assert "weft_trap" not in sys.modules


@pytest.fixture
def weft(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


Weft = Callable[..., tuple[int, str, str]]


def is_one_error(err: str) -> bool:
    """Whether it is one message of three parts, and nothing else."""
    lines = err.splitlines()
    heads = [line for line in lines if line.startswith("weft: ")]
    parts = [line for line in lines if line.startswith(("  where: ", "  to do: "))]
    more = "  more: weft explain non-determinism"
    return (
        len(heads) == 1
        and err.startswith("weft: ")
        and [line[:9] for line in parts] == ["  where: ", "  to do: "]
        and "Traceback" not in err
        and "mistake in weft" not in err
        and [line for line in lines if not line.startswith(("weft: ", "  "))] in ([], [more])
    )


def kinds_of_schedules(outside: Path) -> list[Mutation]:
    targets = [
        *("bank.py::test_it", "bank.py::test_right", "bank.py::returns", "bank.py", "bank:test_it"),
        *("../trap.py::run", f"{outside}/trap.py::run", "weft_trap:run", "weft_trap", "trap.py"),
        *("bank.py::os::abort", "bank.py::abort", "os:abort", "os:_exit", "sys:exit", "this:d"),
        *("bank.py::threading::main_thread", "bank.py::test_it::__code__", "/dev/zero", "."),
    ]
    return [*BYTES, of_json(targets), of_json(targets), of_json(targets), of_json(targets)]


@pytest.mark.parametrize("numbers", batches("schedules"))
def test_schedules(project: Path, weft: Weft, numbers: range) -> None:
    assert weft("check", "bank.py::test_it")[0] == 1
    kept = project / ".weft" / "schedules" / "bank-test_it-deadlock-1.json"
    good = kept.read_bytes()
    kinds = kinds_of_schedules(project.parent)
    for number in numbers:
        kept.write_bytes(mutated(good, random.Random(number), kinds))
        seed = _wanted(["replay", str(kept)])
        assert seed is None or is_seed(seed)
        with Watch(project.parent) as watch:
            code, out, err = weft("replay", ".weft/schedules/bank-test_it-deadlock-1.json")
        assert watch.changed == []
        assert watch.run <= {str(project / "bank.py")}
        if code == 2:
            assert is_one_error(err), (number, err)
            assert out == ""
        else:
            assert err == "", (number, err)
            assert out.startswith(VERDICTS), (number, out)
            schedule = read_schedule(kept)
            assert code == (0 if out.startswith("passes now: ") else 1)
            if (schedule.kind, schedule.message) == expected(good):
                right = schedule.target.endswith("test_it") or schedule.target == "bank.py"
                assert out.startswith("violated again: ") == (code == 1 and right), number


def expected(good: bytes) -> tuple[str, str]:
    finding = json.loads(good)["finding"]
    return finding["kind"], finding["message"]


@pytest.mark.parametrize("numbers", batches("lessons"))
def test_lessons(project: Path, weft: Weft, numbers: range) -> None:
    """What was learnt is a head start: with a wrong file the answer is the same."""
    code, out, err = weft("check", "bank.py::test_right")
    assert (code, err) == (0, "")
    file = project / ".weft" / "lessons.json"
    good = file.read_bytes()
    values = ["bank.py::test_right", "test_right.<locals>.box.value", ["test_right"]]
    kinds = [*BYTES, of_json(values), of_json(values)]
    for number in numbers:
        file.write_bytes(mutated(good, random.Random(number), kinds))
        with Watch(project.parent) as watch:
            code, again, err = weft("check", "bank.py::test_right")
        assert (code, err, again.splitlines()[0]) == (0, "", out.splitlines()[0]), number
        assert watch.changed in ([], [str(file)])
        assert watch.run <= {str(project / "bank.py")}
        if watch.changed:
            LESSONS.check(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("numbers", batches("tables"))
def test_tables(project: Path, weft: Weft, numbers: range) -> None:
    file = project / "pyproject.toml"
    for number in numbers:
        file.write_bytes(mutated(PROJECT.encode(), random.Random(number), [*BYTES, *[of_toml] * 4]))
        with Watch(project.parent) as watch:
            try:
                load(project)
            except WeftError as error:
                wrong = str(error)
            else:
                wrong = ""
        assert (watch.changed, watch.run) == ([], set())
        if not wrong:
            continue
        assert wrong.splitlines()[-2].startswith(f"  where: {file}"), (number, wrong)
        code, out, err = weft("check", "bank.py::returns")
        assert (code, out) == (2, "")
        assert is_one_error(err), (number, err)
        assert "  where: pyproject.toml" in err


@pytest.mark.parametrize("numbers", [range(5), pytest.param(range(5, 60), marks=pytest.mark.long)])
def test_processes(project: Path, weft: Weft, numbers: range) -> None:
    """The same by the command, which starts itself again with the seed of the schedule."""
    assert weft("check", "bank.py::test_it")[0] == 1
    kept = project / ".weft" / "schedules" / "bank-test_it-deadlock-1.json"
    good = kept.read_bytes()
    for number in numbers:
        rng = random.Random(number)
        data = json.loads(good)
        data["hash_seed"] = rng.choice(["x", "", "-1", "4294967296", 7, None, "7", [], "٣", "1e3"])
        text = json.dumps(data).encode()
        kept.write_bytes(mutated(text, rng, BYTES) if rng.random() < 0.5 else text)
        done = subprocess.run(
            [sys.executable, "-m", "weft", "replay", str(kept)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 2:
            assert is_one_error(done.stderr), (number, done.stderr)
        else:
            assert (done.returncode, done.stderr) == (1, "")
            schedule = read_schedule(kept)
            same = (schedule.kind, schedule.message) == expected(good)
            assert done.stdout.startswith(VERDICTS[0 if same else 1]), number
