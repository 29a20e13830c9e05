"""What weft finds in a program that may change anything in its process."""

from __future__ import annotations

from typing import Any

import weft
from tests.python.forked import FILE, Server, in_child, load, serve
from tests.python.real_threads import DEADLOCK
from weft import Verdict
from weft.errors import NotApplicable

SECONDS = 30.0
COVERING = (
    "is not exchanged while another thread uses it",
    "keeps its state between executions",
    "is not used by several threads",
    "memory that ctypes reaches by its address is not used by other threads",
    "nobody draws from a generator while",
    "code that is run by eval shares nothing but",
    "no class is derived from",
    "the order in which threads use what logging keeps for itself is not explored",
)
"""What assumptions say that are about the very lines of these programs."""


def explored(source: str) -> list[str] | None:
    """All outcomes; None where weft does not say that these are all."""
    module: Any = load(compile(source, FILE, "exec"))
    try:
        result = weft.explore(module.program, all=True, seconds=SECONDS)
    except NotApplicable:
        return None
    if result.verdict is Verdict.INCONCLUSIVE:
        return None
    if any(words in assumption for words in COVERING for assumption in result.assumptions):
        return None
    found = [str(outcome) for outcome in result.outcomes]
    if any(finding.kind == "deadlock" for finding in result.findings):
        found.append(DEADLOCK)
    return found


def attempt(source: str) -> Any:
    """The outcomes, or a message where weft fails."""
    try:
        return explored(source)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Explorer(Server):
    """A process that is asked for what weft finds."""

    def __init__(self) -> None:
        super().__init__("tests.python.natural.explored")

    def outcomes(self, source: str) -> set[str] | str | None:
        """The outcomes, None where weft does not say that these are all, or how it failed."""
        answer: list[str] | str | None = self.ask(source)[0]
        return set(answer) if isinstance(answer, list) else answer


if __name__ == "__main__":
    # What the first exploration loads is there for all.
    explored("def program():\n    pass\n")
    serve(lambda source: in_child(lambda: [attempt(source)], 2 * SECONDS) or ["hangs or dies"])
