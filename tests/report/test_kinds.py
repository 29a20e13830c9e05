"""What is told of each kind is true: the first program shows it, and the second does not."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import weft
from weft.errors import NonDeterminism
from weft.model import Design
from weft.report.kinds import KINDS, Kind, find, name_of
from weft.result import Result

OPTIONS: dict[str, dict[str, Any]] = {
    "data-race": {"fail_on": "race"},
    "locking-discipline": {"strategy": "invisible-first"},
    "inconclusive": {"executions": 500},
}
FOUND = {
    "lost-wake-up": "deadlock",
    "data-race": "data race",
    "locking-discipline": "locking discipline",
}
"""The kind of the finding, where it has another name."""
LIMITS = {"spin": "spin", "endless": "endless", "inconclusive": "executions", "bound": "bound"}
VERDICTS = {
    "spin": "verified within the bound",
    "bound": "verified within the bound",
    "endless": "inconclusive",
    "inconclusive": "inconclusive",
    "leaked-state": "verified",
}


def together(*functions: Callable[[], object]) -> None:
    """As `weft explain` says."""
    threads = [threading.Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.fixture
def explored(tmp_path: Path) -> Iterator[Callable[[Kind, str], Result]]:
    """Explores what a text makes."""

    def explore(kind: Kind, text: str) -> Result:
        file = tmp_path / "weft_example.py"
        file.write_text(text)
        module = ModuleType("weft_example")
        module.__file__ = str(file)
        names = {name: getattr(threading, name) for name in ("Lock", "RLock", "Condition", "Event")}
        vars(module).update(names, together=together, itertools=itertools, weft=weft, Design=Design)
        sys.modules["weft_example"] = module
        exec(compile(text, str(file), "exec"), vars(module))
        made = [
            value
            for name, value in vars(module).items()
            if name == "design" or name.startswith("test_")
        ]
        assert len(made) == 1
        function, options = getattr(made[0], "__weft_check__", (made[0], {}))
        return weft.explore(function, **{**options, **OPTIONS.get(kind.name, {})})

    yield explore
    sys.modules.pop("weft_example", None)


FINDINGS = [each for each in KINDS.values() if each.name not in {*VERDICTS, "non-determinism"}]


@pytest.mark.parametrize("kind", FINDINGS, ids=lambda kind: kind.name)
def test_before_shows_it(kind: Kind, explored: Callable[[Kind, str], Result]) -> None:
    result = explored(kind, kind.before)
    assert [each.kind for each in result.findings] == [FOUND.get(kind.name, kind.name)]
    assert [name_of(each.kind, each.message) for each in result.findings] == [kind.name]


@pytest.mark.parametrize("name", VERDICTS)
def test_before_is_not_plainly_verified(name: str, explored: Callable[[Kind, str], Result]) -> None:
    result = explored(KINDS[name], KINDS[name].before)
    limits = [each.limit.value for each in result.unexplored]
    assert (result.verdict, limits) == (VERDICTS[name], [LIMITS[name]] if name in LIMITS else [])
    if name == "leaked-state":
        assert result.assumptions[1:] == (
            "`numbers` in weft_example.py (range_iterator) keeps its state between executions",
        )


def test_before_differs_from_run_to_run(explored: Callable[[Kind, str], Result]) -> None:
    kind = KINDS["non-determinism"]
    with pytest.raises(NonDeterminism, match="the same schedule gave T1: finish T1 where"):
        explored(kind, kind.before)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_after_is_verified(kind: Kind, explored: Callable[[Kind, str], Result]) -> None:
    result = explored(kind, kind.after)
    assert (result.verdict, result.unexplored) == ("verified", ())
    assert not any("keeps its state" in each for each in result.assumptions)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("deadlock", "deadlock"),
        ("Data Race", "data-race"),
        ("lost_wakeup", "lost-wake-up"),
        ("livelock", "endless"),
        ("seconds", "inconclusive"),
    ],
)
def test_other_names(words: str, name: str) -> None:
    assert find(words) is KINDS[name]


def test_no_name_means_two_kinds() -> None:
    names = [name for kind in KINDS.values() for name in (kind.name, *kind.also)]
    assert len(names) == len(set(names))


def test_unknown() -> None:
    assert find("nothing") is None
