"""Checks every example as it is written and as it is mended, and compares with what is expected.

Prints a line for each, and one report in full.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import chdir, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from weft.cli import main

HERE = Path(__file__).resolve().parent
IN_FULL = "bank_transfer"


class Answer(NamedTuple):
    """What weft says of a file: the kind of the finding, or else the verdict; and how soon."""

    word: str
    executions: int

    def __str__(self) -> str:
        return f"{self.word}, {self.executions} execution{'' if self.executions == 1 else 's'}"


class Example(NamedTuple):
    """What is wrong in `buggy.py`, what weft says of it, and what it says of `fixed.py`."""

    bug: str
    buggy: Answer
    fixed: Answer


EXPECTED = {
    "bank_transfer": Example(
        "locks are taken in two orders", Answer("deadlock", 2), Answer("verified", 2)
    ),
    "connection_pool": Example(
        "an error keeps what was lent", Answer("deadlock", 3), Answer("verified", 4)
    ),
    "event_emitter": Example(
        "a dict changes while it is iterated", Answer("exception", 2), Answer("verified", 2)
    ),
    "job_scheduler": Example(
        "a signal comes before the wait", Answer("deadlock", 3), Answer("verified", 7)
    ),
    "lazy_singleton": Example(
        "the only instance is made twice", Answer("assertion", 3), Answer("verified", 9)
    ),
    "lru_cache": Example(
        "an old value is stored after a new one", Answer("assertion", 2), Answer("verified", 5)
    ),
    "pub_sub": Example(
        "a callback is called under a lock", Answer("deadlock", 2), Answer("verified", 3)
    ),
    "rate_limiter": Example(
        "a token is taken twice", Answer("assertion", 2), Answer("verified", 2)
    ),
    "readers_writer_lock": Example(
        "one is woken, but not the right one", Answer("deadlock", 14), Answer("verified", 66)
    ),
    "work_queue": Example(
        "a job is accepted and never done", Answer("assertion", 4), Answer("verified", 3)
    ),
}


def answer(path: Path) -> Answer:
    """What `weft check` says of the test in a file, if it has not learnt anything of it before."""
    printed = io.StringIO()
    with TemporaryDirectory() as folder, chdir(folder), redirect_stdout(printed):
        main(["check", str(path.resolve()), "--json"])
    (system,) = json.loads(printed.getvalue())["systems"]
    if "error" in system:
        return Answer(system["error"]["what"], 0)
    kinds = [finding["kind"] for finding in system["findings"]]
    return Answer(", ".join(kinds) or system["verdict"], system["counts"]["executions"])


def run() -> int:
    """Check everything; 1 if an answer is not the expected one."""
    wrong = 0
    print(f"{'example':<21}{'what is wrong':<40}{'weft says':<26}of the mended one\n")
    for name, example in EXPECTED.items():
        buggy, fixed = (answer(HERE / name / file) for file in ("buggy.py", "fixed.py"))
        print(f"{name:<21}{example.bug:<40}{buggy!s:<26}{fixed}", flush=True)
        if (buggy, fixed) != (example.buggy, example.fixed):
            wrong += 1
            print(f"{'':<21}{'expected:':<40}{example.buggy!s:<26}{example.fixed}")
    print(f"\nOne of them in full, as `weft check examples/{IN_FULL}/buggy.py` shows it:\n")
    sys.stdout.flush()
    main(["check", str(HERE / IN_FULL / "buggy.py")])
    if wrong:
        print(f"answers that are not the expected ones: {wrong}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run())
