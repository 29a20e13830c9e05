"""Schedules that somebody has written by hand, or changed: every word that is said of each."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from weft.errors import WeftError
from weft.schedule import Schedule, Step, read_schedule

GOOD = Schedule(
    kind="deadlock",
    message="deadlock: main waits",
    steps=(Step("main", "start", "T1", "bank.py:3"), Step("T1", "choose", "c", "bank.py:9", 0)),
    target="bank.py::test_it",
    options={"timeouts": "explore", "spurious": 0},
    hash_seed="0",
    weft="0.1.0",
    python="3.12.1",
)
TEXT = "a text"
SEED = 'a text such as "0", of a number up to 4294967295, or null'
LONG = "x" * 1_000_001


def changed(*path: str | int, value: Any) -> str:
    """The file with one value in the place of another."""
    data = json.loads(GOOD.text())
    inside = data
    for name in path[:-1]:
        inside = inside[name]
    inside[path[-1]] = value
    return json.dumps(data)


def wrong(place: str, value: str, wanted: str) -> str:
    return f"this is no schedule of weft: {place} is {value}, and should be {wanted}"


def not_json(why: str) -> str:
    return f"this is no schedule of weft: it is not JSON: {why}"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", not_json("Expecting value (line 1, column 1)")),
        ("null", 'this is no schedule of weft: it has no "format": "weft-schedule"'),
        (GOOD.text() + "x", not_json("Extra data (line 15, column 1)")),
        (
            "\ufeff" + GOOD.text(),
            not_json("Unexpected UTF-8 BOM (decode using utf-8-sig) (line 1, column 1)"),
        ),
        ("[" * 100_000, "this is no schedule of weft: it is nested deeper than 20 levels (line 1)"),
        (
            GOOD.text().replace('"spurious": 0', f'"spurious": {"9" * 5000}'),
            "this is no schedule of weft: a number in it has 5,000 digits; 20 are possible",
        ),
        (GOOD.text().replace('"spurious": 0', '"spurious": NaN'), not_json("NaN is no number")),
        (
            GOOD.text().replace('"hash_seed"', '"target": "x",\n  "hash_seed"'),
            not_json('"target" is there twice'),
        ),
        (
            GOOD.text().replace("bank", "\0"),
            not_json("Invalid control character at (line 6, column 14)"),
        ),
        (changed("version", value=True), "the schedule has version true, and this weft reads 1"),
        (changed("version", value=1.0), "the schedule has version 1.0, and this weft reads 1"),
        (changed("version", value="1"), 'the schedule has version "1", and this weft reads 1'),
        (changed("weft", value=None), wrong("weft", "null", TEXT)),
        (changed("python", value=3.12), wrong("python", "3.12", TEXT)),
        (changed("target", value=["bank.py"]), wrong("target", "a list of 1", TEXT)),
        (
            changed("target", value=LONG),
            wrong("target", "a text of 1,000,001 characters", "one of at most 1,000,000"),
        ),
        (changed("arguments", value="a b"), wrong("arguments", '"a b"', "a list of texts")),
        (changed("arguments", value=[1]), wrong("arguments[0]", "1", TEXT)),
        (changed("runner", value="nose"), wrong("runner", '"nose"', 'one of "", "pytest"')),
        (changed("hash_seed", value=0), wrong("hash_seed", "0", SEED)),
        (changed("hash_seed", value="x"), wrong("hash_seed", '"x"', SEED)),
        (changed("hash_seed", value="4294967296"), wrong("hash_seed", '"4294967296"', SEED)),
        (changed("hash_seed", value=""), wrong("hash_seed", '""', SEED)),
        (changed("hash_seed", value=True), wrong("hash_seed", "true", SEED)),
        (changed("finding", value="deadlock"), wrong("finding", '"deadlock"', "an object")),
        (changed("finding", value={"kind": "x"}), wrong("finding.message", "missing", TEXT)),
        (changed("options", value=[]), wrong("options", "a list of 0", "an object")),
        (
            changed("options", "spurious", value=True),
            wrong("options.spurious", "true", "a whole number from 0 on"),
        ),
        (
            changed("options", "spurious", value=-1),
            wrong("options.spurious", "-1", "a whole number from 0 on"),
        ),
        (
            changed("options", "timeouts", value="sometimes"),
            wrong("options.timeouts", '"sometimes"', 'one of "explore", "idle", "never"'),
        ),
        (
            changed("options", "instrument", value="shop"),
            wrong(
                "options.instrument", '"shop"', 'a list of names, such as ["shop", "shop_tools"]'
            ),
        ),
        (
            changed("options", "visible", value=[[]]),
            wrong("options.visible[0]", "a list of 0", TEXT),
        ),
        (
            changed("options", "stall_seconds", value=0),
            wrong("options.stall_seconds", "0", "a positive number of seconds"),
        ),
        (changed("steps", value={}), wrong("steps", "an empty object", "a list of steps")),
        (changed("steps", 1, value="x"), wrong("steps[1]", '"x"', "an object")),
        (changed("steps", 1, "thread", value=1), wrong("steps[1].thread", "1", TEXT)),
        (changed("steps", 0, "at", value="\n\x1b" + "x" * 100), ""),
        (
            changed("steps", 1, "value", value=-1),
            wrong("steps[1].value", "-1", "a whole number from 0 on, or a text"),
        ),
        (
            changed("steps", 1, "value", value=None),
            wrong("steps[1].value", "null", "a whole number from 0 on, or a text"),
        ),
        (
            changed("steps", 1, "value", value=2**63),
            wrong("steps[1].value", str(2**63), f"a whole number from 0 to {2**63 - 1:,}"),
        ),
    ],
)
def test_what_is_said(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "s.json"
    path.write_text(text, encoding="utf-8")
    if not what:
        assert read_schedule(path).steps[0].thread == "main"
        return
    with pytest.raises(WeftError) as raised:
        read_schedule(path)
    error = raised.value
    assert (error.what, error.where) == (what, str(path))
    assert len(str(error).splitlines()) == 3


def test_options_that_are_not_known(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(changed("options", "timeout", value="idle"))
    with pytest.raises(WeftError) as raised:
        read_schedule(path)
    error = raised.value
    assert (error.what, error.where) == ('there is no option "timeout"', f"{path}, options")
    assert error.todo.startswith("did you mean timeouts? use one of all, clock, delays, depth, ")


def test_other_fields_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    for text in (
        changed("new", value={"a": [1]}),
        changed("finding", "new", value=1),
        changed("steps", 0, "new", value=None),
    ):
        path.write_text(text)
        assert read_schedule(path) == GOOD


def test_odd_texts_come_back(tmp_path: Path) -> None:
    """Halves of surrogate pairs, too: file names may have them."""
    odd = "\0\x1b\x9b\u202e\u2028\ud800 \udcff日本\n"
    schedule = Schedule(odd, odd, (Step(odd, odd, odd, odd, odd),), odd, (odd,), hash_seed=None)
    schedule.save(tmp_path / "s.json")
    assert read_schedule(tmp_path / "s.json") == schedule
    assert (tmp_path / "s.json").read_bytes().count(b"\n") == schedule.text().count("\n") == 14
    assert "\u202e" not in schedule.text()


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


MAKE: dict[str, Callable[[Path], object]] = {
    "it is not a regular file": os.mkfifo,
    "Is a directory": os.mkdir,
    "No such file or directory": lambda path: None,
    "it is larger than 64 MiB": lambda path: huge(path),
    "it is not UTF-8: byte 0xff in line 2": lambda path: path.write_bytes(b"{\n\xff}"),
}


@pytest.mark.parametrize("why", MAKE)
def test_what_is_not_read(tmp_path: Path, why: str) -> None:
    path = tmp_path / "s.json"
    MAKE[why](path)
    with pytest.raises(WeftError) as raised:
        read_schedule(path)
    assert str(raised.value) == (
        f"the schedule cannot be read: {why}\n"
        f"  where: {path}\n"
        "  to do: name a file that `weft check` has written"
    )
