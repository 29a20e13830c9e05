"""`append` is one step; who comes first is in front: two traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("a", "b"), ("b", "a")}, executions=2, races=set())


def test() -> tuple[str, ...]:
    names: list[str] = []
    together(lambda: names.append("a"), lambda: names.append("b"))
    return tuple(names)
