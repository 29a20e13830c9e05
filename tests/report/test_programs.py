"""Whole reports of real programs, compared with approved ones. WEFT_APPROVE=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.report import programs
from weft import explore
from weft.report import report

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("program", "options"),
    [
        (programs.lock_order, {}),
        (programs.missed_signal, {}),
        (programs.failed_assertion, {"all": True}),
        (programs.exception_in_a_thread, {}),
        (programs.saved_by_a_timeout, {"timeouts": "never"}),
        (programs.long_prefix, {}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_approved(
    program: Callable[[], object], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE)
    result = explore(program, **options)
    assert result.explored is not None
    text = report(result, result.explored).partition("\nthis rests on:")[0]
    approved = HERE / "programs" / f"{program.__name__}.txt"
    if os.environ.get("WEFT_APPROVE") == "1":
        approved.parent.mkdir(exist_ok=True)
        approved.write_text(text, encoding="utf-8")
    assert text == approved.read_text(encoding="utf-8")
