"""weft: a model checker for concurrent programs."""

from weft.api import Inconclusive, Violation, check, explore
from weft.engine import replay
from weft.errors import Misuse, ModelError, NonDeterminism, NotApplicable, WeftError
from weft.python.choice import choose
from weft.result import Counts, Limit, Result, Unexplored, Verdict
from weft.system.trace import Outcome

__all__ = [
    "Counts",
    "Inconclusive",
    "Limit",
    "Misuse",
    "ModelError",
    "NonDeterminism",
    "NotApplicable",
    "Outcome",
    "Result",
    "Unexplored",
    "Verdict",
    "Violation",
    "WeftError",
    "check",
    "choose",
    "explore",
    "replay",
]
