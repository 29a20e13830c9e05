"""A task for a pool that was shut down."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={"RuntimeError: cannot schedule new futures after shutdown"},
    executions=1,
)


def test() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    executor.submit(lambda: None)
