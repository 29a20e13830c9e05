"""Finds what `weft check` is pointed at: systems and functions, in files and in modules."""

from weft.loading.blame import blaming
from weft.loading.discovery import modules_of_its_own, targets
from weft.loading.found import Found
from weft.loading.opening import NothingToCheck, Opened, opened
from weft.loading.target import Target, parse_target

__all__ = [
    "Found",
    "NothingToCheck",
    "Opened",
    "Target",
    "blaming",
    "modules_of_its_own",
    "opened",
    "parse_target",
    "targets",
]
