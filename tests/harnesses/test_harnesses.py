"""Two threads that use a package, or a module of the standard library, as it is meant to be used.

Each file beside this one has a function `program()`, plain `threading`, that has nothing wrong with
it. `manifest.json` names the released packages that it needs, those to be instrumented, and weft's
answer: the verdict, everything the function can return, and the number of executions. The number is
what `bench/cost.py` compares; it may change when weft sees more, or needs less. The rest may not.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.packages import Installed, check

HERE = Path(__file__).parent
ALWAYS = (
    *("stdlib/heapq_locked", "stdlib/queue_hands_over", "stdlib/functools_lru_cache"),
    *("stdlib/json_codec", "stdlib/logging_memory"),
)
"""What the default test run has time for; the others are for the long one."""


@dataclass(frozen=True)
class Harness:
    """An entry of the manifest."""

    name: str
    requires: Sequence[str]
    instrument: Sequence[str]
    verdict: str
    executions: int
    outcomes: Sequence[str]

    @property
    def target(self) -> str:
        return f"{HERE / self.name}.py::program"


def harnesses() -> list[Harness]:
    manifest = json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))
    return [Harness(name, **entry) for name, entry in manifest.items()]


def _cases() -> list[Any]:
    return [
        pytest.param(
            harness, id=harness.name, marks=[] if harness.name in ALWAYS else [pytest.mark.long]
        )
        for harness in harnesses()
    ]


@pytest.mark.parametrize("harness", _cases())
def test_the_answer_stays(harness: Harness, installed: Installed, tmp_path: Path) -> None:
    packages = installed(harness.requires)
    _, (system,) = check(harness.target, packages, tmp_path, harness.instrument, "--all")
    assert system["verdict"] == harness.verdict
    assert sorted(system["outcomes"]) == sorted(harness.outcomes)
    assert system["findings"] == []


def test_every_harness_is_in_the_manifest() -> None:
    files = {f"{file.parent.name}/{file.stem}" for file in HERE.glob("*/*.py")}
    assert files == {harness.name for harness in harnesses()}
    assert {harness.verdict for harness in harnesses()} == {"verified"}
