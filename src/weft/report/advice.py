"""What to do next when an exploration was cut off."""

from __future__ import annotations

from collections.abc import Sequence

from weft.result import Limit, Unexplored

SMALLER = (
    "make the system smaller: fewer threads, fewer rounds",
    "explore every schedule within a bound: --preemptions 2 (preemptions=2)",
)
ADVICE = {
    Limit.EXECUTIONS: ("allow more executions (--executions, executions=)", *SMALLER),
    Limit.SECONDS: (
        "allow more time (--seconds, seconds=): 60 s unless told, any with --profile exhaustive",
        *SMALLER,
    ),
    Limit.MEMORY: (
        "look for what grows without an end",
        "find more memory: a process may take seven eighths of what there is",
        *SMALLER,
    ),
    Limit.SAMPLED: (
        "use a strategy that explores everything, such as the default (--strategy dpor)",
        "if yours is complete or has a bound, let its class say so: guarantee = weft.COMPLETE",
    ),
    Limit.STEPS: (
        "allow longer executions (--steps, steps=)",
        "if the system need not end, explore the beginning of it: --depth 100 (depth=100)",
    ),
    Limit.SPIN: (
        "let the loop wait for something, instead of asking again and again",
        "look whether what it asks for can fail to come",
    ),
    Limit.STALL: (
        "look for code between two operations that does not come to an end",
        "if it only needs longer, allow that (stall_seconds=)",
    ),
    Limit.ENDLESS: (
        "make sure that some thread ends the loop, also when it comes first",
        "wait for an Event or a Condition instead of looking again and again",
    ),
}
"""For each way in which the engine says that it was cut off, what to try."""


def advice(unexplored: Sequence[Unexplored]) -> list[str]:
    """One line for each thing to try."""
    todo: dict[str, None] = {}
    for limit, _ in unexplored:
        todo.update(dict.fromkeys(ADVICE.get(limit, ())))
    return list(todo) or list(SMALLER)
