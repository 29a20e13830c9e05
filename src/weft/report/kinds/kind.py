"""What there is to say about one kind of finding, or one way in which an answer is incomplete."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """One entry. Paragraphs are single lines, to be broken where they are shown."""

    name: str
    """As `weft explain` takes it: small letters and hyphens."""
    short: str
    """One sentence."""
    means: str
    comes: str
    """How it comes about."""
    fix: str
    """How it is usually corrected."""
    before: str
    """A small program that shows it; `together(f, g)` runs functions in threads of their own."""
    after: str
    """The same, corrected."""
    also: tuple[str, ...] = ()
    """Other names that people may try."""
