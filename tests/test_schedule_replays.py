"""A schedule that is kept gives the same execution again."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from tests.python.random_threads import function_from_seed
from tests.random_programs import random_program
from tests.random_systems import random_design
from tests.shares import one_in
from weft import WeftError, explore
from weft.cli import main
from weft.loading import parse_target
from weft.model import Program
from weft.monitor import USUAL
from weft.schedule import Schedule, Step, read_schedule, recorded, store
from weft.schedule.replaying import follow, run_again
from weft.system.interfaces import Monitor, System
from weft.system.trace import Ending, Finding, Trace

Steps = Generator[Any, Any, None]


class Everything(Monitor):
    """Calls every execution that comes to an end a finding."""

    def end(self, trace: Trace) -> list[Finding]:
        if trace.ending not in (Ending.FINISHED, Ending.DEADLOCK):
            return []
        return [Finding("execution", str(trace.schedule), trace.schedule, trace)]


def same_again(make: Callable[[], System | Callable[[], object]], most: int) -> int:
    """Record executions, and follow each in a system that has not seen the others.

    How many there were.
    """
    found = explore(make(), monitors=[Everything()], ignore=USUAL, executions=most, all=True)
    assert found.explored is not None
    assert len(found.findings) == found.executions
    assert found.executions in range(1, most + 1)
    for finding in found.findings:
        schedule = recorded(finding, found.explored)
        done = follow(schedule, make())
        again = recorded(Finding("", "", done.trace.schedule, done.trace), done.system)
        assert [_core(step) for step in again.steps] == [_core(step) for step in schedule.steps]
        assert finding.trace is not None
        assert done.trace.ending is finding.trace.ending
        assert done.trace.outcome == finding.trace.outcome
    return found.executions


def _core(step: Step) -> tuple[object, ...]:
    # Which of several objects that are made at one place is called the first is not fixed.
    return step.thread, step.does, step.object.partition(" #")[0], step.at, step.value


@pytest.mark.parametrize("seed", one_in(6, range(25)))
def test_random_systems_replay(seed: int) -> None:
    same_again(lambda: random_design(random.Random(seed).choice, 100), 8)
    same_again(lambda: random_program(random.Random(seed).choice), 8)
    same_again(lambda: function_from_seed(seed), 8)


def test_who_is_woken_is_kept_by_name() -> None:
    """Spawned threads have numbers in the order in which a search first meets them."""

    def make() -> Program:
        program = Program("spawns")
        m = program.monitor("m")

        def sleep() -> Steps:
            yield m.acquire()
            yield m.wait()
            yield m.release()

        def parent() -> Steps:
            yield program.spawn(sleep)

        def wake() -> Steps:
            yield m.acquire()
            yield m.notify()
            yield m.release()

        for name in ("A", "B"):
            program.thread(parent, name=name)
        program.thread(wake, name="C")
        return program

    program = make()
    found = explore(program, monitors=[Everything()], ignore=USUAL, all=True)
    chosen = {
        step.value
        for finding in found.findings
        for step in recorded(finding, program).steps
        if step.does == "notify" and step.value is not None
    }
    assert chosen == {0, "A.0", "B.0"}
    assert same_again(make, 1000) == found.counts.executions


def test_recorded_options_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("timed.py").write_text(
        "import threading\n\n\ndef test_it():\n    threading.Event().wait(timeout=1)\n"
    )
    target = parse_target("timed.py::test_it")
    steps = ()
    never = Schedule("deadlock", "", steps, str(target), options={"timeouts": "never"})
    assert [finding.kind for finding in run_again(never).findings] == ["deadlock"]
    explored = Schedule("deadlock", "", steps, str(target), options={"timeouts": "explore"})
    assert run_again(explored).findings == ()


def test_a_schedule_without_a_target_needs_one() -> None:
    schedule = Schedule("deadlock", "", ())
    with pytest.raises(WeftError, match="does not say which program it is of"):
        run_again(schedule)
    assert run_again(schedule, lambda: None).findings == ()


def test_a_schedule_of_pytest_is_run_by_pytest(tmp_path: Path) -> None:
    schedule = Schedule("deadlock", "", (), "bank.py::test_it[1]", runner="pytest")
    path = tmp_path / "kept.json"
    schedule.save(path)
    assert read_schedule(path) == schedule
    with pytest.raises(WeftError) as raised:
        run_again(path)
    assert str(raised.value) == (
        "bank.py::test_it[1] is set up by pytest: it has fixtures or parameters\n"
        f"  where: {path}\n"
        f"  to do: run it by `pytest --weft-replay {path}`; "
        "or give weft.replay a function to run"
    )
    assert run_again(path, lambda: None).verdict == "passes now"


def test_an_assertion_is_the_same_with_the_words_of_pytest_and_without() -> None:
    def fails() -> None:
        raise AssertionError

    def again(message: str) -> str:
        return run_again(Schedule("assertion", message, ()), fails).verdict

    assert again("assertion failed in main: AssertionError [test_schedule_replays.py:1]") == (
        "violated again"
    )
    assert again("assertion failed in main: assert 1 == 2 [test_schedule_replays.py:1]") == (
        "violated again"
    )
    other = "violated, but not as before"
    assert again("assertion failed in T1: assert 1 == 2 [test_schedule_replays.py:1]") == other
    assert again("assertion failed in main: assert 1 == 2 [elsewhere.py:1]") == other


def test_a_target_is_looked_for_around_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bank.py").write_text("def test_it():\n    pass\n")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    schedule = Schedule("assertion", "", (), "bank.py::test_it")
    path = store(schedule, tmp_path / ".weft" / "schedules")
    assert json.loads(path.read_text())["target"] == "bank.py::test_it"
    assert run_again(path).system.name == "test_it"
    moved = tmp_path / "kept.json"
    schedule.save(moved)
    assert run_again(moved).system.name == "test_it"


def test_a_data_race_shows_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("racing.py").write_text(
        "import threading\n\n\nclass Box:\n    pass\n\n\ndef test_it():\n"
        "    box = Box()\n\n    def write():\n        box.value = 1\n\n"
        "    thread = threading.Thread(target=write)\n    thread.start()\n    write()\n"
        "    thread.join()\n"
    )
    assert main(["check", "racing.py", "--fail-on", "race"]) == 1
    path = Path(".weft/schedules/racing-test_it-data-race-1.json")
    done = run_again(path)
    assert (done.verdict, [each.kind for each in done.findings]) == (
        "violated again",
        ["data race"],
    )
