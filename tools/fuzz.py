"""Fuzzes what reads files: schedules, lessons, and `[tool.weft]`, guided by coverage.

    pip install atheris
    python tools/fuzz.py -max_total_time=300

Whatever bytes a file has, it is read, or there is one clear error: anything else that is raised
ends the run with the input that did it. Options are those of libFuzzer; a folder with inputs can be
given as well. It is no part of the tests, because atheris has no wheels for every Python.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

from weft.cli import lessons
from weft.cli.hashing import _wanted
from weft.config import load, options
from weft.errors import WeftError
from weft.hash_seed import is_seed
from weft.schedule import form, limits
from weft.schedule.form import Schedule, Step, read_schedule
from weft.storage import parsing, reading, schema

SCHEDULE = Schedule(
    kind="deadlock",
    message="deadlock: main waits",
    steps=(Step("main", "start", "T1", "bank.py:3"), Step("T1", "choose", "c", "bank.py:9", 0)),
    target="bank.py::test_it",
    arguments=("a",),
    runner="pytest",
    options={"timeouts": "explore", "spurious": 0, "instrument": ["a"], "visible": ["b"]},
    hash_seed="7",
    weft="0.1.0",
    python="3.12.1",
)
LESSONS = json.dumps({"version": 1, "programs": {"bank.py::test_it": ["box.value"]}})
TABLE = """\
[tool.weft]
profile = "night"
seconds = 30
fail-on = "race"
instrument = ["bank"]
[tool.weft.profiles.night]
steps = 5
executions = "none"
"""


def schedule(data: bytes) -> None:
    """What is read can be written and read again, and is the same."""
    Path("s.json").write_bytes(data)
    seed = _wanted(["replay", "s.json"])
    assert seed is None or is_seed(seed)
    found = read_schedule("s.json")
    Path("again.json").write_bytes(found.text().encode())
    assert read_schedule("again.json") == found


def learnt(data: bytes) -> None:
    """What was learnt is never an error; what is kept afterwards can be read."""
    lessons.FILE.write_bytes(data)
    lessons.known("bank.py::test_it")
    lessons.keep("fuzzed", ["location"])
    assert lessons.known("fuzzed") == ("location",)


def table(data: bytes) -> None:
    Path("pyproject.toml").write_bytes(data)
    load(Path.cwd())


INSTRUMENTED = (form, json.decoder, lessons, limits, options, parsing, reading, schema)
"""Modules whose branches guide the search. Not by an import hook: weft has one for itself."""
LOADERS: tuple[Any, ...] = (schedule, learnt, table)


def one(data: bytes) -> None:
    """One input: the first byte says what reads the rest."""
    try:
        LOADERS[data[0] % len(LOADERS) if data else 0](data[1:])
    except WeftError as error:
        _check(error)


def _check(error: WeftError) -> None:
    text = str(error)
    if not error.where or text.encode(errors="replace").decode() != text:
        raise AssertionError(text) from error


def _instrument() -> None:
    """Replace the functions of the modules by those that tell which branches they take."""
    for module in (*INSTRUMENTED, import_module("tomllib._parser")):
        for value in list(vars(module).values()):
            inside = vars(value).values() if isinstance(value, type) else [value]
            for function in inside:
                if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                    atheris.instrument_func(function)


def main() -> None:
    _instrument()
    inputs = [SCHEDULE.text(), LESSONS, TABLE]
    with tempfile.TemporaryDirectory(prefix="weft-fuzz-") as folder:
        corpus = Path(folder, "corpus")
        for made in (corpus, Path(folder, "run", ".weft")):
            made.mkdir(parents=True)
        for number, text in enumerate(inputs):
            (corpus / str(number)).write_bytes(bytes([number]) + text.encode())
        # The process ends itself, so that nobody cleans up: what is left is in this folder alone.
        atheris.Setup([*sys.argv, str(corpus)], one)
        os.chdir(Path(folder, "run"))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
