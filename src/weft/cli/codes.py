"""The exit codes, and how those of several systems become one."""

from __future__ import annotations

from collections.abc import Iterable

OK, VIOLATED, ERROR, INCONCLUSIVE = 0, 1, 2, 3
OF_VERDICT = {
    "verified": OK,
    "verified within the bound": OK,
    "violated": VIOLATED,
    "inconclusive": INCONCLUSIVE,
}
FIRST = (ERROR, VIOLATED, INCONCLUSIVE, OK)
"""Of the codes of several systems the one that comes first here is the answer."""


def together(codes: Iterable[int]) -> int:
    """The exit code for several systems."""
    found = {OK, *codes}
    return next(code for code in FIRST if code in found)
