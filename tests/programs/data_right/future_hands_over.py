"""What a future carries was written before it was done: waited for before or after."""

from __future__ import annotations

from concurrent.futures import Future

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, 3)}, races=set())


def test() -> tuple[int | None, ...]:
    future: Future[dict[str, int]] = Future()

    def give() -> None:
        result: dict[str, int] = {}
        result["a"] = 1
        result["b"] = 2
        future.set_result(result)

    def take() -> int:
        return sum(future.result().values())

    return together(give, take)
