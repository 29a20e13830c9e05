"""A frozen dataclass can be shared, and replaced by a copy that is one's own: one trace."""

from __future__ import annotations

import dataclasses

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("a", 1, "a", 2)}, executions=1, races=set())


@dataclasses.dataclass(frozen=True)
class Settings:
    name: str
    level: int = 0


def test() -> tuple[object, ...]:
    settings = Settings("a")
    one, two = together(
        lambda: dataclasses.replace(settings, level=1),
        lambda: dataclasses.replace(settings, level=settings.level + 2),
    )
    assert one is not None
    assert two is not None
    return one.name, one.level, two.name, two.level
