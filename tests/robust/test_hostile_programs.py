"""Hostile programs: each check ends by itself, with an exit code that fits, and leaves nothing.

`tests/robust/hostile/` has the programs, by what they try. How long each takes is recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.robust.hostile.program import Hostile
from tests.robust.hostile.running import every, run

PROGRAMS = every()
MANY = 637
QUICK = frozenset(
    {
        *("os._exit(0) in import", "os._exit(1) in thread", "os._exit(0) in del"),
        *("SIGKILL in finalizer", "faulthandler in second thread", "sys.exit(0) in test"),
        *("sys.exit(5) in exit", "closes descriptor 1 at import", "closes all descriptors in test"),
        *("has no streams at import", "patches print at import", "sets a timer in test"),
        *("forks without an end in test", "a message of escapes in raise ValueError({})"),
        *("audit hook that counts", "module class changed", "a mock of threading.Thread"),
        *("catches its end and starts a thread", "dies in a circle at exit"),
    }
)
"""Those that are in every run of the tests."""


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(each, id=each.name, marks=[] if each.name in QUICK else [pytest.mark.long])
        for each in PROGRAMS
    ],
)
def test_it_ends(
    program: Hostile, tmp_path: Path, record_property: Callable[[str, Any], None]
) -> None:
    ended = run(program, tmp_path)
    record_property("seconds", round(ended.seconds, 1))
    assert ended.wrong == [], ended.printed[:5000]


def test_there_are_as_many_as_there_should_be() -> None:
    names = {program.name for program in PROGRAMS}
    assert len(names) == len(PROGRAMS)
    assert len(PROGRAMS) == MANY
    assert names >= QUICK
