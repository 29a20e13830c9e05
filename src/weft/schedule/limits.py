"""What each field of a schedule file may be. Whatever is not so is refused before it is used."""

from __future__ import annotations

from weft.config.forms import SECONDS, SETTINGS
from weft.hash_seed import MAX_SEED, is_seed
from weft.storage.schema import Each, Either, Exactly, Table, Text, Truth, Whole

FORMAT = "weft-schedule"
VERSION = 1
"""Grows when a field changes its meaning or goes away; new fields alone do not change it."""
MAX_BYTES = 64 << 20
"""How large a file may be."""
MAX_STEPS = 1_000_000
MAX_CHARACTERS = 1_000_000
"""In one text: a message, or the name of an object."""
MAX_NAMES = 100_000
"""In one list: of data to schedule at, or of arguments."""
MAX_CHOICE = 2**63 - 1

TEXT = Text(MAX_CHARACTERS)
NULL = Exactly((None,))
SEED = Either(
    (Text(MAX_CHARACTERS, right=is_seed), NULL),
    f'a text such as "0", of a number up to {MAX_SEED}, or null',
)
BOUND = Either((Whole(0, MAX_CHOICE), NULL))
OF_EXPLORE = {
    **SETTINGS,
    "visible": Each(TEXT, MAX_NAMES, "a list of names"),
    "refine": Truth(),
    "stall_seconds": SECONDS,
    "seconds": Either((SECONDS, NULL)),
    "steps": Whole(1, MAX_CHOICE),
    "all": Truth(),
    **dict.fromkeys(("executions", "preemptions", "delays", "depth"), BOUND),
}
OPTIONS = Table(OF_EXPLORE, optional=frozenset(OF_EXPLORE))
STEP = Table(
    {
        **dict.fromkeys(("thread", "does", "object", "at"), TEXT),
        "value": Either((Whole(0, MAX_CHOICE), TEXT)),
    },
    optional=frozenset({"value"}),
    open=True,
)
SCHEDULE = Table(
    {
        "format": Exactly((FORMAT,)),
        "version": Exactly((VERSION,)),
        "weft": TEXT,
        "python": TEXT,
        "target": TEXT,
        "arguments": Each(TEXT, MAX_NAMES, "a list of texts"),
        "runner": Exactly(("", "pytest")),
        "options": OPTIONS,
        "hash_seed": SEED,
        "finding": Table({"kind": TEXT, "message": TEXT}, open=True),
        "steps": Each(STEP, MAX_STEPS, "a list of steps"),
    },
    optional=frozenset({"arguments", "runner"}),
    open=True,
)
