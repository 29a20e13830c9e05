"""How each tool is called: every one explores everything it can within the same limits.

Where a tool has settings, it gets those with which it does best on these programs, and its own
default for how finely it interleaves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter
from typing import Any

from bench.peers.programs import Program, as_function


@dataclass(frozen=True)
class Limits:
    """When an exploration is cut off."""

    executions: int
    seconds: float
    visible: tuple[str, ...] = ()
    """Data that is known to be scheduled, for tools that else have to find it out first."""


@dataclass(frozen=True)
class Answer:
    """What came of one exploration."""

    executions: int
    finished: bool
    """Whether the tool says that nothing is left to explore, be it within a bound."""
    words: str
    outcomes: set[Hashable]
    """The final states it has seen."""
    visible: tuple[str, ...] = field(default=(), compare=False)
    """The data that was scheduled, as `Limits` wants it."""


def weft(program: Program, limits: Limits, strategy: str = "dpor") -> Answer:
    """Every trace."""
    import weft

    result = weft.explore(
        as_function(program),
        strategy,
        executions=limits.executions,
        seconds=limits.seconds,
        visible=limits.visible,
        all=True,
    )
    counts = result.counts
    return Answer(
        counts.executions + counts.blocked,
        not result.unexplored,
        result.verdict.value,
        set(result.outcomes),
        tuple(result.visible),
    )


def weft_exhaustive(program: Program, limits: Limits) -> Answer:
    """Every interleaving: many executions in one exploration, as `interleave-test` has them."""
    return weft(program, limits, "exhaustive")


def frontrun(program: Program, limits: Limits) -> Answer:
    """DPOR without its bound on preemptions.

    With the real clock its `Condition.wait` spins until a run times out; with the virtual one it
    does not. Looking for input and output costs time, and there is none here.
    """
    frontrun: Any = import_module("frontrun")
    seen: set[Hashable] = set()
    began = perf_counter()
    result = frontrun.explore(
        program.setup,
        list(program.workers),
        _noting(program, seen),
        clock="virtual",
        detect_io=False,
        preemption_bound=None,
        stop_on_first=False,
        max_executions=limits.executions,
        total_timeout=limits.seconds,
    )
    cut = perf_counter() - began >= limits.seconds
    cut = cut or result.num_explored >= limits.executions
    words = {True: "holds", False: "fails", None: "inconclusive"}[result.property_holds]
    return Answer(result.num_explored, not cut and result.property_holds is not None, words, seen)


def interleave(program: Program, limits: Limits, granularity: str = "opcode") -> Answer:
    """Depth first, with at most two preemptions: its default, and what its manual recommends."""
    interleave_test: Any = import_module("interleave_test")

    class Limited(interleave_test.DFSStrategy):  # type: ignore[misc]
        """Has no more to run when the time is over; the tool itself has no such limit."""

        def more(self) -> bool:
            return perf_counter() < end and bool(super().more())

    end = perf_counter() + limits.seconds
    seen: set[Hashable] = set()
    main = as_function(program)

    def model() -> None:
        seen.add(main())

    result = interleave_test.explore(
        model,
        strategy=Limited(max_preemptions=2),
        granularity=granularity,
        iterations=limits.executions,
        raise_on_failure=False,
    )
    words = "ok" if result.ok else result.failure.kind
    if result.exhausted:
        words += ", 2 preemptions"
    return Answer(result.schedules_run, result.exhausted, words, seen)


def interleave_by_line(program: Program, limits: Limits) -> Answer:
    """The same between lines of source only, which is faster and misses what happens within."""
    return interleave(program, limits, "line")


def _noting(program: Program, seen: set[Hashable]) -> Callable[[Any], bool]:
    def invariant(state: Any) -> bool:
        seen.add(program.outcome(state))
        return program.holds(state)

    return invariant


@dataclass(frozen=True)
class Tool:
    run: Callable[[Program, Limits], Answer]
    module: str
    environment: tuple[tuple[str, str], ...] = ()


TOOLS = {
    "weft": Tool(weft, "weft"),
    "weft, exhaustive": Tool(weft_exhaustive, "weft"),
    # Says that its command line was used, which for these programs does no more than that.
    "frontrun": Tool(frontrun, "frontrun", (("FRONTRUN_ACTIVE", "1"),)),
    "interleave-test": Tool(interleave, "interleave_test"),
    "interleave-test, lines": Tool(interleave_by_line, "interleave_test"),
}
