"""What each option may be, where it comes from a file: `pyproject.toml`, or a schedule."""

from __future__ import annotations

from collections.abc import Mapping

from weft.limits import MAX_SECONDS
from weft.python.settings import CHOICES
from weft.storage.schema import Each, Exactly, Form, Number, Text, Truth, Whole

MAX_COUNT = 10**15
"""More than any search comes to."""
MAX_CHARACTERS = 1000
MAX_NAMES = 10_000

SECONDS = Number("a positive number of seconds", MAX_SECONDS)
NAMES = Each(
    Text(MAX_CHARACTERS, "a name"),
    MAX_NAMES,
    'a list of names, such as ["shop", "shop_tools"]',
)
SETTINGS: Mapping[str, Form] = {
    **{name: Exactly(allowed) for name, allowed in CHOICES.items()},
    "spurious": Whole(0, MAX_COUNT),
    "instrument": NAMES,
}
"""How programs are run."""
OPTIONS: Mapping[str, Form] = {
    # Which there are is known when the program is loaded, which may register one of its own.
    "strategy": Text(MAX_CHARACTERS, "the name of a strategy", bool),
    "executions": Whole(1, MAX_COUNT),
    "seconds": SECONDS,
    "steps": Whole(1, MAX_COUNT),
    "stall_seconds": SECONDS,
    "preemptions": Whole(0, MAX_COUNT),
    "delays": Whole(0, MAX_COUNT),
    "depth": Whole(1, MAX_COUNT),
    "all": Truth(),
    # Not for schedules: a file that comes from elsewhere must not say what may be written.
    "write_through": Each(Text(MAX_CHARACTERS, "a path"), MAX_NAMES, "a list of paths"),
    **SETTINGS,
}
