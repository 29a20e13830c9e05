"""What users call: one `explore` for every kind of system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict, Unpack

from weft import engine
from weft.errors import WeftError
from weft.python.patching import models_installed
from weft.python.system import PythonSystem
from weft.result import Result
from weft.system.interfaces import Monitor, Strategy, System


class Options(TypedDict, total=False):
    """What `weft.engine.explore` can be told besides the system and the strategy."""

    monitors: Sequence[Monitor] | None
    executions: int | None
    seconds: float | None
    steps: int
    stall_seconds: float
    preemptions: int | None
    delays: int | None
    depth: int | None
    all: bool


class Violation(AssertionError):
    """Raised by `check`: the finding and the failing schedule, in words; `result` has it all."""

    def __init__(self, text: str, result: Result) -> None:
        super().__init__(text)
        self.result = result


def explore(
    target: System | Callable[[], object],
    strategy: str | Strategy = "dpor",
    **options: Unpack[Options],
) -> Result:
    """Run a system, or a function that uses threads, under every schedule that matters.

    The options are those of `weft.engine.explore`: budgets, bounds, `all`.
    """
    if isinstance(target, System):
        return engine.explore(target, strategy, **options)
    function = _callable(target)
    with models_installed({getattr(function, "__module__", "")}) as objects:
        return engine.explore(PythonSystem(function, objects), strategy, **options)


def check(
    target: System | Callable[[], object],
    strategy: str | Strategy = "dpor",
    **options: Unpack[Options],
) -> Result:
    """Explore, and raise `Violation` if something can go wrong."""
    result = explore(target, strategy, **options)
    if result.findings:
        raise Violation("\n\n".join(finding.message for finding in result.findings), result)
    return result


def _callable(target: object) -> Callable[[], object]:
    if not callable(target):
        raise WeftError(
            f"{target!r} is neither a system nor a function",
            "the call of weft.explore or weft.check",
            "give it a Design, a Program, or a function without arguments",
        )
    return target
