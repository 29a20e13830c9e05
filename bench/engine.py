"""How fast each search runs, and whether its memory stays where it is.

Prints executions and transitions per second for every strategy on fixed models, the latter also as
a ratio to `exhaustive` on the same model in the same run. Long searches are stopped.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from examples.models import published
from weft import explore
from weft.errors import NotApplicable
from weft.model import Program
from weft.strategy import REGISTRY, make

MODELS: dict[str, Callable[[], Program]] = {
    "lastzero(10)": lambda: published.lastzero(10),
    "readers(10)": lambda: published.readers(10),
    "lockinc(6)": lambda: published.lockinc(6),
    "indexer(13)": lambda: published.indexer(13),
    "philosophers(5)": lambda: published.philosophers(5),
    "fib_bench(3)": lambda: published.fib_bench(3),
}
MOST = 4000


def speeds() -> None:
    head = f"{'model':16} {'strategy':16} {'executions':>10} {'exec/s':>9} {'trans/s':>9}"
    print(f"{head}  ÷ exhaustive")
    for name, model in MODELS.items():
        base = _speed(model(), "exhaustive")
        for strategy in REGISTRY:
            try:
                executions, per_second, transitions = _speed(model(), strategy)
            except NotApplicable:
                continue
            ratio = transitions / base[2]
            print(
                f"{name:16} {strategy:16} {executions:10,} {per_second:9,.0f} {transitions:9,.0f}"
                f"  {ratio:12.2f}"
            )
        print()


def _speed(model: Program, strategy: str) -> tuple[int, float, float]:
    began = time.perf_counter()
    result = explore(model, strategy, executions=MOST, all=True)
    seconds = time.perf_counter() - began
    run = result.counts.executions + result.counts.blocked
    return run, run / seconds, result.counts.transitions / seconds


def memory() -> None:
    """The peak of the first 1,000 executions against that of all 15,360."""
    system = published.lastzero(12)
    search = make("dpor", system)
    tracemalloc.start()
    early = 0
    for number in count():
        if not search.begin():
            break
        trace = system.start(10_000).run(search, [])
        search.end(trace)
        if number == 1000:
            early = tracemalloc.get_traced_memory()[1]
    late = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"memory of dpor on lastzero(12): peak after {number:,} executions is", end=" ")
    print(f"{late / early:.2f} times the peak after 1,000")


if __name__ == "__main__":
    speeds()
    memory()
