"""The default for options is one dictionary for all calls.

Write, read: whoever writes first reads before the other's write or after: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("a", "b"), "AssertionError: ('a', 'a')", "AssertionError: ('b', 'b')"},
    executions=4,
    races={"test.<locals>.tagged()['tag']"},
)


def test() -> tuple[str | None, ...]:
    def tagged(tag: str, options: dict[str, str] = {"tag": ""}) -> str:  # noqa: B006
        options["tag"] = tag
        return options["tag"]

    got = together(lambda: tagged("a"), lambda: tagged("b"))
    assert got == ("a", "b"), got
    return got
