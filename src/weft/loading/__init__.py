"""Finds what `weft check` is pointed at: systems and functions, in files and in modules."""

from weft.loading.blame import ITSELF, blaming
from weft.loading.found import Found
from weft.loading.opening import Opened, opened
from weft.loading.target import Target, parse_target

__all__ = ["ITSELF", "Found", "Opened", "Target", "blaming", "opened", "parse_target"]
