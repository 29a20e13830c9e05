"""Which tests are explored, and what of a test is run in each execution instead of once."""

from __future__ import annotations

from typing import Any

import pytest

REPEATED = (
    "_xunit_setup_method_fixture_",
    "_xunit_setup_function_fixture_",
    "_unittest_setup_method_fixture_",
)
"""How fixtures begin by which pytest runs `setup_method` and the like once for each test."""


def is_explored(item: pytest.Item) -> bool:
    """Whether weft runs the test."""
    if not isinstance(item, pytest.Function):
        return False
    return item.get_closest_marker("weft") is not None or decorated(item.obj) is not None


def decorated(function: Any) -> tuple[Any, dict[str, Any]] | None:
    """What `@weft.check(…)` was put around, and its options; None if it was not put there.

    Another decorator on top of it has copied its attributes. Then what is below is no longer all.
    """
    found: tuple[Any, dict[str, Any]] | None = getattr(function, "__weft_check__", None)
    if found is None or getattr(function, "__wrapped__", None) is not found[0]:
        return None
    return found


def prepare(item: pytest.Item) -> None:
    """Leave to weft what has to be done for each execution."""
    names = getattr(item, "fixturenames", ())
    item.fixturenames = [  # type: ignore[attr-defined]
        name for name in names if not name.startswith(REPEATED)
    ]
