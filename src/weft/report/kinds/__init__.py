"""What each kind of finding means, how it comes about, and how it is usually fixed.

The one place for it: `weft explain`, the help in SARIF and the documentation take it from here.
"""

from __future__ import annotations

from collections.abc import Mapping

from weft.report.kinds.failing import ASSERTION, EXCEPTION, MISUSE, UNRELEASED
from weft.report.kinds.kind import Kind
from weft.report.kinds.limits import BOUND, INCONCLUSIVE
from weft.report.kinds.models import INVARIANT, LOCKING_DISCIPLINE
from weft.report.kinds.sharing import DATA_RACE, LEAKED_STATE, NON_DETERMINISM
from weft.report.kinds.waiting import DEADLOCK, ENDLESS, LOST_WAKE_UP, SPIN

__all__ = ["KINDS", "Kind", "find", "name_of"]

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        ASSERTION,
        EXCEPTION,
        DEADLOCK,
        LOST_WAKE_UP,
        DATA_RACE,
        MISUSE,
        UNRELEASED,
        INVARIANT,
        LOCKING_DISCIPLINE,
        NON_DETERMINISM,
        LEAKED_STATE,
        SPIN,
        ENDLESS,
        INCONCLUSIVE,
        BOUND,
    )
}
"""Every kind by its name."""


def find(words: str) -> Kind | None:
    """The kind of that name, or one that also goes by it, however it is written."""
    name = _plain(words)
    for kind in KINDS.values():
        if name in (kind.name, *kind.also):
            return kind
    return None


def name_of(kind: str, message: str = "") -> str:
    """The name under which a finding is explained, by its kind and its message."""
    if kind == "deadlock" and "has notified when nobody waited" in message:
        return LOST_WAKE_UP.name
    return _plain(kind)


def _plain(words: str) -> str:
    return "-".join(words.lower().replace("_", " ").replace("-", " ").split())
