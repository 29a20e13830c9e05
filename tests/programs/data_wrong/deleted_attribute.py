"""An attribute is deleted between the question whether it is there and its use: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={("none", None), ("token", None), (None, None)},
    executions=3,
    races={"Session.token"},
)


class Session:
    def __init__(self) -> None:
        self.token = "token"


def test() -> tuple[str | None, ...]:
    session = Session()

    def use() -> str:
        return session.token if hasattr(session, "token") else "none"

    def logout() -> None:
        del session.token

    return together(use, logout)
