"""What is shown of a search that runs: the numbers, and the lines made of them."""

from __future__ import annotations

from typing import NamedTuple

from weft.escaping import one_line


class Snapshot(NamedTuple):
    """How far a search has come."""

    system: str
    round: int
    """Which search it is: there is another one when more turned out to matter, or less time."""
    search: str
    """The strategy, with its bound."""
    executions: int
    seconds: float
    """How long this round has taken."""
    elapsed: float
    """How long all of them have taken."""
    deepest: int
    visible: int | None
    """At how many objects and data threads are scheduled, if that is known."""
    findings: int
    total: int | None
    """How many executions there may be in all, if there is a guess."""
    settled: bool


def lines(now: Snapshot, later: float = 0.0) -> tuple[str, str]:
    """Two lines: what is searched, and how far it had come so many seconds ago."""
    again = f", round {now.round}" if now.round > 1 else ""
    rate = now.executions / now.seconds if now.seconds > 0 else 0.0
    parts = [
        counted(now.executions, "execution"),
        f"{rate:,.0f}/s",
        f"{now.deepest:,} deep",
    ]
    if now.visible is not None:
        parts.append(counted(now.visible, "visible location"))
    parts.append(counted(now.findings, "finding"))
    if now.total is not None:
        parts.append(guessed(now.total, now.settled))
    return (
        f"{one_line(now.system)}: {one_line(now.search)}{again}, {now.elapsed + later:.0f} s",
        " · ".join(parts),
    )


def counted(number: int, what: str) -> str:
    """A number of things."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def guessed(total: int, settled: bool) -> str:
    """A guess, with no more digits than it deserves."""
    digits = len(str(total))
    rounded = round(total, 2 - digits) if digits > 2 else total
    text = f"{rounded:,}" if digits <= 12 else f"{total:.0e}".replace("e+", "·10^")
    return f"about {text} in all (estimate)" if settled else f"{text} or more in all (estimate)"
