"""Exceptions as findings."""

from __future__ import annotations

import pytest

import weft
from weft.explain.words import near
from weft.report.text import report


class Mute(Exception):
    def __str__(self) -> str:
        raise LookupError


@pytest.mark.parametrize("undo", ["replay", "fork"])
def test_an_exception_that_cannot_say_anything(undo: str) -> None:
    def program() -> None:
        raise Mute

    result = weft.explore(program, undo=undo)  # type: ignore[arg-type]
    (finding,) = result.findings
    place = f"{__file__}:{program.__code__.co_firstlineno + 1}"
    told = "Mute: its text cannot be had: LookupError"
    assert finding.message == f"exception in main: {told} [{place}]"
    assert list(result.outcomes) == [told]
    assert result.explored is not None
    assert report(result, result.explored).splitlines()[3] == near(finding.message)
