"""What users call: one `explore` for every kind of system."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypedDict, Unpack, overload

from weft import engine
from weft.errors import WeftError
from weft.python.explore import explore_function
from weft.python.settings import FailOn, Randomness, Scheduling, Settings, Timeouts, Undo
from weft.result import Result, Verdict
from weft.system.interfaces import Monitor, Strategy, System

if TYPE_CHECKING:
    from weft.progress import Progress

P = ParamSpec("P")
CO_GENERATOR, CO_COROUTINE, CO_ASYNC_GENERATOR = 0x20, 0x80, 0x200
"""Flags of code objects (module `inspect`)."""
OF_PYTHON = frozenset(Settings.__dataclass_fields__)


class Options(TypedDict, total=False):
    """What `explore` and `check` can be told besides the system and the strategy."""

    scheduling: Scheduling
    instrument: Sequence[str]
    timeouts: Timeouts
    spurious: int
    random: Randomness
    undo: Undo
    fail_on: FailOn
    visible: Sequence[str]
    refine: bool
    monitors: Sequence[Monitor] | None
    executions: int | None
    seconds: float | None
    steps: int
    stall_seconds: float
    preemptions: int | None
    delays: int | None
    depth: int | None
    all: bool
    progress: Progress | None


class Violation(AssertionError):
    """Raised by `check`: the finding and the failing schedule, in words; `result` has it all."""

    def __init__(self, text: str, result: Result) -> None:
        super().__init__(text)
        self.result = result


class Inconclusive(UserWarning):
    """Given by `check` when nothing was found but not everything was explored."""


def explore(
    target: System | Callable[[], object],
    strategy: str | Strategy = "dpor",
    **options: Unpack[Options],
) -> Result:
    """Run a system, or a function that uses threads, under every schedule that matters.

    For a function: `timeouts` says when waits give up ("explore": at any time, "idle": when nothing
    else can run, "never"), `spurious` how often each thread may wake from a condition for nothing,
    `random` whether random numbers are "seeded" or explored over all their values ("explore"),
    `instrument` which packages belong to the program, `scheduling` where threads may be switched,
    `undo` how to go back ("replay": from the beginning, "fork": to copies of the process, which is
    faster where the program computes for long), `fail_on` whether a data race counts as a violation
    ("race") or only the harm it does ("violation"); `Result.races` has them in any case.

    For all: `executions`, `seconds`, `steps` and `stall_seconds` limit what is spent,
    `preemptions`, `delays` and `depth` what is explored; `all` goes on after the first finding.
    """
    given: dict[str, Any] = dict(options)
    chosen = {name: given.pop(name) for name in OF_PYTHON & set(given)}
    if isinstance(target, System):
        if chosen:
            raise WeftError(
                f"{', '.join(sorted(chosen))}: only for functions",
                f"the exploration of {target.name}",
                "leave it out; a design or a program says itself what can happen",
            )
        return engine.explore(target, strategy, **given)
    for name in ("instrument", "visible"):
        if name in chosen and not isinstance(chosen[name], str):
            chosen[name] = tuple(chosen[name])
    return explore_function(_callable(target), strategy, Settings(**chosen), given)


@overload
def check(
    target: System | Callable[[], object],
    strategy: str | Strategy = "dpor",
    **options: Unpack[Options],
) -> Result: ...


@overload
def check(
    target: None = None, strategy: str | Strategy = "dpor", **options: Unpack[Options]
) -> Callable[[Callable[P, object]], Callable[P, None]]: ...


def check(
    target: System | Callable[[], object] | None = None,
    strategy: str | Strategy = "dpor",
    **options: Unpack[Options],
) -> Result | Callable[[Callable[P, object]], Callable[P, None]]:
    """Explore, and raise `Violation` if something can go wrong.

    Without a target it is a decorator: `@weft.check()` makes a test that is checked when called.
    """
    if target is None:
        return _decorator(strategy, options)
    result = explore(target, strategy, **options)
    if result.findings:
        raise Violation(_explained(result), result)
    if result.verdict is Verdict.INCONCLUSIVE:
        missing = "; ".join(map(str, result.unexplored))
        warnings.warn(f"{result.system}: not explored: {missing}", Inconclusive, stacklevel=2)
    return result


def _decorator(
    strategy: str | Strategy, options: Options
) -> Callable[[Callable[P, object]], Callable[P, None]]:
    def decorate(function: Callable[P, object]) -> Callable[P, None]:
        @wraps(function)
        def checked(*arguments: P.args, **named: P.kwargs) -> None:
            @wraps(function)
            def target() -> object:
                return function(*arguments, **named)

            check(target, strategy, **options)

        # For `weft check`, which explores the function itself.
        checked.__weft_check__ = function, {"strategy": strategy, **options}  # type: ignore[attr-defined]
        return checked

    return decorate


def _explained(result: Result) -> str:
    # Only whoever has a violation waits for the import.
    from weft.report.text import explained

    if result.explored is None:
        return "\n\n".join(finding.message for finding in result.findings)
    return "\n\n".join(["", *explained(result.findings, result.explored)])


def _callable(target: object) -> Callable[[], object]:
    if not callable(target):
        raise WeftError(
            f"{target!r} is neither a system nor a function",
            "the call of weft.explore or weft.check",
            "give it a Design, a Program, or a function without arguments",
        )
    flags = getattr(getattr(target, "__code__", None), "co_flags", 0)
    if flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        raise WeftError(
            f"{getattr(target, '__qualname__', target)} is a generator or a coroutine function: "
            "to call it runs nothing of it",
            "the call of weft.explore or weft.check",
            "give it a function that runs it to its end",
        )
    return target
