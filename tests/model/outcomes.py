"""Every execution of a small model, for tests that state the exact set of what can come out."""

from __future__ import annotations

from collections.abc import Iterator

from weft.model import Design, Program
from weft.model.handles import Handle
from weft.strategy.exhaustive import Exhaustive
from weft.system.trace import Ending, Trace


def executions(model: Design | Program, steps: int = 100) -> Iterator[Trace]:
    strategy = Exhaustive()
    while strategy.begin():
        yield model.start(steps).run(strategy, ())


def outcomes(model: Design | Program, *handles: Handle) -> set[tuple[object, ...]]:
    """The ending of every execution, and the final states of these objects."""
    return {
        (trace.ending, *(trace.states[handle.number] for handle in handles))
        for trace in executions(model)
    }


def finals(model: Design | Program, *handles: Handle) -> set[tuple[object, ...]]:
    """The final states of these objects; every execution must finish."""
    found = outcomes(model, *handles)
    assert {ending for ending, *_ in found} == {Ending.FINISHED}
    return {tuple(values) for _, *values in found}


def failures(model: Design | Program) -> set[tuple[str, ...]]:
    """For every execution, the exceptions that its threads did not catch, by thread."""
    found = set()
    for trace in executions(model):
        failed = sorted(trace.failures, key=lambda failure: failure.thread)
        found.add(tuple(f"{model.thread_name(f.thread)}: {f.exception!r}" for f in failed))
    return found
