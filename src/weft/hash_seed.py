"""PYTHONHASHSEED: what it may be, and what it is here. With a wrong one Python does not start."""

from __future__ import annotations

import os
import sys

VARIABLE = "PYTHONHASHSEED"
MAX_SEED = 2**32 - 1


def is_seed(text: str) -> bool:
    """Whether Python takes it for a seed: digits, of a number that is not too large."""
    return text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) <= MAX_SEED


def hash_seed() -> str | None:
    """What decides the order of sets of strings in this process, if it is known."""
    if not sys.flags.hash_randomization:
        return "0"
    if sys.flags.ignore_environment:
        return None
    # Python takes spaces, a sign and zeros before it, too.
    seed = os.environ.get(VARIABLE, "random").strip().removeprefix("+").lstrip("0") or "0"
    return seed if is_seed(seed) else None
