"""`--sarif FILE` is SARIF 2.1.0: compared with its schema, and result by result."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from tests.report.sources import FORKS, WITHDRAW
from weft.cli import main
from weft.report.kinds import KINDS

SCHEMA = Path(__file__).parent / "sarif" / "sarif-2.1.0-rtm.5.json"
BANK = f"""\
{WITHDRAW}

{FORKS}

def test_needs(something):
    pass
"""
DESIGN = """\
from weft.model import Design

design = Design("zero")
x = design.variable("x", 0)
design.thread("A").sequence(x.write(1))
design.invariant("zero", x == 0)
"""
Log = Callable[..., Any]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Log:
    """What `weft check` writes for a program, once it has passed the validator."""
    (tmp_path / "a b").mkdir()
    monkeypatch.chdir(tmp_path)
    validator = Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))

    def run(text: str, *options: str) -> Any:
        Path("a b/bank.py").write_text(text, encoding="utf-8")
        main(["check", "a b/bank.py", "--sarif", "weft.sarif", *options])
        found = json.loads(Path("weft.sarif").read_text(encoding="utf-8"))
        assert [error.message for error in validator.iter_errors(found)] == []
        (only,) = found["runs"]
        return only

    return run


def lines(locations: list[Any]) -> list[int]:
    return [each["physicalLocation"]["region"]["startLine"] for each in locations]


def test_results(log: Log) -> None:
    run = log(BANK)
    assert [
        (each["ruleId"], each["level"], lines(each["locations"])) for each in run["results"]
    ] == [
        ("assertion", "error", [21]),
        ("data-race", "warning", [14]),
        ("deadlock", "error", [33]),
    ]
    for each in run["results"]:
        assert run["tool"]["driver"]["rules"][each["ruleIndex"]]["id"] == each["ruleId"]
        (place,) = each["locations"]
        artifact = place["physicalLocation"]["artifactLocation"]
        assert artifact == {"uri": "a%20b/bank.py", "uriBaseId": "%SRCROOT%"}
    assert list(run["originalUriBaseIds"]) == ["%SRCROOT%"]


def test_where_else_to_look(log: Log) -> None:
    _, race, deadlock = log(BANK)["results"]
    assert lines(race["relatedLocations"]) == [13]
    assert lines(deadlock["relatedLocations"]) == [28]
    assert deadlock["properties"] == {
        "system": "test_forks",
        "target": "a b/bank.py::test_forks",
        "schedule": ".weft/schedules/bank-test_forks-deadlock-1.json",
    }


def test_the_message_tells_how_it_came_and_how_it_passes(log: Log) -> None:
    why, what, better = log(BANK)["results"][2]["message"]["text"].split("\n\n")
    assert why.startswith("main holds left since bank.py:33 and waits to acquire right")
    assert what.startswith("deadlock: main waits to acquire right")
    assert better.startswith("it passes if main is not interrupted between ‘acquire left’ at ")


def test_every_rule_has_a_help(log: Log) -> None:
    rules = log(BANK)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(KINDS)
    for rule in rules:
        assert rule["help"]["text"].startswith(rule["fullDescription"]["text"])
        assert "How it is usually fixed" in rule["help"]["markdown"]


def test_the_schedule_is_a_code_flow(log: Log) -> None:
    deadlock = log(BANK)["results"][2]
    (flow,) = deadlock["codeFlows"]
    main, t1 = flow["threadFlows"]
    told = [
        (thread["id"], each["executionOrder"], each["location"]["message"]["text"])
        for thread in flow["threadFlows"]
        for each in thread["locations"]
    ]
    assert sorted(told, key=lambda each: each[1]) == [
        ("main", 1, "start T1"),
        ("main", 2, "acquire left (preempted)"),
        ("T1", 3, "acquire right"),
        ("main", 4, "blocked: acquire right: it is held by T1"),
        ("T1", 4, "blocked: acquire left: it is held by main"),
    ]
    assert [each.get("kinds") for each in main["locations"]] == [None, ["acquire", "lock"], None]
    assert lines([each["location"] for each in t1["locations"]]) == [28, 28]


def test_values_are_states(log: Log) -> None:
    (flow,) = log(BANK)["results"][0]["codeFlows"]
    states = [each["state"] for each in flow["threadFlows"][0]["locations"] if "state" in each]
    assert states == [{"Account.balance": {"text": "-20"}}]


def test_a_race_is_an_error_if_it_counts_as_a_violation(log: Log) -> None:
    races = [each for each in log(BANK, "--fail-on", "race")["results"] if "race" in each["ruleId"]]
    assert [race["level"] for race in races] == ["error"]


def test_fingerprints_stay_when_lines_move(log: Log) -> None:
    def fingerprints(text: str) -> list[str]:
        return [each["partialFingerprints"]["weft/v1"] for each in log(text)["results"]]

    before = fingerprints(BANK)
    assert len(set(before)) == 3
    assert fingerprints(f"# A comment.\n\n{BANK}") == before
    assert fingerprints(BANK.replace("== 40", "!= -20")) != before


def test_how_it_ended(log: Log) -> None:
    (invocation,) = log(BANK)["invocations"]
    assert invocation == {
        "executionSuccessful": True,
        "exitCode": 1,
        "exitCodeDescription": "violated",
        "toolExecutionNotifications": [],
        "toolConfigurationNotifications": [
            {
                "level": "note",
                "message": {"text": "not checked: test_needs needs arguments: something"},
            }
        ],
    }


def test_what_was_not_answered_is_told(log: Log) -> None:
    run = log("def check_it():\n    pass\n")
    (invocation,) = run["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
    (told,) = invocation["toolExecutionNotifications"]
    assert told["level"] == "error"
    assert told["message"]["text"].startswith("check_it: check_it() returned None")
    (invocation,) = log(BANK, "--executions", "1")["invocations"]
    assert [each["message"]["text"] for each in invocation["toolExecutionNotifications"]] == [
        "test_withdraw is inconclusive: more than 1 executions",
        "test_forks is inconclusive: more than 1 executions",
    ]


def test_a_design_is_found_by_its_file(log: Log) -> None:
    (result,) = log(DESIGN)["results"]
    (place,) = result["locations"]
    assert place == {
        "logicalLocations": [{"fullyQualifiedName": "A at A0"}],
        "physicalLocation": {
            "artifactLocation": {"uri": "a%20b/bank.py", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 1},
        },
    }
    assert result["ruleId"] == "invariant"
