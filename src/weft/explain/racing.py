"""What is to be said of a data race: who does what where, and that nothing orders it."""

from __future__ import annotations

import re

from weft.explain.telling import short
from weft.system.trace import Finding

KIND = "data race"
_SIDE = re.compile(
    r"^  (?P<who>.+?) (?P<does>\w+) it, holding (?P<locks>.*)\n    in \S+ at (?P<at>.+)$",
    re.MULTILINE,
)


def unordered(finding: Finding) -> str:
    """The two accesses in one sentence; empty if it is no data race."""
    if finding.kind != KIND:
        return ""
    name = finding.message.partition(":")[0].removeprefix("data race on ")
    sides = list(_SIDE.finditer(finding.message))
    if len(sides) != 2:
        return ""
    told = []
    for side, what in zip(sides, (name, "it"), strict=True):
        locks = side["locks"].removeprefix("no lock")
        holding = f" holding {locks}" if locks else ""
        told.append(f"{side['who']} {side['does']} {what} at {short(side['at'])}{holding}")
    return f"{told[0]} and {told[1]}: no lock is held by both, and nothing else orders the two"
