"""Whole reports of real programs, compared with approved ones. WEFT_APPROVE=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.report import programs
from weft import NonDeterminism, explore
from weft.explain.words import near
from weft.report import report

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("program", "options"),
    programs.WRONG,
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_approved(
    program: Callable[[], object], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE)
    result = explore(program, **options)
    assert result.explored is not None
    text = report(result, result.explored).partition("\nthis rests on:")[0]
    compare(program, text)


def test_leaked_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    leaked_state, _ = programs.leaking()
    result = explore(leaked_state)
    assert result.explored is not None
    compare(leaked_state, report(result, result.explored))


def test_non_determinism(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    _, non_determinism = programs.leaking()
    with pytest.raises(NonDeterminism) as raised:
        explore(non_determinism)
    compare(non_determinism, near(str(raised.value)) + "\n")


def compare(program: Callable[[], object], text: str) -> None:
    approved = HERE / "programs" / f"{program.__name__}.txt"
    if os.environ.get("WEFT_APPROVE") == "1":
        approved.parent.mkdir(exist_ok=True)
        approved.write_text(text, encoding="utf-8")
    assert text == approved.read_text(encoding="utf-8")
