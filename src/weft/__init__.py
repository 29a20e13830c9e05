"""weft: a model checker for concurrent programs."""

from weft.engine import explore, replay
from weft.errors import Misuse, ModelError, NonDeterminism, NotApplicable, WeftError
from weft.result import Counts, Result, Verdict

__all__ = [
    "Counts",
    "Misuse",
    "ModelError",
    "NonDeterminism",
    "NotApplicable",
    "Result",
    "Verdict",
    "WeftError",
    "explore",
    "replay",
]
