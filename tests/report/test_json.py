"""`--json` is what its schema says: nothing is missing, and nothing is undocumented."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.report.sources import WITHDRAW
from weft.cli import main

BANK = f"""\
{WITHDRAW}

def test_locked():
    lock = threading.Lock()
    thread = threading.Thread(target=lock.acquire)
    thread.start()
    lock.acquire()
    thread.join()


def test_fine():
    threading.Thread(target=int).start()


def test_refused():
    import os

    os.fork()


def test_needs(something):
    pass
"""
PASSING = {
    "schedule": [[0, 0]],
    "thread_names": {},
    "events": [{"thread": "A", "where": "", "operations": []}],
    "failures": [],
    "waiting": [],
}


def schema() -> Any:
    text = (files("weft.report") / "schema" / "report-1.json").read_text(encoding="utf-8")
    return json.loads(text)


def objects(part: Any) -> Iterator[dict[str, Any]]:
    """The objects that a schema describes; the parts of one description are taken together."""
    if isinstance(part, dict):
        if "properties" in part or "allOf" in part:
            yield part
        for key, value in part.items():
            if key != "allOf":
                yield from objects(value)
    elif isinstance(part, list):
        for value in part:
            yield from objects(value)


def strict() -> Any:
    """The schema, if no field may be added."""
    whole = schema()
    used_as_a_part = whole["$defs"].pop("execution")
    for each in objects(whole):
        each["unevaluatedProperties"] = False
    whole["$defs"]["execution"] = used_as_a_part
    for each in objects(used_as_a_part["properties"]):
        each["unevaluatedProperties"] = False
    return whole


@pytest.fixture
def report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Any:
    monkeypatch.chdir(tmp_path)
    Path("bank.py").write_text(BANK, encoding="utf-8")
    assert main(["check", "bank.py", "--json"]) == 2
    return json.loads(capsys.readouterr().out)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())
    Draft202012Validator.check_schema(strict())


def test_the_report_is_as_the_schema_says(report: Any) -> None:
    Draft202012Validator(schema()).validate(report)
    Draft202012Validator(strict()).validate(report)
    verdicts = {each["name"]: each.get("verdict") for each in report["systems"]}
    assert verdicts == {
        "test_withdraw": "violated",
        "test_locked": "violated",
        "test_fine": "verified",
        "test_refused": None,
    }
    assert report["not_checked"] == ["test_needs needs arguments: something"]


def test_a_passing_execution_is_as_the_schema_says(report: Any) -> None:
    report["systems"][0]["findings"][0]["passing"] = PASSING
    Draft202012Validator(strict()).validate(report)
    del report["systems"][0]["findings"][0]["passing"]["events"]
    (error,) = Draft202012Validator(schema()).iter_errors(report)
    assert error.json_path == "$.systems[0]"


def test_a_field_that_is_not_documented_is_noticed(report: Any) -> None:
    report["systems"][0]["findings"][0]["more"] = 1
    assert Draft202012Validator(schema()).is_valid(report)
    assert not Draft202012Validator(strict()).is_valid(report)


def test_what_is_known_of_data(report: Any) -> None:
    withdraw = report["systems"][0]
    assert withdraw["visible"] == {
        "Account.balance": "written at bank.py:14 and read at bank.py:13, in any order"
    }
    assert withdraw["races"] == [
        {
            "kind": "data race",
            "message": "data race on Account.balance: nothing orders these two\n"
            "  T1 writes it, holding no lock\n"
            "    in test_withdraw.<locals>.withdraw at bank.py:14\n"
            "  T2 reads it, holding no lock\n"
            "    in test_withdraw.<locals>.withdraw at bank.py:13",
        }
    ]
    assert (withdraw["counts"]["executions"], withdraw["total_executions"]) == (4, 5)
