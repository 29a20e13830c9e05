"""weft: a model checker for concurrent programs."""

from weft.api import Violation, check, explore
from weft.engine import replay
from weft.errors import Misuse, ModelError, NonDeterminism, NotApplicable, WeftError
from weft.result import Counts, Limit, Result, Unexplored, Verdict

__all__ = [
    "Counts",
    "Limit",
    "Misuse",
    "ModelError",
    "NonDeterminism",
    "NotApplicable",
    "Result",
    "Unexplored",
    "Verdict",
    "Violation",
    "WeftError",
    "check",
    "explore",
    "replay",
]
