"""weft side by side with other tools for Python threads: `python bench/python.py`.

The peers are `frontrun` and `interleave-test` (`pip install 'weft[bench]'`); one that is not
installed is left out. Every tool explores every program in a process of its own, cut off after
20 s or 20,000 executions. Exits with 1 if weft

* does not run at least 50 times as many executions per second as each peer on philosophers(3) and
  on the programs that share data without a lock, the peers interleaving as finely as they do by
  default;
* runs more executions than there are traces, does not finish, or misses an outcome;
* needs 0.3 s or more to start.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.peers.cell import LIMITS, Cell, installed, run_apart
from bench.peers.programs import PROGRAMS, as_function
from bench.peers.startup import DoesNotStart, measure_startup
from bench.peers.tools import TOOLS
from bench.peers.traces import count_traces

TIMES_FASTER = 50
START_SECONDS = 0.3
PROMISED = ("philosophers(3)", "lost update", "lastzero(5)", "readers(8)", "dict cache(3)")
"""Where weft has to be so much faster."""
PUBLISHED = ("lastzero(5)", "readers(8)")
"""What takes too long to count by brute force."""
COMPARED = ("frontrun", "interleave-test")
"""Whose rate must be beaten: the peers with their own defaults."""
HEAD = (
    f"{'':24} {'executions':>10} {'exec/s':>8} {'/CPU s':>8} {'seconds':>8} {'MB':>5}"
    f" {'outcomes':>8}   weft ÷ it: {'exec/s':>7} {'/CPU s':>6} {'seconds':>8} {'MB':>5}   answer"
)


def tools() -> list[str]:
    """The tools that can be run here; the others are named."""
    there = [tool for tool in TOOLS if installed(tool)]
    print(f"Python {platform.python_version()}")
    for tool in TOOLS:
        if "," in tool:
            # The same one, called differently.
            continue
        if tool in there:
            print(f"{tool} {version(tool)}")
        else:
            print(f"{tool}: not installed here, left out (pip install 'weft[bench]')")
    print()
    return there


def row(cell: Cell, weft: Cell) -> str:
    """A line of the table."""
    over = " " if cell.finished else ">"
    left = (
        f"  {cell.tool:22} {cell.executions:>10,} {cell.rate:>8,.0f}"
        f" {cell.cpu_rate:>8,.0f} {over}{cell.seconds:>7.3f} {cell.megabytes:>5.1f}"
        f" {len(cell.outcomes):>8}"
    )
    if cell is weft or not cell.executions:
        ratios = f"{'':>42}"
    else:
        under = " " if cell.finished else "<"
        ratios = (
            f"{'':>14}{weft.rate / cell.rate:>7.1f} {weft.cpu_rate / cell.cpu_rate:>6.1f}"
            f" {under}{weft.seconds / cell.seconds:>7.4f}"
            f" {weft.megabytes / cell.megabytes:>5.2f}"
        )
    cut = "" if cell.finished or not cell.executions else "cut off; so far "
    return f"{left} {ratios}   {cut}{cell.words}"


def wrong_with(cells: dict[str, Cell], traces: int, known: int | None) -> Iterator[str]:
    """What is not as it must be on one program."""
    weft = cells["weft"]
    if known not in (None, traces):
        yield f"{weft.program}: {traces} traces counted, {known} known"
    if weft.executions > traces:
        yield f"{weft.program}: {weft.executions} executions for {traces} traces"
    if not weft.finished or weft.words != "verified":
        yield f"{weft.program}: weft did not verify it: {weft.words}"
    for tool, cell in cells.items():
        missed = set(cell.outcomes) - set(weft.outcomes)
        if missed:
            yield f"{weft.program}: {tool} has seen {', '.join(sorted(missed))}, and weft has not"


def slower_than_promised(cells: dict[str, Cell]) -> Iterator[str]:
    """Against whom the promised rate is missed."""
    weft = cells["weft"]
    for tool in COMPARED:
        if tool in cells and weft.rate < TIMES_FASTER * cells[tool].rate:
            ratio = weft.rate / cells[tool].rate
            yield (
                f"{weft.program}: {ratio:.1f} times the executions per second of {tool},"
                f" not {TIMES_FASTER}"
            )


def slow_to_start() -> Iterator[str]:
    """Whether `weft check` takes too long on a trivial test."""
    try:
        start = measure_startup()
    except DoesNotStart as error:
        yield f"`weft check` fails on a trivial test: {error}"
        return
    print(f"\nstart-up of `weft check` on a trivial test: {start.weft:.3f} s,", end=" ")
    print(f"{start.weft / start.python:.1f} times that of Python ({start.python:.3f} s);", end=" ")
    print(f"{start.weft_cpu:.3f} s of processor time\n")
    if start.weft >= START_SECONDS:
        yield f"start-up takes {start.weft:.3f} s, not less than {START_SECONDS} s"


def main() -> int:
    there = tools()
    wrong: list[str] = []
    print(f"cut off after {LIMITS.seconds:g} s or {LIMITS.executions:,} executions")
    print(HEAD)
    for name, program in PROGRAMS.items():
        if name in PUBLISHED and program.traces is not None:
            traces = program.traces
            print(f"{name}, {traces} traces, as published")
        else:
            traces = count_traces(as_function(program))
            print(f"{name}, {traces} traces by brute force")
        cells = {}
        for tool in there:
            cells[tool] = run_apart(tool, name)
            print(row(cells[tool], cells["weft"]), flush=True)
        wrong += wrong_with(cells, traces, program.traces)
        if name in PROMISED:
            wrong += slower_than_promised(cells)
    wrong += slow_to_start()
    for line in wrong:
        print(line, file=sys.stderr)
    print("all checks hold" if not wrong else f"{len(wrong)} checks fail")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
