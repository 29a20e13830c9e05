"""`weft check` and `weft replay` for real programs, as a user meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.cli import main

Weft = Callable[..., tuple[int, str, str]]

BANK = """\
import threading


def transfer(first, second):
    with first:
        print("printed")
        with second:
            pass


def test_transfer():
    a = threading.Lock()
    b = threading.Lock()
    threads = [
        threading.Thread(target=transfer, args=(a, b)),
        threading.Thread(target=transfer, args=(b, a)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
ORDERED = BANK.replace("args=(b, a)", "args=(a, b)")
DEADLOCK = ".weft/schedules/bank-test_transfer-deadlock-1.json"
MESSAGE = """\
deadlock: main waits to join T1: it has not finished [bank.py:21]
  T1 waits to acquire b (Lock made at bank.py:13): it is held by T2 (taken at bank.py:5) [bank.py:7]
  T2 waits to acquire a (Lock made at bank.py:12): it is held by T1 (taken at bank.py:5) [bank.py:7]
  cycle: T1 → T2 → T1
"""


@pytest.fixture
def weft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Weft:
    """Runs `weft` in an empty directory; what it returned and printed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **files: str) -> tuple[int, str, str]:
        for name, text in files.items():
            Path(f"{name}.py").write_text(text, encoding="utf-8")
        code = main(arguments)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_a_function_is_checked_and_its_schedule_kept(weft: Weft) -> None:
    code, out, err = weft("check", "bank.py", bank=BANK)
    assert (code, err) == (1, "")
    head, _, rest = out.partition("\n\n")
    assert head.splitlines()[0] == "violated: test_transfer"
    assert rest.startswith(MESSAGE)
    assert f"\nto run it again: weft replay {DEADLOCK}\n" in out
    assert "printed" not in out, "what the program prints is not shown"
    kept = json.loads(Path(DEADLOCK).read_text())
    assert (kept["format"], kept["version"]) == ("weft-schedule", 1)
    assert kept["target"] == "bank.py::test_transfer"
    assert kept["options"] == {
        "timeouts": "explore",
        "spurious": 0,
        "random": "seeded",
        "clock": "virtual",
        "scheduling": "free-threaded",
        "instrument": [],
        "fail_on": "violation",
        "visible": [],
    }
    assert kept["finding"] == {"kind": "deadlock", "message": MESSAGE.strip()}
    assert kept["steps"][2:] == [
        {
            "thread": "T1",
            "does": "acquire",
            "object": "a (Lock made at bank.py:12)",
            "at": "bank.py:5",
        },
        {
            "thread": "T2",
            "does": "acquire",
            "object": "b (Lock made at bank.py:13)",
            "at": "bank.py:5",
        },
    ]


def test_going_back_by_copies_of_the_process_finds_and_keeps_the_same(weft: Weft) -> None:
    kept = []
    for undo in ("fork", "replay"):
        code, out, err = weft("check", f"--undo={undo}", "bank.py", bank=BANK)
        assert (code, err, out.partition("\n\n")[2].startswith(MESSAGE)) == (1, "", True)
        kept.append(Path(DEADLOCK).read_text())
    assert kept[0] == kept[1]


def test_the_same_finding_is_kept_once(weft: Weft) -> None:
    weft("check", "bank.py", bank=BANK)
    weft("check", "bank.py::test_transfer")
    assert [path.name for path in Path(".weft/schedules").iterdir()] == [Path(DEADLOCK).name]


def test_a_schedule_that_cannot_be_kept_is_only_a_warning(weft: Weft) -> None:
    Path(".weft").write_text("in the way")
    code, out, err = weft("check", "bank.py", bank=BANK)
    assert (code, "to run it again" in out) == (1, False)
    assert err.startswith("weft: the schedule could not be kept: ")


def test_json_names_the_file_and_the_outcomes(weft: Weft) -> None:
    code, out, _ = weft("check", "bank.py", "--json", "--all", bank=BANK)
    (system,) = json.loads(out)["systems"]
    assert (code, system["outcomes"]) == (1, ["None", "deadlock"])
    assert [finding["file"] for finding in system["findings"]] == [DEADLOCK]


def test_a_replay_shows_the_finding_again(weft: Weft) -> None:
    _, checked, _ = weft("check", "bank.py", bank=BANK)
    code, out, err = weft("replay", DEADLOCK)
    assert (code, err) == (1, "")
    printed, _, shown = out.partition("violated again: test_transfer\n")
    assert printed == "printed\nprinted\n", "what the program prints is shown"
    head, _, rest = shown.partition("\n\n")
    assert head == f"4 steps of {DEADLOCK} followed"
    for part in rest.strip().split("\n\n"):
        assert part in checked, "the same words, and the same table"


def test_a_replay_of_a_program_with_more_lines(weft: Weft) -> None:
    weft("check", "bank.py", bank=BANK)
    code, out, _ = weft("replay", DEADLOCK, bank=f"# A comment.\n{BANK}")
    assert code == 1
    assert "\nviolated again: test_transfer\n" in out
    assert "taken at bank.py:6" in out


def test_a_replay_of_a_program_that_was_mended(weft: Weft) -> None:
    weft("check", "bank.py", bank=BANK)
    code, out, err = weft("replay", DEADLOCK, bank=ORDERED)
    assert (code, out) == (2, "printed\n")
    assert err == (
        "weft: the schedule does not fit: step 4: T2 was to acquire b (Lock made at bank.py:13) "
        "(bank.py:5), but it waits to acquire a (Lock made at bank.py:12): it is held by T1\n"
        "  where: bank.py:5\n"
        "  to do: if the program was changed, check it anew; if not, the likely causes are: "
        f"{causes()}\n"
    )


def test_a_replay_of_a_program_that_does_something_else(weft: Weft) -> None:
    weft("check", "bank.py", bank=BANK)
    other = BANK.replace("with first:", "if not first.locked():")
    code, _, err = weft("replay", DEADLOCK, bank=other)
    assert code == 2
    assert err.startswith(
        "weft: the schedule does not fit: step 3: T1 was to acquire a (Lock made at bank.py:12) "
        "(bank.py:5), but it does locked a (Lock made at bank.py:12) (bank.py:5)\n"
    )


def test_a_replay_of_a_program_that_passes(weft: Weft) -> None:
    """The schedule fits to its end, and the program goes on from there."""
    weft("check", "bank.py", bank=BANK)
    careful = BANK.replace("        with second:\n            pass\n", "        pass\n")
    code, out, err = weft("replay", DEADLOCK, bank=careful)
    assert (code, err) == (0, "")
    assert out.endswith(f"passes now: test_transfer\n4 steps of {DEADLOCK} followed\n\n")


def test_a_replay_that_finds_something_else(weft: Weft) -> None:
    weft("check", "bank.py", bank=BANK)
    failing = BANK.replace("        with second:\n            pass\n", "        assert 0, 'no'\n")
    code, out, _ = weft("replay", DEADLOCK, bank=failing)
    assert code == 1
    assert "\nviolated, but not as before: test_transfer\n" in out
    assert "\nassertion failed in T1: no [bank.py:7]\n" in out


def test_a_replay_of_what_is_not_there(weft: Weft) -> None:
    weft("check", "bank.py", bank=BANK)
    code, _, err = weft("replay", DEADLOCK, bank="def test_other():\n    pass\n")
    assert (code, err) == (
        2,
        "weft: there is nothing named 'test_transfer' in bank.py\n"
        "  where: bank.py\n"
        "  to do: choose: test_other\n",
    )


def causes() -> str:
    known = "PYTHONHASHSEED" in os.environ
    fix = f"(run it with PYTHONHASHSEED={os.environ.get('PYTHONHASHSEED', 0)})"
    first = [] if known else [f"the order of a set, which differs in every process {fix}"]
    last = ["the order of a set of objects, which goes by addresses"] if known else []
    rest = ["unseeded randomness", "real time", "state that is kept between executions"]
    return ", ".join([*first, *rest, *last])


SCRIPT = """\
import sys
import threading

lock = threading.Lock()


def work():
    lock.acquire()


if __name__ == "__main__":
    threads = [threading.Thread(target=work) for _ in range(int(sys.argv[1]))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_a_script_with_arguments(weft: Weft) -> None:
    code, out, _ = weft("check", "script.py", "--", "2", script=SCRIPT)
    assert (code, out.splitlines()[0]) == (1, "violated: script.py")
    path = ".weft/schedules/script-deadlock-1.json"
    assert f"weft replay {path}\n" in out
    kept = json.loads(Path(path).read_text())
    assert (kept["target"], kept["arguments"]) == ("script.py", ["2"])
    code, out, _ = weft("replay", path)
    assert (code, out.splitlines()[0]) == (1, "violated again: script.py")
    code, out, _ = weft("check", "script.py")
    assert code == 1
    assert "\nexception in main: IndexError: list index out of range [script.py:12]\n" in out


def test_methods_and_modules(weft: Weft) -> None:
    text = BANK + "\n\nclass Holder:\n    def run(self):\n        test_transfer()\n"
    for target, name in (
        ("weft_bank.py::Holder::run", "weft_bank-Holder-run"),
        ("weft_bank:Holder.run", "weft_bank-Holder.run"),
        ("weft_bank:test_transfer", "weft_bank-test_transfer"),
    ):
        code, out, _ = weft("check", target, weft_bank=text)
        path = f".weft/schedules/{name}-deadlock-1.json"
        assert (code, f"weft replay {path}\n" in out) == (1, True)
        assert weft("replay", path)[0] == 1
    del sys.modules["weft_bank"]


def test_options_reach_the_exploration(weft: Weft) -> None:
    waits = (
        "import threading, weft\n\n"
        "def test_wait():\n    return threading.Event().wait(timeout=1)\n\n"
        "@weft.check(timeouts='never')\ndef test_decorated():\n    return test_wait()\n"
    )
    code, out, _ = weft("check", "waits.py::test_wait", waits=waits)
    assert (code, "outcomes:\n  False\n" in out) == (0, True)
    code, out, _ = weft("check", "waits.py::test_wait", "--timeouts", "never")
    assert (code, "deadlock: main waits for Event made at waits.py:4" in out) == (1, True)
    kept = Path(".weft/schedules/waits-test_wait-deadlock-1.json")
    assert json.loads(kept.read_text())["options"]["timeouts"] == "never"
    assert weft("replay", str(kept))[0] == 1
    assert weft("check", "waits.py::test_decorated")[0] == 1
    assert weft("check", "waits.py::test_decorated", "--timeouts", "idle")[0] == 0
    kept = Path(".weft/schedules/waits-test_decorated-deadlock-1.json")
    assert json.loads(kept.read_text())["options"]["timeouts"] == "never"


def test_tests_that_are_left_out_are_counted(weft: Weft) -> None:
    text = "def test_a():\n    pass\n\ndef test_b(tmp_path):\n    pass\n"
    code, out, err = weft("check", "two.py", two=text)
    assert code == 0
    assert err == "weft: not checked: test_b needs arguments: tmp_path\n"
    assert out.endswith("\n2 systems: 1 verified, 1 not checked\n")
    code, out, err = weft("check", "two.py", "--json")
    assert json.loads(out)["not_checked"] == ["test_b needs arguments: tmp_path"]


def test_bad_usage(weft: Weft) -> None:
    assert weft("replay", "missing.json") == (
        2,
        "",
        "weft: the schedule cannot be read: No such file or directory\n"
        "  where: missing.json\n"
        "  to do: name a file that `weft check` has written\n",
    )


SETS = """\
import threading


def test_sets():
    locks = {name: threading.Lock() for name in {"ann", "bob", "eve", "joe", "kim", "lee"}}

    def take(names):
        for name in names:
            locks[name].acquire()
        for name in names:
            locks[name].release()

    names = list({"ann", "bob", "eve", "joe", "kim", "lee"})
    threads = [
        threading.Thread(target=take, args=(names,)),
        threading.Thread(target=take, args=(sorted(names, reverse=names[0] < names[1]),)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_another_process_walks_sets_in_the_same_order(tmp_path: Path) -> None:
    (tmp_path / "sets.py").write_text(SETS)
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONHASHSEED"}

    def run(*arguments: str, **more: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "weft", *arguments],
            cwd=tmp_path,
            env=environment | more,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    seeds = ("0", "7")
    for n, seed in enumerate(seeds, 1):
        chosen = {} if seed == "0" else {"PYTHONHASHSEED": seed}
        assert run("check", "sets.py", **chosen)[0] == 1
        path = f".weft/schedules/sets-test_sets-deadlock-{n}.json"
        assert json.loads((tmp_path / path).read_text())["hash_seed"] == seed
        code, out = run("replay", path)
        assert (code, out.splitlines()[0]) == (1, "violated again: test_sets")


def test_an_interruption_before_anything_has_begun(weft: Weft) -> None:
    interrupted = """
import signal
from weft.python.program.outside import permitted

with permitted("signal.raise_signal"):
    signal.raise_signal(signal.SIGINT)
"""
    code, out, err = weft("check", "slow.py", slow=interrupted)
    assert (code, out, err) == (3, "", "weft: interrupted\n")


def test_an_interruption_that_the_file_itself_raises(weft: Weft) -> None:
    code, out, err = weft("check", "slow.py", slow="raise KeyboardInterrupt\n")
    assert (code, out) == (2, "")
    assert err.startswith("weft: loading slow.py raised KeyboardInterrupt\n  where: slow.py:1\n")
