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
QUICK = frozenset(
    {
        *("os._exit(0) in import", "os._exit(0) in test", "os._exit(1) in thread"),
        *("os._exit(0) in repr", "os._exit(0) in del", "os._exit(1) in hook", "os.abort in eq"),
        *("SIGKILL in finalizer", "raise SIGSEGV in import", "faulthandler in second thread"),
        *("sys.exit(0) at import", "sys.exit(0) in test", "sys.exit(1) in thread"),
        *("sys.exit(5) in hook", "sys.exit(5) in exit", "sys.exit(object()) in test"),
        *("closes descriptor 1 at import", "closes all descriptors in test"),
        *("replaces descriptor 1 in test", "closes sys.__stdout__ at import"),
        *("detaches stdout at import", "has no streams at import", "patches print at import"),
        *("leaves the session at import", "limits descriptors at import", "sets a timer in test"),
        *("dumps later at import", "replaces the process at import", "interrupts main in test"),
        *("makes a large file in test", "forks without an end in test", "clears builtins in test"),
        *("a message of escapes in raise ValueError({})", "a poll that sleeps"),
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
    assert len(PROGRAMS) >= 300
    assert names >= QUICK
