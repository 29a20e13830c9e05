"""Scripts as users write them first: everything is in one file, and runs as `__main__`."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from weft.cli import main
from weft.cli.codes import OK, VIOLATED

RUN = """\
    threads = [threading.Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
GLOBAL = f"""\
import threading
total = 0
lock = threading.Lock()
def add():
    global total
    total += 1
if __name__ == "__main__":
{RUN}\
    assert total == 2, total
"""
ATTRIBUTE = f"""\
import threading
lock = threading.Lock()
class Counter:
    def __init__(self):
        self.total = 0
    def add(self):
        self.total += 1
def main():
    counter = Counter()
    add = counter.add
{RUN}\
    assert counter.total == 2, counter.total
if __name__ == "__main__":
    main()
"""
CLOSURE = f"""\
import threading
lock = threading.Lock()
def main():
    counts = {{"a": 0}}
    def add():
        counts["a"] += 1
{RUN}\
    assert counts["a"] == 2, counts
if __name__ == "__main__":
    main()
"""
SCRIPTS = {"global": GLOBAL, "attribute": ATTRIBUTE, "closure": CLOSURE}
BODY = """\
import threading
seen = []
def look():
    seen.append(total)
total = 0
thread = threading.Thread(target=look)
thread.start()
total = 1
thread.join()
assert seen == [WANTED], seen
"""
"""The body itself changes a global that a thread reads."""


def check(text: str, *arguments: str) -> int:
    Path("script.py").write_text(text, encoding="utf-8")
    return main(["check", "script.py", *arguments])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_lost_update(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(SCRIPTS[name]) == VIOLATED
    found, explored, *_ = capsys.readouterr().out.splitlines()
    assert found == "violated: script.py"
    assert explored.startswith("2 executions explored by dpor")
    (schedule,) = Path(".weft/schedules").iterdir()
    assert main(["replay", str(schedule)]) == VIOLATED


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_lock_mends_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        f"{line[: len(line) - len(line.lstrip())]}with lock: {line.lstrip()}"
        if line.endswith("+= 1")
        else line
        for line in SCRIPTS[name].splitlines()
    ]
    assert check("\n".join(lines)) == OK
    found, explored, *_ = capsys.readouterr().out.splitlines()
    assert found == "verified: script.py"
    assert explored.startswith("2 executions explored by dpor")


@pytest.mark.parametrize("wanted", [0, 1])
def test_the_body_races_with_a_thread(wanted: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(BODY.replace("WANTED", str(wanted)), "--") == VIOLATED
    assert capsys.readouterr().out.startswith("violated: script.py\n")


def test_another_module_says_that_it_is_main(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the one has that a process is started with, if it is loaded under its own name as well."""
    other = ModuleType("__main__")
    other.__file__ = str(Path("other.py").resolve())
    monkeypatch.setitem(sys.modules, "other", other)
    assert check(BODY.replace("WANTED", "0"), "--") == VIOLATED
    assert capsys.readouterr().out.startswith("violated: script.py\n")


def test_every_run_begins_with_new_globals(capsys: pytest.CaptureFixture[str]) -> None:
    text = "import threading, sys\n" + BODY.partition("total = 0")[0].replace("total", "0")
    text += "assert seen == [] and len(sys.argv) == 2\nsys.argv.clear()\n"
    text += "threads = [threading.Thread(target=look) for _ in range(2)]\n"
    text += "for each in threads:\n    each.start()\nfor each in threads:\n    each.join()\n"
    assert check(text, "--", "argument") == OK


def test_a_file_may_have_the_name_of_a_tool(capsys: pytest.CaptureFixture[str]) -> None:
    """Tools that run tests are not watched; they are told by their names, unless they are here."""
    text = GLOBAL.replace('if __name__ == "__main__":', "def test_it():")
    Path("iniconfig.py").write_text(text, encoding="utf-8")
    assert main(["check", "iniconfig.py"]) == VIOLATED
    assert capsys.readouterr().out.startswith("violated: test_it\n2 executions")
