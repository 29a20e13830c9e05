"""Runs `weft check` on a hostile program, and says what is wrong with how it ended.

`python -m tests.robust.hostile.running [FAMILY [PART OF A NAME]]` prints a line for every program.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import weft
from tests.robust.hostile import between, endings, endless, outside, sizes, unwinding
from tests.robust.hostile.program import VERIFIED, Hostile

FAMILIES = {
    "endings": endings,
    "endless": endless,
    "sizes": sizes,
    "outside": outside,
    "between": between,
    "unwinding": unwinding,
}
SECONDS = 3
"""The budget of each."""
IN_TIME = SECONDS + 1.5
"""When it has to be over."""
PATIENCE = SECONDS + 10
"""When it is killed."""
MEMORY = 2 << 30
SOURCES = os.path.dirname(weft.__file__)


class Ended(NamedTuple):
    """How a run has ended."""

    wrong: list[str]
    """What it should not have done."""
    seconds: float
    code: int | None
    """None if it was killed."""
    printed: str


def every() -> list[Hostile]:
    """All hostile programs."""
    return list(chain.from_iterable(family.programs() for family in FAMILIES.values()))


def run(program: Hostile, folder: Path) -> Ended:
    """Check a program in an empty folder."""
    project, temporary = folder / "project", folder / "temporary"
    project.mkdir()
    temporary.mkdir()
    (project / "test_it.py").write_text(program.source, encoding="utf-8")
    command = [sys.executable, "-m", "weft", "check", "test_it.py", "--seconds", str(SECONDS)]
    began = time.monotonic()
    with open(folder / "printed", "w+b") as output:
        process = subprocess.Popen(
            [*command, *program.options],
            cwd=project,
            env={**os.environ, "TMPDIR": str(temporary), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            preexec_fn=_limit,
            start_new_session=True,
        )
        code: int | None
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            code = None
        seconds = time.monotonic() - began
        left = list(_left(temporary, process.pid if code is None else None))
        for each in left:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        process.wait()
        output.seek(0)
        printed = output.read(1_000_000).decode(errors="backslashreplace")
    wrong = list(_wrong(program, code, printed))
    if code is not None and left:
        wrong.append(f"{len(left)} processes are left behind")
    found = {each.name for each in project.iterdir()} - {"test_it.py", ".weft"}
    found |= {f"{temporary.name}/{each.name}" for each in temporary.iterdir()}
    if found and code is not None:
        wrong.append(f"left behind: {', '.join(sorted(found))}")
    return Ended(wrong, seconds, code, printed)


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _wrong(program: Hostile, code: int | None, printed: str) -> Iterator[str]:
    if code is None:
        yield "it has not ended"
        return
    if code not in program.codes:
        yield f"exit code {code}, not one of {', '.join(map(str, program.codes))}"
    if code == VERIFIED and "verified" not in printed:
        yield "exit code 0 without a verdict"
    if "Traceback" in printed and SOURCES in printed:
        yield "a traceback of weft's"
    if program.says and program.says not in printed:
        yield f"it does not say {program.says!r}"


def _left(temporary: Path, known: int | None) -> Iterator[int]:
    """The processes that have the folder for temporary files in their environment."""
    mark = f"TMPDIR={temporary}".encode()
    for each in os.listdir("/proc"):
        if not each.isdigit():
            continue
        with suppress(OSError):
            if int(each) == known or mark in Path(f"/proc/{each}/environ").read_bytes():
                yield int(each)


def main() -> None:
    name, part = (*sys.argv[1:], "", "")[:2]
    for program in FAMILIES[name].programs() if name else every():
        if part not in program.name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            ended = run(program, Path(folder))
        late = ["late"] if ended.seconds > IN_TIME and ended.code is not None else []
        said = "; ".join([*ended.wrong, *late]) or "fine"
        print(f"{ended.seconds:5.1f} s  {ended.code}  {program.name}: {said}", flush=True)


if __name__ == "__main__":
    main()
