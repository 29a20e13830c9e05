"""What to do next when an exploration was cut off."""

from __future__ import annotations

from collections.abc import Sequence

SMALLER = (
    "make the system smaller: fewer threads, fewer rounds",
    "explore every schedule within a bound: --preemptions 2 (preemptions=2)",
)
ADVICE = {
    "more than": ("allow more executions (--executions, executions=)", *SMALLER),
    "what needs more than": ("allow more time (--seconds, seconds=)", *SMALLER),
    "executions longer than": (
        "allow longer executions (--steps, steps=)",
        "if the system need not end, explore the beginning of it: --depth 100 (depth=100)",
    ),
    "what follows a step": (
        "look for code between two operations that does not come to an end",
        "if it only needs longer, allow that (stall_seconds=)",
    ),
}
"""For each way in which the engine says that it was cut off, what to try."""


def advice(unexplored: Sequence[str]) -> list[str]:
    """One line for each thing to try."""
    todo: dict[str, None] = {}
    for reason in unexplored:
        for start, lines in ADVICE.items():
            if reason.startswith(f"{start} "):
                todo.update(dict.fromkeys(lines))
    return list(todo) or list(SMALLER)
