"""What users may rely on."""

from __future__ import annotations

import pytest

import weft
import weft.model


def test_weft() -> None:
    assert weft.__all__ == [
        "BOUNDED",
        "COMPLETE",
        "SAMPLED",
        "STOP",
        "Choice",
        "Counts",
        "Event",
        "Finding",
        "Guarantee",
        "Inconclusive",
        "Limit",
        "Misuse",
        "ModelError",
        "Monitor",
        "NonDeterminism",
        "NotApplicable",
        "Outcome",
        "Progress",
        "Result",
        "Severity",
        "Status",
        "Strategy",
        "Trace",
        "Unexplored",
        "Verdict",
        "Violation",
        "WeftError",
        "atomic_class",
        "check",
        "choose",
        "explore",
        "method_granularity",
        "register_strategy",
        "replay",
        "unshared",
    ]


def test_model() -> None:
    assert weft.model.__all__ == ["Design", "DesignThread", "Program"]


@pytest.mark.parametrize("module", [weft, weft.model], ids=lambda module: module.__name__)
def test_every_public_name_is_documented(module: object) -> None:
    undocumented = [
        name
        for name in module.__all__  # type: ignore[attr-defined]
        if not str(getattr(module, name).__doc__).split("\n")[0].endswith(".")
    ]
    assert undocumented == []
