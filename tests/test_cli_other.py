"""The rest of the command line: usage, listing, JSON, interruption."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from weft.cli import main
from weft.strategy import REGISTRY

FORKS = """\
from weft.model import Design

design = Design("forks")
a, b = design.mutex("a"), design.mutex("b")
design.thread("A").sequence(a.acquire(), b.acquire(), b.release(), a.release())
design.thread("B").sequence(b.acquire(), a.acquire(), a.release(), b.release())
"""

INTERRUPTED = """\
import signal
from weft.model import Program
from weft.python.program.outside import permitted

def counter(name, interrupt_at):
    program = Program(name)
    x = program.variable("x", 0)
    begun = []

    def increment():
        begun.append(None)
        if len(begun) == interrupt_at:
            with permitted("signal.raise_signal"):
                signal.raise_signal(signal.SIGINT)
        seen = yield x.read()
        yield x.write(seen + 1)

    program.thread(increment, name="A")
    program.thread(increment, name="B")
    return program

def check_first():
    return counter("first", 0)

def check_second():
    return counter("second", 7)

def check_third():
    return counter("third", 0)
"""


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    build = " free-threaded" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
    python = ".".join(map(str, sys.version_info[:3]))
    assert capsys.readouterr().out == f"weft 0.1.0, CPython {python}{build}\n"


def test_version_of_a_free_threaded_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: name == "Py_GIL_DISABLED")
    monkeypatch.setattr(platform, "python_version", lambda: "3.14.10")
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == "weft 0.1.0, CPython 3.14.10 free-threaded\n"
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: True, raising=False)
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == (
        "weft 0.1.0, CPython 3.14.10 free-threaded with its lock enabled\n"
    )


def test_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategies"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(REGISTRY)
    assert lines[0].split("  ")[-1].strip() == (
        "Explores exactly one execution of every trace, and none in vain."
    )
    assert all(line.endswith(".") and len(line.split()) > 3 for line in lines)


def test_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "forks.py").write_text(FORKS)
    assert main(["check", "forks.py", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    seconds = found["systems"][0].pop("seconds")
    assert 0 <= seconds < 60
    (finding,) = found["systems"][0]["findings"]
    # It has the same fields for each of its steps, so what they say is enough.
    passing = finding.pop("passing")
    assert [event["where"] for event in passing["events"]] == [
        *(f"A at A{n}" for n in range(4)),
        *(f"B at B{n}" for n in range(4)),
    ]

    def acquire(thread: str, name: str) -> dict[str, object]:
        operation = {"operation": "acquire", "object": name}
        nothing = {"given": None, "read": None, "note": None}
        return {
            "thread": thread,
            "where": f"{thread} at {thread}0",
            "operations": [operation | nothing],
        }

    assert found == {
        "format": "weft-report",
        "version": 1,
        "weft": "0.1.0",
        "exit_code": 1,
        "interrupted": False,
        "not_checked": [],
        "systems": [
            {
                "name": "design",
                "target": "forks.py::design",
                "system": "forks",
                "strategy": "dpor",
                "verdict": "violated",
                "counts": {
                    "executions": 2,
                    "blocked": 0,
                    "cut": 0,
                    "transitions": 10,
                    "events": 12,
                    "deepest": 8,
                },
                "total_executions": 2,
                "findings": [
                    {
                        "kind": "deadlock",
                        "message": "deadlock: A waits to acquire b: it is held by B "
                        "(taken at B at B0) [A at A1]\n"
                        "  B waits to acquire a: it is held by A (taken at A at A0) [B at B1]\n"
                        "  cycle: A → B → A",
                        "explanation": "A holds a since A at A0 and waits to acquire b (A at A1), "
                        "which B holds; B holds b since B at B0 and waits to acquire a (B at B1), "
                        "which A holds",
                        "schedule": [[0, 0], [1, 0]],
                        "thread_names": {},
                        "events": [acquire("A", "a"), acquire("B", "b")],
                        "failures": [],
                        "waiting": [
                            {
                                "thread": "A",
                                "where": "A at A1",
                                "for": "acquire b: it is held by B",
                            },
                            {
                                "thread": "B",
                                "where": "B at B1",
                                "for": "acquire a: it is held by A",
                            },
                        ],
                        "passes_if": "passes if A is not interrupted between ‘acquire a’ "
                        "(A at A0) and ‘acquire b’ (A at A1)",
                        "file": ".weft/schedules/forks-design-deadlock-1.json",
                        "with_gil": None,
                    }
                ],
                "warnings": [],
                "races": [],
                "outcomes": [],
                "visible": {},
                "unexplored": [{"limit": "finding", "what": "what comes after the first finding"}],
                "assumptions": [
                    "the threads share nothing but the model's objects",
                    "between two operations a thread depends on nothing but the results it was "
                    "given",
                ],
            }
        ],
    }


def test_json_of_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.py").write_text("def check_it():\n    pass\n")
    assert main(["check", "empty.py", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["systems"] == [
        {
            "name": "check_it",
            "target": "empty.py::check_it",
            "error": {
                "what": "check_it() returned None, which is no system",
                "where": "empty.py, check_it()",
                "todo": "return the Design or Program it has made; if it uses threads itself, "
                "give it a name that does not begin with check_",
            },
        }
    ]


def test_interruption(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "interrupted.py"
    path.write_text(INTERRUPTED)
    assert main(["check", str(path)]) == 3
    printed = capsys.readouterr()
    assert printed.out.split("\n")[:2] == [
        "verified: first",
        "4 executions explored by dpor (16 steps, at most 4 in one execution)",
    ]
    assert printed.out.count("verified") == 2, "once in the report, once in the sum"
    assert "inconclusive: second\n3 executions explored by dpor" in printed.out
    assert "not explored:\n  what was left when it was interrupted\n" in printed.out
    assert printed.err == "weft: interrupted\n  not begun: check_third\n"
    assert main(["check", str(path), "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found["interrupted"] is True
    assert [system["name"] for system in found["systems"]] == ["check_first", "check_second"]


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    path = tmp_path / "forks.py"
    path.write_text(FORKS)
    run = f"import sys; from weft.cli import main; sys.exit(main(['check', {str(path)!r}]))"
    process = subprocess.Popen(
        [sys.executable, "-c", run],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 2
