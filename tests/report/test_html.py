"""What the page for a browser is made from: threads, objects and arrows after every step."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Generator
from typing import Any

from tests.report.programs import failed_assertion, missed_signal
from weft import choose, explore
from weft.model import Design, Program
from weft.report.html import page
from weft.report.html.data import run_data
from weft.report.html.execution import parting
from weft.report.html.page import embedded
from weft.report.html.sources import AROUND, WHOLE, coloured, windows
from weft.report.rows import MOST
from weft.report.run import Checked, Run

HERE = __file__


def line_of(text: str) -> int:
    with open(HERE, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if text in line)


def both_locks() -> None:
    left, right = threading.Lock(), threading.Lock()

    def other() -> None:
        with right, left:  # the other way round
            pass

    thread = threading.Thread(target=other)
    thread.start()
    with left, right:  # one way
        pass
    thread.join()


def lost_update() -> None:
    count = [0]

    def add() -> None:
        count[0] += 1

    thread = threading.Thread(target=add)
    thread.start()
    add()
    thread.join()
    assert count[0] == 2


def shown(function: Any) -> Any:
    """The failing execution of the only finding."""
    data = run_data(Run([Checked("it", "it.py", explore(function))], 1))
    (finding,) = data["systems"][0]["findings"]
    return finding["failing"]


def test_steps_of_a_deadlock() -> None:
    steps = shown(both_locks)["steps"]
    assert [(step["lane"], step["does"], step["note"]) for step in steps] == [
        (0, ["start T1"], ""),
        (0, ["acquire left"], "preempted"),
        (1, ["acquire right"], ""),
    ]
    assert [step["line"] for step in steps[1:]] == [line_of("# one way"), line_of("# the other")]
    assert steps[2]["after"] == [[0, "", "start"]]


def test_threads_of_a_deadlock() -> None:
    one, other, join = line_of("# one way"), line_of("# the other"), line_of("thread.start()")
    main, t1 = shown(both_locks)["threads"]
    assert main["statuses"] == [
        [-1, "ready", "", 0, join],
        [0, "ready", "", 0, one],
        [2, "blocked", "acquire right: it is held by T1", 0, one],
    ]
    assert t1["statuses"] == [
        [-1, "new", "", -1, 0],
        [0, "ready", "", 0, other],
        [2, "blocked", "acquire left: it is held by main", 0, other],
    ]


def test_locks_of_a_deadlock() -> None:
    left, right = shown(both_locks)["things"]
    assert (left["name"], left["sort"]) == ("left", "lock")
    assert left["changes"] == [[-1, "", [], []], [1, "", [0], []], [2, "", [0], [1]]]
    assert right["changes"] == [[-1, "", [], []], [2, "", [1], [0]]]


def test_values_and_arrows_of_a_lost_update() -> None:
    execution = shown(lost_update)
    (count,) = execution["things"]
    assert count["name"].endswith("count[0]")
    assert (count["sort"], count["kind"]) == ("data", "element")
    assert [text for _, text, _, _ in count["changes"]] == ["", "0", "1"]
    assert [
        [(source, sort) for source, _, sort in each["after"]] for each in execution["steps"]
    ] == [
        [],
        [],
        [(0, "start")],
        [(1, "data")],
        [(3, "data")],
        [(3, "sync")],
        [],
    ]
    assert execution["steps"][-1]["fails"] == ["AssertionError: assert 1 == 2"]
    assert execution["threads"][0]["statuses"][-1][1] == "failed"


def test_a_condition_has_waiters() -> None:
    (ready,) = [thing for thing in shown(missed_signal)["things"] if thing["name"] == "ready"]
    assert ready["changes"][-1][1:] == ["1 waiting", [], [1]]


def endless(rounds: int) -> Program:
    program = Program("long")
    x = program.variable("x", 0)

    def body() -> Generator[Any, Any, None]:
        for number in range(rounds):
            yield x.write(number)
        assert (yield x.read()) == 0

    program.thread(body, name="A")
    return program


def test_of_long_executions_the_end_is_shown() -> None:
    execution = shown(endless(MOST + 5))
    assert (execution["left_out"], len(execution["steps"])) == (6, MOST)
    assert execution["steps"][0]["number"] == 7
    assert execution["things"][0]["changes"][0] == [-1, "5", [], []]
    assert execution["things"][0]["changes"][-1][1] == str(MOST + 4)


def test_where_two_executions_part() -> None:
    first = {"steps": [{"lane": 0, "does": ["a"]}, {"lane": 1, "does": ["b"]}]}
    second = {"steps": [{"lane": 0, "does": ["a"]}, {"lane": 0, "does": ["b"]}]}
    assert (parting(first, second), parting(first, first)) == (1, 2)


def test_a_design_has_no_source() -> None:
    design = Design("it")
    x = design.variable("x", 0)
    design.thread("A").sequence(x.write(1))
    design.invariant("zero", x == 0)
    data = run_data(Run([Checked("it", "it.py", explore(design))], 1))
    assert data["sources"] == []
    step = data["systems"][0]["findings"][0]["failing"]["steps"][0]
    assert (step["file"], step["line"], step["where"]) == (-1, 0, "A at A0")


def test_the_source_is_there() -> None:
    data = run_data(Run([Checked("it", "it.py", explore(failed_assertion))], 1))
    (source,) = data["sources"]
    ((first, lines),) = source["pieces"]
    assert source["name"] == "tests/report/programs.py"
    assert first == 1
    assert lines[2] == [
        "from __future__ import annotations",
        [(0, 4, "keyword"), (16, 22, "keyword")],
    ]


def test_of_many_outcomes_the_first_are_listed() -> None:
    def guess() -> int:
        thread = threading.Thread(target=int)
        thread.start()
        return choose(25)

    data = run_data(Run([Checked("it", "it.py", explore(guess))], 0))
    assert data["systems"][0]["outcomes"] == [*map(str, range(20)), "… and 5 more"]


def test_windows_of_a_long_file() -> None:
    assert windows({5}, WHOLE) == [(1, WHOLE)]
    assert windows({100, 120, 400}, 420) == [(100 - AROUND, 120 + AROUND), (400 - AROUND, 420)]
    assert windows({7}, 0) == []


def test_colours() -> None:
    assert coloured(["if x:  # why", '    y = """a', 'b""" + 1']) == {
        1: [(0, 2, "keyword"), (7, 12, "comment")],
        2: [(8, 12, "string")],
        3: [(0, 4, "string"), (7, 8, "number")],
    }
    assert coloured(["def f(:", '"""']) == {1: [(0, 3, "keyword")]}


def test_nothing_can_end_the_element_of_the_data() -> None:
    nasty = "</script><img src=x onerror=alert(1)>&amp;\u2028<!--\ud800"
    text = embedded({"value": nasty})
    assert not set(text) & set("<>&\u2028\ud800")
    assert json.loads(text) == {"value": nasty}


def test_the_policy_names_what_is_in_the_page() -> None:
    text = page(Run([], 0))
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert re.fullmatch(
        r"default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'",
        policy,
    )
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text
