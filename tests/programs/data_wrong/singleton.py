"""The only instance of a class is made twice.

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
    races={"Database._instance"},
)


class Database:
    _instance: Database | None = None

    @classmethod
    def instance(cls) -> Database:
        if cls._instance is None:
            cls._instance = cls()
        return cls._instance


def test() -> str:
    first, second = together(Database.instance, Database.instance)
    assert first is second
    return "same"
