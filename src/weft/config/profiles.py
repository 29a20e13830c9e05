"""The profiles that weft brings along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

UNLIMITED = ("executions", "seconds", "preemptions", "delays", "depth")
"""The limits that can be lifted."""

DEFAULTS: Mapping[str, Any] = {"seconds": 60.0}
"""What holds on the command line and under pytest unless something else is said."""
PROFILES: Mapping[str, Mapping[str, Any]] = {
    "quick": {"preemptions": 2, "seconds": 5.0},
    "ci": {"seconds": 60.0},
    "exhaustive": dict.fromkeys(UNLIMITED),
}
"""Each for one test: `quick` looks at the schedules with at most two preemptions, for a few
seconds, `ci` at all of them for up to a minute, `exhaustive` at all of them, however long."""
