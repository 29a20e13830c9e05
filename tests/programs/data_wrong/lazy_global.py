"""A global is set at first use by `global`: two threads may set it.

Look, keep, look: six traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"same", "AssertionError"},
    executions=6,
    races={"tests.programs.data_wrong.lazy_global.connection"},
)

connection: object = None


def connect() -> object:
    global connection
    if connection is None:
        connection = object()
    return connection


def test() -> str:
    first, second = together(connect, connect)
    assert first is second
    return "same"
