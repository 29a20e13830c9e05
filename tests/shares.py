"""A share of many cases that are alike: every run of the tests takes it, the long one the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """The cases; but for the first of each so many, they are for the long tests."""
    return [_long(case) if n % every else case for n, case in enumerate(cases)]


def _long(case: Any) -> Any:
    # What `pytest.param` makes is a tuple of values, marks and an id.
    values, marks, name = case if hasattr(case, "marks") else ((case,), (), None)
    return pytest.param(*values, marks=[*marks, pytest.mark.long], id=name)
