"""What users call: one `explore` for every kind of system."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypedDict, Unpack, overload

from weft import engine
from weft.asking import callable_alone, check_asserts, check_options, refuse_class
from weft.decorating import decorates
from weft.errors import WeftError
from weft.python.explore import explore_function
from weft.python.runtime import world
from weft.python.settings import Clock, FailOn, Randomness, Scheduling, Settings, Timeouts, Undo
from weft.result import Result, Verdict
from weft.strategy import Search
from weft.system.interfaces import Monitor, System

if TYPE_CHECKING:
    from weft.progress import Progress

P = ParamSpec("P")
OF_PYTHON = frozenset(Settings.__dataclass_fields__)


class Options(TypedDict, total=False):
    """What `explore` and `check` can be told besides the system and the strategy.

    From `scheduling` to `visible` they are for functions: a design or a program says itself what
    can happen.
    """

    scheduling: Scheduling
    """Where threads may be switched between accesses to data: anywhere ("free-threaded"), or only
    where this version of CPython does so when it has its global lock ("gil")."""
    instrument: Sequence[str]
    """Packages and modules that belong to the program, besides its own files: their accesses to
    data are watched, and their state is put back between executions."""
    timeouts: Timeouts
    """When a wait with a timeout gives up: at any time ("explore"), only when nothing else can run
    ("idle"), or not at all ("never")."""
    spurious: int
    """How often each thread may wake from `Condition.wait` without a cause: 0 unless told."""
    random: Randomness
    """Whether `random` gives the same numbers in every execution ("seeded"), or each possible one
    in turn ("explore")."""
    clock: Clock
    """Whether time passes only by sleeping and waiting ("virtual"), or every reading of a clock is
    later than the one before, in whichever thread ("ticks")."""
    write_through: Sequence[str]
    """Files and folders, with all below them, that the program may really change. Whatever else it
    does to files happens to copies, which are dropped after each execution."""
    undo: Undo
    """How to come back to an earlier point: from the beginning ("replay"), or by copies of the
    process ("fork"), which is faster where the program computes for long."""
    fail_on: FailOn
    """Whether a data race is a violation even if it does no harm ("race"), or only the harm
    ("violation"). `Result.races` has them in any case."""
    visible: Sequence[str]
    """Data to schedule at from the start, by the names that `Result.visible` has: a head start."""
    refine: bool
    """Whether to begin again when more data turns out to race. Without it, the order of such
    accesses is not explored, and the result says so."""
    monitors: Sequence[Monitor] | None
    """Analyses of yours, besides the usual ones."""
    ignore: Sequence[str]
    """Kinds of findings that are not looked for: "deadlock", "assertion", "exception", "misuse",
    "unreleased", "invariant". The result names them under what its verdict rests on."""
    executions: int | None
    """Budget: how many executions."""
    seconds: float | None
    """Budget: how many seconds."""
    steps: int
    """The longest execution, in steps: 10,000 unless told."""
    stall_seconds: float
    """How long code between two operations may run: 10 seconds unless told."""
    preemptions: int | None
    """Bound: how often the turn may be taken from a thread that could go on."""
    delays: int | None
    """Bound: how often a thread may be passed over that would have been next."""
    depth: int | None
    """Bound: only the first steps of an execution."""
    all: bool
    """Go on after the first finding, and collect every different one, and all outcomes."""
    progress: Progress | None
    """Is told how far the search has come."""


class Violation(AssertionError):
    """Raised by `check` and `replay`: the finding and the failing schedule, in words.

    `result` has it all.
    """

    def __init__(self, text: str, result: Result) -> None:
        super().__init__(text)
        self.result = result


class Inconclusive(UserWarning):
    """Given by `check` when nothing was found but not everything was explored."""


def explore(
    target: System | Callable[[], object],
    strategy: Search = "dpor",
    **options: Unpack[Options],
) -> Result:
    """Run a function that uses threads, or a system, under every schedule that matters.

    The target is a function without arguments, a `Program` or a `Design`. The strategy says how
    schedules are chosen: by name (`weft strategies` lists them, `register_strategy` adds one), as
    an object, or by a function that makes one. See `Options` for the rest.
    """
    __tracebackhide__ = True  # pytest shows the line of whoever calls.
    try:
        return _explore(target, strategy, dict(options))
    except WeftError as error:
        # It says what to do; how weft came to it is of no use.
        raise error.with_traceback(None) from error.__cause__


def _explore(
    target: System | Callable[[], object], strategy: Search, given: dict[str, Any]
) -> Result:
    check_asserts()
    check_options(given, list(Options.__annotations__))
    chosen = {name: given.pop(name) for name in OF_PYTHON & set(given)}
    if isinstance(target, System):
        if chosen:
            raise WeftError(
                f"{', '.join(sorted(chosen))}: only for functions",
                f"the exploration of {target.name}",
                "leave it out; a design or a program says itself what can happen",
            )
        return engine.explore(target, strategy, **given)
    for name in ("instrument", "write_through", "visible"):
        if name in chosen and not isinstance(chosen[name], str):
            chosen[name] = tuple(chosen[name])
    return explore_function(callable_alone(target), strategy, Settings(**chosen), given)


@overload
def check(
    target: System | Callable[[], object],
    strategy: Search = "dpor",
    **options: Unpack[Options],
) -> Result: ...


@overload
def check(
    target: Callable[Concatenate[Any, P], object],
    strategy: Search = "dpor",
    **options: Unpack[Options],
) -> Callable[..., None]: ...


@overload
def check(
    target: None = None, strategy: Search = "dpor", **options: Unpack[Options]
) -> Callable[[Callable[P, object]], Callable[P, None]]: ...


def check(
    target: System | Callable[..., object] | None = None,
    strategy: Search = "dpor",
    **options: Unpack[Options],
) -> Result | Callable[..., Any]:
    """Explore, and raise `Violation` if something can go wrong.

    Takes what `explore` takes, and returns the result if nothing was found. If not everything was
    explored, it gives a warning, `Inconclusive`.

    It is a decorator, too: `@weft.check`, `@weft.check()`, or `@weft.check(timeouts="idle")` above
    a function makes a test of it that is explored when it is called, and not before.
    """
    __tracebackhide__ = True  # pytest shows the line of whoever calls.
    if target is None:
        return _decorator(strategy, options)
    if not isinstance(target, System) and decorates(target):
        return _decorator(strategy, options)(target)
    result = explore(target, strategy, **options)
    if result.findings:
        raise Violation(_explained(result), result)
    if result.verdict is Verdict.INCONCLUSIVE:
        missing = "; ".join(map(str, result.unexplored))
        warnings.warn(f"{result.system}: not explored: {missing}", Inconclusive, stacklevel=2)
    return result


def _decorator(
    strategy: Search, options: Options
) -> Callable[[Callable[P, object]], Callable[P, None]]:
    def decorate(function: Callable[P, object]) -> Callable[P, None]:
        refuse_class(function)
        if isinstance(function, staticmethod | classmethod):
            inner: Any = decorate(function.__func__)
            return type(function)(inner)

        @wraps(function)
        def checked(*arguments: P.args, **named: P.kwargs) -> None:
            if world.current is not None:
                # Whoever explores it with what else is around it explores it.
                function(*arguments, **named)
                return

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
    from weft.report.text import told

    if result.explored is None:
        return "\n\n".join(finding.message for finding in result.findings)
    return told(result.findings, result.explored)
