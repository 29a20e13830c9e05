"""How fast weft is beside an older weft and other tools: `python bench/speed.py [--quick]`.

The older weft is a commit of this repository, which is taken out into a temporary folder; the peers
are `frontrun` and `interleave-test`, as far as they are installed (`pip install 'weft[bench]'`).
Each tool explores each program in a process of its own, after a first exploration that loads and
compiles; they take turns, and the best of several bursts counts, because the machine may be busy
with other things. The times are processor time.

Real bugs are searched by `weft check`, from the start of the process to its end.

Prints what was promised and is not so, and exits with 1 if there is anything. `--only` takes a part
of a name of a program or of a bug and can be repeated; `--bugs` is a folder with a `manifest.json`
as `tests/realbugs` has.
"""

from __future__ import annotations

import argparse
import io
import json
import platform
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.instructions import CannotCount, per_execution
from bench.measured import cpu_seconds_of_children
from bench.peers.bursts import Burst, Exploring, with_paths
from bench.peers.cell import installed
from bench.peers.larger import LARGER
from bench.peers.tools import Limits
from bench.ratios import (
    BEFORE,
    EXPLAINED,
    FRONTRUN,
    HEAD,
    INTERLEAVE,
    NOW,
    Bug,
    Row,
    bug_line,
    line,
    missed,
    missed_by,
    summed,
)
from tests.packages import install, weft

ROOT = Path(__file__).resolve().parents[1]
COMMIT = "1d0d106"
BUGS = (
    *("rsa_blinding", "sqlparse_lexer", "pykka_future", "uaparser_cache"),
    *("repoze_lru_clear", "apipkg_attribute", "zict_lru", "boltons_lru"),
)
"""Those of `tests/realbugs` that are searched: of each sort of finding, and of small packages."""


class Effort(NamedTuple):
    """How long to measure."""

    bursts: int
    seconds: float
    """How long a burst takes, or one exploration if that is longer."""
    limit: Limits
    """What one exploration may take."""
    most: float
    """How long a tool explores one program, if that is enough for two turns."""
    runs: int
    """How often a real bug is searched."""
    counts: bool
    """Whether instructions are counted."""


THOROUGH = Effort(4, 1.0, Limits(20_000, 30.0), 30.0, 3, True)
QUICK = Effort(2, 0.3, Limits(2_000, 10.0), 10.0, 1, False)


class Contender(NamedTuple):
    """A tool, and where it is found."""

    name: str
    tool: str
    paths: Sequence[str] = ()


def take_out(commit: str, folder: Path) -> str:
    """Put the source of a commit into a folder; returns what to look for modules in."""
    archive = ["git", "-C", str(ROOT), "archive", commit, "src"]
    packed = subprocess.run(archive, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as opened:
        opened.extractall(folder, filter="data")
    # Else each process would compile it anew where Python is told to write no bytecode.
    both = [str(folder), str(ROOT / "src")]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *both], check=True)
    return str(folder / "src")


def contenders(before: str) -> list[Contender]:
    found = [Contender(NOW, "weft", [str(ROOT / "src")]), Contender(BEFORE, "weft", [before])]
    for peer in (FRONTRUN, INTERLEAVE):
        if installed(peer):
            found.append(Contender(peer, peer))
            print(f"{peer} {version(peer)}")
        else:
            print(f"{peer}: not installed here, left out (pip install 'weft[bench]')")
    return found


class Measuring:
    """The bursts of one tool on one program."""

    def __init__(self, contender: Contender, program: str, effort: Effort) -> None:
        self._effort = effort
        self._exploring = Exploring(contender.tool, program, contender.paths)
        self._limits = effort.limit
        self.row = Row(contender.name, warm_ups=int(contender.tool == "weft"))
        self.visible: Sequence[str] = ()
        self._spent = 0.0

    def take_turn(self, rest: bool) -> None:
        """A burst of each sort; but for the first time, when `rest` is false."""
        if self._spent > self._effort.most and self.row.single is not None:
            return
        found = self._burst(self._limits)
        if found is None:
            return
        row, self.visible = self.row, found.visible
        if row.first is None:
            row = replace(row, first=found.first)
        row = replace(
            row,
            executions=found.executions,
            finished=found.finished,
            words=found.words,
            outcomes=found.outcomes,
        )
        self.row = replace(row, later=least(row.later, found.best) if rest else row.later)
        if not rest:
            return
        known = replace(self._limits, visible=tuple(found.visible))
        whole = self._burst(known) if found.visible else found
        single = self._burst(replace(known, executions=1))
        if whole is not None and single is not None:
            self.row = replace(
                self.row,
                known=least(self.row.known, whole.best),
                single=least(self.row.single, single.best),
            )

    def _burst(self, limits: Limits) -> Burst | None:
        found = self._exploring.burst(limits, self._effort.seconds)
        if found is not None:
            self._spent += found.spent
        return found

    def end(self) -> None:
        self._exploring.end()


def least(one: float | None, other: float) -> float:
    return other if one is None else min(one, other)


def measured(program: str, tools: Sequence[Contender], effort: Effort) -> dict[str, Row]:
    """All tools on one program; they take turns."""
    processes = [Measuring(each, program, effort) for each in tools]
    try:
        for nth in range(effort.bursts + 1):
            for each in processes:
                each.take_turn(rest=nth > 0)
    finally:
        for each in processes:
            each.end()
    rows = {}
    for contender, each in zip(tools, processes, strict=True):
        row = each.row
        if effort.counts and contender.tool == "weft" and row.executions > 1:
            row = replace(row, instructions=instructions(contender, program, row, each.visible))
        rows[contender.name] = row
    return rows


def instructions(
    contender: Contender, program: str, row: Row, visible: Sequence[str]
) -> float | None:
    environment = with_paths(contender.paths)
    try:
        return per_execution(program, "dpor", row.executions, visible, environment)
    except CannotCount:
        return None


class Search(NamedTuple):
    """A real bug to be found."""

    name: str
    target: str
    requires: Sequence[str]
    instrument: Sequence[str]


def searches(folder: Path, names: Sequence[str] | None) -> Iterator[Search]:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for name, entry in manifest.items():
        running = f"{sys.version_info.major}.{sys.version_info.minor}"
        if (names is None or name in names) and running in entry.get("python", [running]):
            target = f"{folder / name / 'harness.py'}::test"
            yield Search(name, target, entry["buggy"], entry["instrument"])


def searched(search: Search, before: str, runs: int) -> Bug:
    """How long it takes to find a bug; the two versions take turns."""
    best: dict[str, float] = {}
    with TemporaryDirectory() as packages:
        install(search.requires, Path(packages))
        for _ in range(runs):
            for paths in (str(ROOT / "src"), before):
                seconds, words = found(search, packages, paths)
                best[paths] = least(best.get(paths), seconds)
    now, then = best.values()
    return Bug(search.name, words, now, then)


def found(search: Search, packages: str, weft_in: str) -> tuple[float, str]:
    """The seconds of one run of `weft check`, and what it says in one word."""
    named = [f"--instrument={package}" for package in search.instrument]
    with TemporaryDirectory() as where:
        began = cpu_seconds_of_children()
        run = weft(Path(packages), Path(where), "check", search.target, *named, paths=[weft_in])
        words = "found" if run.returncode == 1 else f"exit code {run.returncode}"
        return cpu_seconds_of_children() - began, words


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="part of it")
    parser.add_argument("--quick", action="store_true", help="measure less, count nothing")
    parser.add_argument("--bugs", type=Path, metavar="FOLDER", help="other real bugs, all of them")
    options = parser.parse_args()
    effort: Effort = QUICK if options.quick else THOROUGH

    def wanted(name: str) -> bool:
        return not options.only or any(part in name for part in options.only)

    wrong: list[str] = []
    print(f"Python {platform.python_version()}")
    with TemporaryDirectory() as folder:
        before = take_out(COMMIT, Path(folder))
        tools = contenders(before)
        print(f"\n{EXPLAINED}\n\n{HEAD}")
        for program in filter(wanted, LARGER):
            print(program)
            rows = measured(program, tools, effort)
            print("\n".join(line(row, rows[NOW]) for row in rows.values()), flush=True)
            wrong += missed(program, rows)
        given = options.bugs is None
        where = ROOT / "tests" / "realbugs" if given else options.bugs.resolve()
        bugs: list[Bug] = []
        for search in searches(where, BUGS if given else None):
            if wanted(search.name):
                if not bugs:
                    print(f"\n{'real bugs':28} {'CPU s':>8} {'before':>8} {'times':>7}")
                bugs.append(searched(search, before, effort.runs))
                print(bug_line(bugs[-1]), flush=True)
        if bugs:
            print(bug_line(summed(bugs)))
            wrong += missed_by(summed(bugs))
    print()
    for each in wrong:
        print(each, file=sys.stderr)
    print("all that was promised is so" if not wrong else f"{len(wrong)} promises are not kept")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
