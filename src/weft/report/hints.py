"""Where to read more about what was found."""

from __future__ import annotations

from collections.abc import Sequence

from weft.system.trace import Finding


def hint(findings: Sequence[Finding]) -> str:
    """The command that explains each kind of finding, as a line."""
    # Only whoever has a violation waits for the import.
    from weft.report.kinds import name_of

    names = dict.fromkeys(name_of(each.kind, each.message) for each in findings)
    told = ", ".join(f"weft explain {name}" for name in names)
    return f"what this means, and how it is usually fixed: {told}"
