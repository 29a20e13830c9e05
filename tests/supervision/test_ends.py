"""Whatever a program does to the process that runs it, there is an answer, with its exit code."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.shares import one_in
from weft.cli import main
from weft.cli.codes import ERROR

CHECK = (sys.executable, "-m", "weft", "check", "program.py", "--quiet")
ENDS = """
import atexit, ctypes, faulthandler, itertools, os, signal, threading, time

def test_it():
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()

"""
OF_CHILD = "weft: the process that ran the program"
FIRST = "in its first executions"


def check(folder: Path, source: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(source)
    return subprocess.run(
        [*CHECK, *options], cwd=folder, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("body", "how"),
    [
        ("ctypes.string_at(0)", "was ended by SIGSEGV"),
        ("ctypes.CDLL(None).abort()", "was ended by SIGABRT"),
        ("ctypes.CDLL(None)._exit(0)", "has ended with exit code 0"),
        ("ctypes.CDLL(None)._exit(1)", "has ended with exit code 1"),
        ("ctypes.CDLL(None)['raise'](9)", "was ended by SIGKILL"),
    ],
)
def test_a_step_that_ends_the_process(tmp_path: Path, body: str, how: str) -> None:
    done = check(tmp_path, f"{ENDS}def act():\n    with threading.Lock():\n        {body}\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == f"{OF_CHILD} {how} {FIRST}"
    kept = tmp_path / ".weft" / "schedules" / "program-test_it-crash-1.json"
    steps = json.loads(kept.read_text())["steps"]
    does = [(step["thread"], step["does"], step["at"]) for step in steps]
    assert does == [("main", "start", "program.py:6"), ("T1", "acquire", "program.py:10")]


@pytest.mark.parametrize(
    ("body", "how"),
    [
        ("ctypes.CDLL(None)._exit(0)", "has ended with exit code 0"),
        ("ctypes.CDLL(None).abort()", "was ended by SIGABRT"),
        ("ctypes.CDLL(None)['raise'](9)", "was ended by SIGKILL"),
        ("ctypes.string_at(0)", "was ended by SIGSEGV"),
    ],
)
def test_loading_ends_the_process(tmp_path: Path, body: str, how: str) -> None:
    done = check(tmp_path, f"{ENDS}\n{body}\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == f"{OF_CHILD} {how}"
    assert not (tmp_path / ".weft").exists()


@pytest.mark.parametrize(
    ("loading", "told"),
    [
        (True, "loading it was at program.py:4, in endless"),
        (False, "the program was at program.py:4, in endless"),
    ],
)
@pytest.mark.parametrize(
    "body",
    one_in(
        3,
        ["sum(itertools.repeat(1))", "max(itertools.count())", "bytes(10) in itertools.count()"],
    ),
)
def test_code_that_nobody_can_interrupt(
    tmp_path: Path, body: str, loading: bool, told: str
) -> None:
    source = f"import itertools\n\ndef endless():\n    {body}\n\ndef test_it():\n    endless()\n"
    done = check(tmp_path, f"{source}\nendless()\n" if loading else source, "--seconds", "1")
    assert done.returncode == 3
    lines = done.stdout.splitlines()
    assert lines[0] == f"inconclusive: {'program.py' if loading else 'test_it'}"
    assert lines[lines.index("not explored:") + 1] == f"  what needs more than 1 s: {told}"
    assert done.stderr == ""


def test_code_that_has_taken_the_signal_which_asks_for_the_stack(tmp_path: Path) -> None:
    act = "    faulthandler.unregister(signal.SIGUSR2)\n    sum(itertools.repeat(1))\n"
    done = check(tmp_path, f"{ENDS}def act():\n{act}", "--seconds", "1")
    assert (done.returncode, done.stderr) == (3, "")
    assert "  what needs more than 1 s: the program did not come back\n" in done.stdout


def test_json_of_a_program_whose_time_is_over(tmp_path: Path) -> None:
    source = """
import itertools

def test_first():
    assert False

def test_second():
    sum(itertools.repeat(1))

def test_third():
    pass
"""
    done = check(tmp_path, source, "--seconds", "1", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["exit_code"]) == (1, 1)
    verdicts = [(each["name"], each["verdict"]) for each in report["systems"]]
    assert verdicts == [("test_first", "violated"), ("test_second", "inconclusive")]
    assert report["not_checked"] == ["test_third"]


@pytest.mark.parametrize("body", ["os._exit(0)", "os._exit(2)", "sys.exit(3)", "1 / 0"])
def test_handlers_at_exit_do_not_change_the_answer(tmp_path: Path, body: str) -> None:
    source = f"import atexit, os, sys\n\n@atexit.register\ndef last():\n    {body}\n\n"
    done = check(tmp_path, f"{source}def test_it():\n    assert False\n")
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, "violated: test_it")


def test_a_handler_at_exit_that_does_not_end(tmp_path: Path) -> None:
    source = "import atexit\n\n@atexit.register\ndef last():\n    while True: pass\n\n"
    done = check(tmp_path, f"{source}def test_it(): pass\n")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "verified: test_it")
    assert done.stderr.splitlines()[0] == (
        "weft: the process did not end by itself after its verdict, and was ended"
    )


def test_when_the_parent_is_killed_the_child_ends(tmp_path: Path) -> None:
    source = "import os\n\nos.write(2, b'%d\\n' % os.getpid())\nwhile True: pass\n"
    (tmp_path / "program.py").write_text(f"{source}def test_it(): pass\n")
    with subprocess.Popen(CHECK, cwd=tmp_path, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        child = int(process.stderr.readline())
        assert child != process.pid
        process.kill()
        # Whoever has the other end is gone, or else this waits for ever.
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGKILL


def test_nobody_is_told_of_the_parent(tmp_path: Path) -> None:
    source = "import os\n\ndef test_it():\n    assert 'WEFT_SUPERVISED' not in os.environ\n"
    assert check(tmp_path, source).returncode == 0


def test_a_variable_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_SUPERVISED", "700,701,702,0")
    done = check(tmp_path, "def test_it(): pass\n")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "verified: test_it")


def test_a_signal_in_code_that_nobody_can_interrupt(tmp_path: Path) -> None:
    source = "import itertools, os\n\ndef test_it():\n    os.write(2, b'x\\n')\n"
    (tmp_path / "program.py").write_text(f"{source}    sum(itertools.repeat(1))\n")
    command = (*CHECK, "--seconds", "60")
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
    assert (process.returncode, out.splitlines()[0]) == (3, "inconclusive: test_it")
    assert err == "weft: interrupted\n"
    # Where it was is told if it had come so far that it could not be interrupted.
    told = out.splitlines()[out.splitlines().index("not explored:") + 1]
    assert told.partition(":")[0] == "  what was left when it was interrupted"


def test_a_mistake_in_weft_is_kept_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("weft.cli.checking.report", None)
    (tmp_path / "program.py").write_text("def test_it(): pass\n")
    assert main(["check", "program.py"]) == ERROR
    assert capsys.readouterr() == (
        "",
        "weft: weft has failed: TypeError: 'NoneType' object is not callable\n"
        "  where: weft itself\n"
        "  to do: this is a mistake in weft; please report it, with .weft/errors/error-1.txt\n",
    )
    told = (tmp_path / ".weft" / "errors" / "error-1.txt").read_text()
    assert told.splitlines()[-1] == "TypeError: 'NoneType' object is not callable"
    assert os.listdir(tmp_path / ".weft") == ["errors"]


FIRST_TESTS = """
import threading

def test_wrong():
    with threading.Lock():
        assert False

def test_right():
    pass
"""
ENDLESS_TEST = """
import collections, itertools

def test_endless():
    collections.deque(itertools.repeat(0), 0)

def test_later():
    pass
"""
BEFORE = FIRST_TESTS + ENDLESS_TEST


def test_a_violation_before_the_end_counts(tmp_path: Path) -> None:
    done = check(tmp_path, BEFORE, "--seconds", "2")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "  not begun: test_later"


def reports(
    folder: Path, source: str, *targets: str
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What the reports of a run say that has to be ended: JSON, page and SARIF."""
    options = ("--json", "--html", "page.html", "--sarif", "log.sarif", "--seconds", "2")
    (folder / "program.py").write_text(source)
    command = [*CHECK[:-1], *targets, *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=60)
    page = (folder / "page.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    log = json.loads((folder / "log.sarif").read_text(encoding="utf-8"))
    return json.loads(done.stdout), json.loads(found[1]), log["runs"][0]


def test_every_report_has_what_was_checked_before(tmp_path: Path) -> None:
    told, page, log = reports(tmp_path, BEFORE)
    verdicts = [
        ("test_wrong", "violated"),
        ("test_right", "verified"),
        ("test_endless", "inconclusive"),
    ]
    for each in (told, page):
        assert [(system["name"], system["verdict"]) for system in each["systems"]] == verdicts
        assert each["not_checked"] == ["test_later"]
    (finding,) = page["systems"][0]["findings"]
    assert [source["name"] for source in page["sources"]] == ["program.py"]
    assert finding["failing"] is not None
    assert [result["ruleId"] for result in log["results"]] == ["assertion"]
    (invocation,) = log["invocations"]
    notes = invocation["toolConfigurationNotifications"]
    assert [note["message"]["text"] for note in notes] == ["not checked: test_later"]
    (warning,) = invocation["toolExecutionNotifications"]
    assert warning["message"]["text"].startswith("test_endless is inconclusive: ")


def test_every_report_has_what_was_checked_in_other_files(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("import nothing_of_the_kind\n")
    (tmp_path / "endless.py").write_text(ENDLESS_TEST)
    (tmp_path / "last.py").write_text("def test_last():\n    pass\n")
    told, page, log = reports(tmp_path, FIRST_TESTS, "wrong.py", "endless.py", "last.py")
    for each in (told, page):
        names = [system["name"] for system in each["systems"]]
        assert names == ["test_wrong", "test_right", "wrong.py", "test_endless"]
        assert each["not_checked"] == ["test_later", "last.py"]
    (invocation,) = log["invocations"]
    assert invocation["exitCode"] == 2
    levels = [each["level"] for each in invocation["toolExecutionNotifications"]]
    assert levels == ["error", "warning"]
