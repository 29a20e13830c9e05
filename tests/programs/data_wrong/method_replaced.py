"""A method is replaced in its class while an object is asked twice: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("old", "old"), ("new", "new"), "AssertionError: ('old', 'new')"},
    executions=3,
)


class Greeter:
    def greet(self) -> str:
        return "old"


def test() -> tuple[str, str]:
    greeter = Greeter()
    said = [("", "")]

    def ask() -> None:
        said[0] = (greeter.greet(), greeter.greet())

    def patch() -> None:
        setattr(Greeter, "greet", lambda self: "new")  # noqa: B010

    together(ask, patch)
    assert said[0][0] == said[0][1], said[0]
    return said[0]
