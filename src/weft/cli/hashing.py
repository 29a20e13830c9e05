"""Makes sure that sets of strings are walked in the same order in every process.

Python hashes strings differently in each process, unless PYTHONHASHSEED is set before it starts. A
schedule would not fit a program that starts its threads from a set. So the command line starts
itself anew, once, with the seed set. Whoever has set it has the last word.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

VARIABLE = "PYTHONHASHSEED"


def settle(argv: Sequence[str]) -> None:
    """Start again with a seed, if there is none and the command runs programs."""
    seed = _wanted(argv)
    if seed is None or VARIABLE in os.environ or os.name != "posix":
        return
    sys.stdout.flush()
    os.environ[VARIABLE] = seed
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _wanted(argv: Sequence[str]) -> str | None:
    """The seed for a command: for a replay the recorded one."""
    if argv[:1] in (["check"], ["demo"]):
        return "0"
    name = _schedule(argv[1:]) if argv[:1] == ["replay"] else None
    if name is None:
        return None
    import json

    try:
        with open(name, encoding="utf-8") as file:
            seed = json.load(file).get("hash_seed")
    except (OSError, ValueError, AttributeError):
        return None
    return seed if isinstance(seed, str) else None


def _schedule(words: Sequence[str]) -> str | None:
    """The file of a replay: what is neither an option nor the value of one."""
    for before, word in zip(("", *words), words, strict=False):
        if not word.startswith("-") and before != "--html":
            return word
    return None
