"""Two workers claim a job if nobody has: both look before either claims.

Both look first, and then claim in either order; or one is done before the other looks: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(True, False), (False, True), "AssertionError"},
    executions=4,
    races={"test.<locals>.claim.owners['job']"},
)


def test() -> tuple[bool | None, ...]:
    owners: dict[str, str] = {}

    def claim(name: str) -> bool:
        if "job" not in owners:
            owners["job"] = name
            return True
        return False

    claimed = together(lambda: claim("a"), lambda: claim("b"))
    assert claimed != (True, True)
    return claimed
