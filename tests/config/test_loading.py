"""What is read from `pyproject.toml`, and every word that is said of what cannot be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from weft.config import PROFILES, load
from weft.config.profiles import DEFAULTS
from weft.errors import WeftError

FREE = dict.fromkeys(["executions", "seconds", "preemptions", "delays", "depth"])


def written(folder: Path, text: str) -> Path:
    """A folder with a `pyproject.toml`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    return folder


def test_without_a_file_there_are_no_options(tmp_path: Path) -> None:
    assert load(tmp_path) == DEFAULTS


def test_the_options_are_those_of_explore(tmp_path: Path) -> None:
    text = """
    [tool.weft]
    strategy = "source-dpor"
    executions = 1000
    seconds = 30
    steps = 500
    stall_seconds = 2.5
    preemptions = 0
    delays = 1
    depth = 9
    all = true
    timeouts = "idle"
    spurious = 0
    random = "explore"
    scheduling = "gil"
    undo = "fork"
    fail-on = "race"
    instrument = ["shop", "shop_tools"]
    """
    assert load(written(tmp_path, text)) == {
        "strategy": "source-dpor",
        "executions": 1000,
        "seconds": 30.0,
        "steps": 500,
        "stall_seconds": 2.5,
        "preemptions": 0,
        "delays": 1,
        "depth": 9,
        "all": True,
        "timeouts": "idle",
        "spurious": 0,
        "random": "explore",
        "scheduling": "gil",
        "undo": "fork",
        "fail_on": "race",
        "instrument": ["shop", "shop_tools"],
    }


def test_the_nearest_file_with_a_table_counts(tmp_path: Path) -> None:
    written(tmp_path, "[tool.weft]\nsteps = 1\n")
    middle = written(tmp_path / "a", "[tool.weft]\nsteps = 2\n")
    inner = written(middle / "b", "[project]\ndependencies = ['weft']\n")
    deepest = inner / "c"
    deepest.mkdir()
    (deepest / "test_it.py").write_text("")
    assert load(tmp_path) == {**DEFAULTS, "steps": 1}
    assert load(inner) == {**DEFAULTS, "steps": 2}
    assert load(deepest / "test_it.py") == {**DEFAULTS, "steps": 2}


def test_what_does_not_mention_it_need_not_be_toml(tmp_path: Path) -> None:
    assert load(written(tmp_path, "[[[\n")) == DEFAULTS


@pytest.mark.parametrize(
    ("profile", "options"),
    [
        ("quick", {"preemptions": 2, "seconds": 5.0}),
        ("ci", {"seconds": 60.0}),
        ("exhaustive", FREE),
    ],
)
def test_built_in_profiles(tmp_path: Path, profile: str, options: object) -> None:
    assert load(tmp_path, profile) == options
    assert PROFILES[profile] == options


def test_a_profile_wins_over_plain_options(tmp_path: Path) -> None:
    text = "[tool.weft]\nseconds = 7\nsteps = 3\npreemptions = 1\n"
    assert load(written(tmp_path, text), "ci") == {"seconds": 60.0, "steps": 3, "preemptions": 1}
    assert load(tmp_path, "exhaustive") == {**FREE, "steps": 3}


def test_a_profile_of_the_project(tmp_path: Path) -> None:
    text = """
    [tool.weft]
    profile = "night"
    seconds = 7
    [tool.weft.profiles.night]
    seconds = "none"
    executions = 100000
    [tool.weft.profiles.ci]
    all = true
    """
    folder = written(tmp_path, text)
    assert load(folder) == {"seconds": None, "executions": 100000}
    assert load(folder, "ci") == {"seconds": 60.0, "all": True}
    assert load(folder, "quick") == {"preemptions": 2, "seconds": 5.0}


OPTIONS = (
    "all, clock, delays, depth, executions, fail_on, instrument, preemptions, random, "
    "scheduling, seconds, spurious, stall_seconds, steps, strategy, timeouts, undo, "
    "write_through"
)


@pytest.mark.parametrize(
    ("text", "what", "where", "todo"),
    [
        (
            "[tool.weft]\npreemption = 2\n",
            "there is no option 'preemption'",
            ", [tool.weft]",
            f"did you mean preemptions? use one of {OPTIONS}",
        ),
        (
            "[tool.weft]\nxyz = 2\n",
            "there is no option 'xyz'",
            ", [tool.weft]",
            f"use one of {OPTIONS}",
        ),
        (
            "[tool.weft]\nfail-on = 'race'\nfail_on = 'race'\n",
            "fail_on is there twice",
            ", [tool.weft], fail_on",
            "leave one of them out",
        ),
        (
            "[tool.weft]\npreemptions = -1\n",
            "preemptions = -1 is not possible",
            ", [tool.weft], preemptions",
            "use a whole number from 0 on, or 'none'",
        ),
        (
            "[tool.weft]\nsteps = true\n",
            "steps = true is not possible",
            ", [tool.weft], steps",
            "use a whole number from 1 on",
        ),
        (
            "[tool.weft]\nseconds = 0\n",
            "seconds = 0 is not possible",
            ", [tool.weft], seconds",
            "use a positive number of seconds, or 'none'",
        ),
        (
            "[tool.weft]\nseconds = inf\n",
            "seconds = inf is not possible",
            ", [tool.weft], seconds",
            "use a positive number of seconds, or 'none'",
        ),
        (
            "[tool.weft]\nsteps = 'none'\n",
            'steps = "none" is not possible',
            ", [tool.weft], steps",
            "use a whole number from 1 on",
        ),
        (
            "[tool.weft]\nseconds = 1e300\n",
            "seconds = 1e+300 is not possible",
            ", [tool.weft], seconds",
            "use a positive number of seconds, up to 1,000,000,000, or 'none'",
        ),
        (
            "[tool.weft]\nexecutions = 99999999999999999999\n",
            "executions = 99999999999999999999 is not possible",
            ", [tool.weft], executions",
            "use a whole number from 1 to 1,000,000,000,000,000, or 'none'",
        ),
        (
            "[tool.weft]\ninstrument = ['shop', 3]\n",
            "instrument[1] = 3 is not possible",
            ", [tool.weft], instrument",
            "use a name",
        ),
        (
            '[tool.weft]\nstrategy = "\\u001b[2J\\n"\nsteps = [1]\n',
            "steps = a list of 1 is not possible",
            ", [tool.weft], steps",
            "use a whole number from 1 on",
        ),
        (
            f"[tool.weft]\nsteps = {'[' * 5000}\n",
            "this is not TOML: it is nested too deep",
            "",
            "correct it there",
        ),
        (
            f"[tool.weft]\nsteps = {'1' * 5000}\n",
            "this is not TOML: Exceeds the limit (4300 digits) for integer string conversion: "
            "value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit",
            "",
            "correct it there",
        ),
        (
            "[tool.weft]\nall = 1\n",
            "all = 1 is not possible",
            ", [tool.weft], all",
            "use true or false",
        ),
        (
            "[tool.weft]\ninstrument = 'shop'\n",
            'instrument = "shop" is not possible',
            ", [tool.weft], instrument",
            'use a list of names, such as ["shop", "shop_tools"]',
        ),
        (
            "[tool.weft.profiles.night]\ntimeouts = 'always'\n",
            'timeouts = "always" is not possible',
            ", [tool.weft.profiles.night], timeouts",
            'use one of "explore", "idle", "never"',
        ),
        (
            "[tool.weft]\nstrategy = 3\n",
            "strategy = 3 is not possible",
            ", [tool.weft], strategy",
            "use the name of a strategy",
        ),
        (
            "[tool.weft]\nprofile = 'quik'\n",
            "there is no profile 'quik'",
            ", [tool.weft]",
            "did you mean quick? use one of ci, exhaustive, quick",
        ),
        (
            "[tool.weft]\nprofile = 3\n",
            "profile = 3 is not possible",
            ", [tool.weft]",
            'name a profile: "quick"',
        ),
        (
            "[tool.weft]\nprofiles = 3\n",
            "profiles is not a table of tables",
            ", [tool.weft]",
            "write [tool.weft.profiles.NAME], and options",
        ),
        (
            "[tool]\nweft = 3\n",
            "tool.weft is not a table",
            "",
            "write [tool.weft], and options below",
        ),
        (
            "[tool.weft]\nsteps = \n",
            "this is not TOML: Invalid value (at line 2, column 9)",
            "",
            "correct it there",
        ),
    ],
)
def test_errors(tmp_path: Path, text: str, what: str, where: str, todo: str) -> None:
    written(tmp_path, text)
    with pytest.raises(WeftError) as raised:
        load(tmp_path)
    error = raised.value
    place = f"{tmp_path / 'pyproject.toml'}{where}"
    assert (error.what, error.where, error.todo) == (what, place, todo)


def test_an_unknown_profile_without_a_file(tmp_path: Path) -> None:
    with pytest.raises(WeftError) as raised:
        load(tmp_path, "exhaustiv")
    assert (raised.value.what, raised.value.where, raised.value.todo) == (
        "there is no profile 'exhaustiv'",
        "--profile exhaustiv",
        "did you mean exhaustive? use one of ci, exhaustive, quick",
    )


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").mkdir()
    with pytest.raises(WeftError) as raised:
        load(tmp_path)
    assert (raised.value.what, raised.value.where, raised.value.todo) == (
        "it cannot be read: Is a directory",
        str(tmp_path / "pyproject.toml"),
        "make it readable",
    )


def test_files_that_are_not_waited_for_nor_read_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "pyproject.toml"
    os.mkfifo(file)
    with pytest.raises(WeftError) as raised:
        load(tmp_path)
    assert raised.value.what == "it cannot be read: it is not a regular file"
    file.unlink()
    file.touch()
    os.truncate(file, 1 << 40)
    with pytest.raises(WeftError) as raised:
        load(tmp_path)
    assert raised.value.what == "it cannot be read: it is larger than 16 MiB"
    file.write_bytes(b"[tool.weft]\nstrategy = '\xff'\n")
    with pytest.raises(WeftError) as raised:
        load(tmp_path)
    assert raised.value.what == (
        "this is not TOML: 'utf-8' codec can't decode byte 0xff in position 24: invalid start byte"
    )
