"""Dynamic partial order reduction: run, find races, reverse them."""

from weft.strategy.dpor.optimal import AsRunDpor, OptimalDpor
from weft.strategy.dpor.source import SourceDpor

__all__ = ["AsRunDpor", "OptimalDpor", "SourceDpor"]
