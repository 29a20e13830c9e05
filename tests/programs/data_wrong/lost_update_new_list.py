"""A list is replaced by a longer one: what another has put there meanwhile is gone: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("a", "b"), ("b", "a"), "AssertionError"},
    executions=4,
    races={"Registry.names"},
)


class Registry:
    def __init__(self) -> None:
        self.names: list[str] = []

    def register(self, name: str) -> None:
        self.names = [*self.names, name]


def test() -> tuple[str, ...]:
    registry = Registry()
    together(lambda: registry.register("a"), lambda: registry.register("b"))
    assert len(registry.names) == 2
    return tuple(registry.names)
