"""Every way in is watched: the same races through all of them, in both scheduling models.

Each way is given some of them here, and all of them in the long run.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.ways import by_calling, by_command, in_process
from tests.ways.programs import KINDS, MODELS, PRODUCT, SOURCE, VIOLATED, Race, share
from weft.cli import main
from weft.cli.codes import VIOLATED as VIOLATION

WAYS = [*in_process.WAYS, *by_calling.WAYS, *by_command.WAYS]
SOME = [
    (way, share(number)[number % 2 :][:1] if way in by_command.WAYS else share(number))
    for number, way in enumerate(WAYS)
]
HALF = [(kind, MODELS[number % 2]) for number, kind in enumerate(KINDS)]

PROCESS = f"""\
import json
import re
import racy_before
{SOURCE}
import weft
import racy_after

VERDICTS = {{}}
for where in (racy_before, racy_after, __import__("__main__")):
    for kind, model in {HALF!r}:
        result = weft.explore(getattr(where, kind), scheduling=model)
        VERDICTS[f"{{where.__name__}} {{kind}} {{model}}"] = result.verdict.value
print(json.dumps(VERDICTS))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which modules can be imported; they are gone afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def named(value: object) -> str:
    return getattr(value, "__name__", "")


@pytest.mark.parametrize(("way", "races"), SOME, ids=named)
def test_some(
    way: Any, races: list[Race], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {race: verdict(way, *race, folder, capsys) for race in races}
    assert found == dict.fromkeys(races, "violated")


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS, ids=named)
def test_all(way: Any, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {race: verdict(way, *race, folder, capsys) for race in PRODUCT} == VIOLATED


@pytest.mark.parametrize("kind", KINDS)
def test_cpython_loses_the_update(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same programs on real threads: the first one is held in the call until the other ends."""
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, Any] = {}
    exec(SOURCE, namespace)
    step = namespace["step"]
    is_inside, other_has_ended = threading.Event(), threading.Event()

    def held(value: int) -> object:
        if not is_inside.is_set():
            is_inside.set()
            other_has_ended.wait()
        return step(value)

    def together(function: Callable[[], object]) -> None:
        first = threading.Thread(target=function)
        first.start()
        is_inside.wait()
        function()
        other_has_ended.set()
        first.join()

    namespace.update(step=held, together=together)
    with pytest.raises(AssertionError):
        namespace[kind]()


def test_the_share_is_of_all() -> None:
    assert {race for _, races in SOME for race in races} == set(PRODUCT)


def verdict(
    way: Any, kind: str, model: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> str:
    """What weft says of a race that comes in this way."""
    if way in in_process.WAYS:
        return weft.explore(way(folder, kind), scheduling=model).verdict.value
    if way in by_calling.WAYS:
        return str(way(folder, kind, model))
    target, *rest = way(folder, kind)
    code = main(["check", target, "--scheduling", model, *rest])
    told = capsys.readouterr()
    assert (code, told.err) == (VIOLATION, "")
    return told.out.partition(":")[0]


def test_the_documentation_lists_them() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "ways.md").read_text("utf-8")
    rows = re.findall(r"^\| (.*?) \|", page, re.MULTILINE)
    listed = {name for row in rows for name in row.split(", ")}
    assert {named(way).replace("_", " ") for way in WAYS} <= listed


def test_in_a_process_of_its_own(folder: Path) -> None:
    """Functions and classes of `__main__`, and what is imported before weft, and after it."""
    for name in ("racy_before", "racy_after"):
        (folder / f"{name}.py").write_text(SOURCE, encoding="utf-8")
    (folder / "user.py").write_text(PROCESS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "user.py"], capture_output=True, text=True, check=True, timeout=300
    )
    assert json.loads(done.stdout) == {
        f"{where} {kind} {model}": "violated"
        for where in ("racy_before", "racy_after", "__main__")
        for kind, model in HALF
    }


@pytest.mark.parametrize("model", [MODELS[0], pytest.param(MODELS[1], marks=pytest.mark.long)])
def test_python_m_weft(model: str, folder: Path) -> None:
    targets = [by_command.script_with_guard(folder, kind)[0] for kind in KINDS]
    command = [sys.executable, "-m", "weft", "check", *targets, "--scheduling", model]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    lines = [line for line in done.stdout.splitlines() if line.endswith(tuple(targets))]
    assert (done.returncode, lines) == (VIOLATION, [f"violated: {each}" for each in targets])
