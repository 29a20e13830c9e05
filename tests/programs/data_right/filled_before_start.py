"""What is filled in before threads start needs no lock: one trace."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified", outcomes={("localhost:80", "localhost:80")}, executions=1, races=set()
)


class Config:
    def __init__(self) -> None:
        self.host = ""
        self.ports: list[int] = []


def test() -> tuple[str | None, ...]:
    config = Config()
    config.host = "localhost"
    config.ports.append(80)

    def connect() -> str:
        return f"{config.host}:{config.ports[0]}"

    return together(connect, connect)
