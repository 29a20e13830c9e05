"""Which tests are explored, and what of a test is run in each execution instead of once."""

from __future__ import annotations

from typing import Any

import pytest

CHECK = "__weft_check__"
"""Where `@weft.check(…)` leaves what it was put around, and its options."""
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
    if item.get_closest_marker("weft") is not None:
        return True
    # Below `@given(…)` it explores one example after the other, by itself.
    return hasattr(item.obj, CHECK) and not hasattr(item.obj, "is_hypothesis_test")


def undecorated(function: Any) -> Any:
    """What `@weft.check(…)` was put around; the function itself if something else is on top."""
    inner, _ = getattr(function, CHECK, (None, None))
    return inner if inner is not None and function.__wrapped__ is inner else function


def options_of(function: Any) -> dict[str, Any]:
    """The options of `@weft.check(…)`; other decorators on top of it have copied them."""
    return dict(getattr(function, CHECK, (None, {}))[1])


def prepare(item: pytest.Item) -> None:
    """Leave to weft what has to be done for each execution."""
    names = getattr(item, "fixturenames", ())
    item.fixturenames = [  # type: ignore[attr-defined]
        name for name in names if not name.startswith(REPEATED)
    ]
