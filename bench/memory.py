"""Whether memory grows with the number of executions: `python bench/memory.py`.

Measures the most memory the process has had after 2,000 executions and after 200,000, once within
one long exploration and once over many short ones. Exits with 1 if it has grown by more than the
noise of the allocator. Takes minutes. `--executions` runs fewer, and `--where` also tells the lines
that hold what was kept, which takes several times as long.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import weft
from bench.peers.cell import peak_megabytes
from bench.peers.programs import PROGRAMS, as_function

EARLY, LATE = 2_000, 200_000
NOISE = 1.0
"""How many megabytes the peak may grow by: the allocator takes memory by the megabyte."""


def counter() -> None:
    """Four threads that take a lock three times each: 369,600 traces."""
    lock = threading.Lock()

    def work() -> None:
        for _ in range(3):
            with lock:
                pass

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def one_long(executions: int) -> None:
    result = weft.explore(counter, executions=executions, all=True)
    assert result.counts.executions == executions


def many_short(executions: int) -> None:
    """Six executions each."""
    program = as_function(PROGRAMS["philosophers(3)"])
    done = 0
    while done < executions:
        done += weft.explore(program, all=True).counts.executions


WAYS: dict[str, Callable[[int], None]] = {
    "one exploration": one_long,
    "many explorations": many_short,
}


def measure(way: str, executions: int) -> float:
    """By how many megabytes the peak grows; run in a process of its own."""
    WAYS[way](EARLY)
    early = peak_megabytes()
    began = perf_counter()
    WAYS[way](executions)
    seconds, late = perf_counter() - began, peak_megabytes()
    print(f"{way}: peak {early:.1f} MB after {EARLY:,} executions,", end=" ")
    print(f"{late:.1f} MB after {executions:,} more ({seconds:.0f} s)")
    return late - early


def where(way: str, executions: int) -> None:
    """Print the lines whose allocations are held longer than they should be."""
    WAYS[way](EARLY)
    tracemalloc.start(3)
    WAYS[way](EARLY)
    gc.collect()
    before = tracemalloc.take_snapshot()
    WAYS[way](executions)
    gc.collect()
    for difference in tracemalloc.take_snapshot().compare_to(before, "lineno")[:10]:
        print(f"  {difference}")
    tracemalloc.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--executions", type=int, default=LATE)
    parser.add_argument("--where", action="store_true")
    parser.add_argument("--way", choices=WAYS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.way is None:
        # One process each, because a peak never comes down again.
        ways = [[sys.executable, __file__, *sys.argv[1:], "--way", way] for way in WAYS]
        return max(subprocess.run(way, check=False).returncode for way in ways)
    growth = measure(arguments.way, arguments.executions)
    if arguments.where:
        where(arguments.way, arguments.executions)
    if growth > NOISE:
        print(f"{arguments.way}: memory grows by {growth:.1f} MB", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
