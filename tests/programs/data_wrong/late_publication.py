"""A configuration can be found before it is filled in.

The reader finds none, an empty one, or a full one: three traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(None, "none yet"), (None, "localhost"), (None, None)},
    executions=3,
    races={"Server.config", "Config.host"},
)


class Config:
    host: str


class Server:
    def __init__(self) -> None:
        self.config: Config | None = None


def test() -> tuple[str | None, ...]:
    server = Server()

    def configure() -> None:
        config = Config()
        server.config = config
        config.host = "localhost"

    def connect() -> str:
        config = server.config
        return "none yet" if config is None else config.host

    return together(configure, connect)
