"""Makes sure that sets of strings are walked in the same order in every process.

Python hashes strings differently in each process, unless PYTHONHASHSEED is set before it starts. A
schedule would not fit a program that starts its threads from a set. So the command line starts
the process that runs programs with the seed set. Whoever has set it has the last word.

It does so as well if Python leaves out asserts (`-O`, PYTHONOPTIMIZE): what the program says must
hold would not be checked, in its own files and in all that they import.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from weft.hash_seed import VARIABLE, is_seed

OPTIMIZE = "PYTHONOPTIMIZE"
MAX_BYTES = 64 << 20
"""How large a schedule may be, as in `weft.schedule.limits`, which takes long to import."""


def runs_programs(argv: Sequence[str]) -> bool:
    """Whether the command runs programs."""
    return argv[:1] in (["check"], ["demo"], ["replay"])


def anew(argv: Sequence[str]) -> tuple[Sequence[str], Mapping[str, str]] | None:
    """The arguments of Python, and the environment, with a seed and with asserts.

    None if neither is missing.
    """
    seed = _wanted(argv)
    environment = dict(os.environ)
    before = sys.orig_argv[1:]
    words = with_asserts(before) if sys.flags.optimize else before
    # Were it started in another way without asserts, it would be started again and again.
    asserts = words != before or (sys.flags.optimize and OPTIMIZE in environment)
    if asserts:
        environment.pop(OPTIMIZE, None)
    if seed is not None and VARIABLE not in environment:
        environment[VARIABLE] = seed
    elif not asserts:
        return None
    return words, environment


def with_asserts(words: Sequence[str]) -> list[str]:
    """The arguments of Python without `-O`, which may be one of several letters."""
    found: list[str] = []
    value = False
    for n, word in enumerate(words):
        if value:
            found.append(word)
            value = False
            continue
        if not word.startswith("-") or word == "-":
            return [*found, *words[n:]]
        if word.startswith("--"):
            found.append(word)
            value = word == "--check-hash-based-pycs"
            continue
        letters = word[1:]
        first = min((letters.find(each) for each in "cmWX" if each in letters), default=-1)
        own, rest = (letters, "") if first < 0 else (letters[:first], letters[first:])
        kept = own.replace("O", "") + rest
        found += [f"-{kept}"] if kept else []
        if rest[:1] in ("c", "m"):
            return [*found, *words[n + 1 :]]
        value = rest in ("W", "X")
    return found


def _wanted(argv: Sequence[str]) -> str | None:
    """The seed for a command: for a replay the recorded one."""
    if argv[:1] in (["check"], ["demo"]):
        return "0"
    name = _schedule(argv[1:]) if argv[:1] == ["replay"] else None
    if name is None:
        return None
    # What is wrong with the file is told when it is read for good.
    from weft.storage.parsing import NotParsed, parse_json
    from weft.storage.reading import Unreadable, read_text

    try:
        found = parse_json(read_text(name, MAX_BYTES))
    except (Unreadable, NotParsed):
        return None
    seed = found.get("hash_seed") if isinstance(found, dict) else None
    return seed if isinstance(seed, str) and is_seed(seed) else None


def _schedule(words: Sequence[str]) -> str | None:
    """The file of a replay: what is neither an option nor the value of one."""
    for before, word in zip(("", *words), words, strict=False):
        if not word.startswith("-") and before not in ("--html", "--target"):
            return word
    return None
