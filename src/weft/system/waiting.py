"""Why a step cannot be taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from weft.system.objects import Blocked
from weft.system.operation import Operation, Step


def blocked_operations(
    step: Step, states: Mapping[int, Any]
) -> Iterator[tuple[Operation, Blocked]]:
    """The operations of a step that are disabled in these states, each with the reason.

    None for a step that is blocked by its guard alone.
    """
    for operation in step.operations:
        kind, verb = operation.kind, operation.verb
        state = states[operation.object]
        if verb not in kind.blocking:
            continue
        if not kind.choices(state, operation.thread, verb, operation.argument):
            yield operation, kind.blocked(state, operation.thread, verb)
