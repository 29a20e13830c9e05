"""weft: a model checker for concurrent programs."""

from weft.engine import explore, replay
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
    "WeftError",
    "explore",
    "replay",
]
