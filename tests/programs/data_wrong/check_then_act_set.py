"""A page is fetched unless it has been seen: both may fetch it: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(True, False), (False, True), "AssertionError"},
    executions=4,
)


def test() -> tuple[bool | None, ...]:
    seen: set[str] = set()

    def fetch(page: str) -> bool:
        if page in seen:
            return False
        seen.add(page)
        return True

    fetched = together(lambda: fetch("index"), lambda: fetch("index"))
    assert fetched != (True, True)
    return fetched
