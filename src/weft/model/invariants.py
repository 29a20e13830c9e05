"""Invariants of models: conditions on states, which no thread performs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from weft.errors import ModelError
from weft.model.expression import Expression, Local, Request, evaluate, inside, requests
from weft.system.operation import StateOf

Holds = Callable[[StateOf], bool]


def of_expression(expression: Expression, where: str) -> Holds:
    """Whether the expression holds in a state."""

    def holds(state: StateOf) -> bool:
        return _truth(lambda: evaluate(expression, _Look(state)), where)

    return holds


def of_function(function: Callable[..., bool], variables: Sequence[int], where: str) -> Holds:
    """Whether the function holds of the values of these variables in a state."""

    def holds(state: StateOf) -> bool:
        return _truth(lambda: function(*[state(number) for number in variables]), where)

    return holds


def check_looks(condition: Expression, where: str) -> None:
    """It speaks of shared objects, and only looks at them."""
    for part in inside(condition):
        if isinstance(part, Local):
            raise ModelError(
                f"an invariant reads the local variable {part.name!r}",
                where,
                "keep in shared variables what an invariant speaks about",
            )
    for request in requests(condition):
        if request.verb not in request.kind.observers:
            raise ModelError(
                f"an invariant performs {request.verb!r}, which is not read-only",
                where,
                "only look at objects in it, such as x == 1 or m.locked()",
            )


class _Look:
    """Evaluates an invariant: reads are looks, not operations of a thread."""

    def __init__(self, state: StateOf) -> None:
        self.state = state

    def perform(self, request: Request) -> Any:
        kind = request.kind
        state = self.state(request.object)
        return kind.apply(state, -1, request.verb, request.argument, 0)[1]

    def read_local(self, local: Local) -> Any:
        raise AssertionError("an invariant was accepted that reads a local variable")


def _truth(condition: Callable[[], Any], where: str) -> bool:
    try:
        return bool(condition())
    except Exception as exception:
        raise ModelError(
            f"an invariant raised {type(exception).__name__}: {exception}",
            where,
            "make it true or false in every state",
        ) from exception
