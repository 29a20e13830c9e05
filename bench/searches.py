"""How many executions each search needs on ten small programs: `python bench/searches.py`.

Counts include the executions that a search stops because everything left is asleep. Exits with 1
if ExitBlock ≥ ExitBlockRW ≥ IF-SSS fails anywhere, or if a search misses a deadlock.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.programs import PROGRAMS
from weft.model import Design
from weft.model.execution import ModelExecution
from weft.strategy.composed import Composed
from weft.strategy.configurations import ExitBlock, ExitBlockRW, VeriSoft
from weft.strategy.dpor import OptimalDpor
from weft.strategy.invisible_first import InvisibleFirst
from weft.system.interfaces import Strategy
from weft.system.operation import Choice
from weft.system.trace import Ending

STEPS = 10_000

SEARCHES: dict[str, Callable[[Design], Strategy]] = {
    "ExitBlock": ExitBlock,
    "ExitBlockRW": ExitBlockRW,
    "IF-SSS": InvisibleFirst,
    "composed": Composed,
    "VeriSoft": VeriSoft,
    "DPOR": lambda design: OptimalDpor(),
}


def run(design: Design, strategy: Strategy) -> tuple[int, set[Hashable]]:
    """The number of executions, and the states in which they ended."""
    count = 0
    ends: set[Hashable] = set()
    while strategy.begin():
        execution = design.start(STEPS)
        trace = execution.run(strategy, [])
        strategy.end(trace)
        count += 1
        if trace.ending is not Ending.STOPPED:
            ends.add(execution.fingerprint())
    return count, ends


def exhaustive(design: Design) -> tuple[int, set[Hashable]]:
    """The number of all interleavings, counted as paths because they are too many to run."""
    paths: dict[Hashable, int] = {}
    ends: set[Hashable] = set()
    execution = design.start(STEPS)
    # Depth first without recursion: a state is finished when all that follow it are.
    stack = [(execution.fingerprint(), execution.snapshot(), iter(_successors(execution)))]
    sums = [0]
    while stack:
        state, snapshot, choices = stack[-1]
        choice = next(choices, None)
        if choice is None:
            stack.pop()
            execution.restore(snapshot)
            if not execution.find_enabled():
                ends.add(state)
                sums[-1] = 1
            paths[state] = sums.pop()
            if sums:
                sums[-1] += paths[state]
            continue
        execution.restore(snapshot)
        execution.take(choice)
        after = execution.fingerprint()
        if after in paths:
            sums[-1] += paths[after]
        else:
            stack.append((after, execution.snapshot(), iter(_successors(execution))))
            sums.append(0)
    return paths[_initial(design)], ends


def _initial(design: Design) -> Hashable:
    first: Hashable = design.start(STEPS).fingerprint()
    return first


def _successors(execution: ModelExecution) -> Iterator[Choice]:
    enabled = execution.find_enabled()
    return iter([Choice(t, value) for t in enabled for value in execution.choices(t)])


def main() -> int:
    print(f"{'executions':24}{'exhaustive':>14}" + "".join(f"{name:>13}" for name in SEARCHES))
    wrong: list[str] = []
    for make in PROGRAMS:
        design = make()
        interleavings, ends = exhaustive(design)
        counts: dict[str, int] = {}
        started = time.perf_counter()
        for name, search in SEARCHES.items():
            counts[name], found = run(design, search(design))
            if found != ends:
                wrong.append(f"{design.name}: {name} misses {len(ends - found)} final states")
        seconds = time.perf_counter() - started
        row = "".join(f"{count:>13,}" for count in counts.values())
        print(f"{design.name:24}{interleavings:>14,}{row}{seconds:>8.1f} s", flush=True)
        if not counts["ExitBlock"] >= counts["ExitBlockRW"] >= counts["IF-SSS"]:
            wrong.append(f"{design.name}: not ExitBlock ≥ ExitBlockRW ≥ IF-SSS")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
