"""What a step costs as executions become longer, and threads more: `python bench/scaling.py`.

Two threads contend for a lock at their beginning and at their end: six executions, of which some
have a long prefix in common, and some next to nothing. In between, each thread takes a lock of its
own and adds to a number again and again. With more threads, the others do the same without the
common lock. What is measured is the processor time of six executions less that of one, by the
steps that there are more of. What an execution and a thread cost besides weighs most where there
are few steps, so the table also has what each further step costs from one line to the next.

Prints the tables and draws `docs/pictures/scaling.svg`. Exits with 1 if the cost of a step differs
by more than 20 % within a table. `--steps` and `--threads` leave out what is larger, and then
nothing is drawn.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.peers.bursts import cpu_seconds
from bench.plot import Panel, picture

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "scaling.svg"
STEPS = (20, 50, 200, 1_000, 5_000, 20_000)
THREADS = (2, 4, 8, 16, 32, 64)
LONG = 2_000
"""How many steps an execution has when the number of threads is what changes."""
ALLOWED = 0.2
EXECUTIONS = 6
BURSTS = 3
SECONDS = 1.0
"""How long to measure a point each time, at least."""
MOST = 100_000
"""More steps than any execution has."""


class Point(NamedTuple):
    threads: int
    steps: int
    """Of an execution."""
    cost: float
    """Microseconds for each step."""


def program(threads: int, rounds: int) -> Callable[[], None]:
    """Each thread takes its own lock so many times."""

    def main() -> None:
        common = threading.Lock()

        def work(number: int) -> None:
            own, count = threading.Lock(), 0
            if number < 2:
                with common:
                    count += 1
            for _ in range(rounds):
                with own:
                    count += 1
            if number < 2:
                with common:
                    count += 1

        started = [threading.Thread(target=work, args=(n,)) for n in range(threads)]
        for thread in started:
            thread.start()
        for thread in started:
            thread.join()

    return main


def rounds_for(threads: int, steps: int) -> int:
    """How often a thread takes its own lock in an execution of about so many steps."""
    # A thread is started, comes to its end and is joined; two of them take the common lock twice.
    besides = 3 * threads + 2 * 4 + 1
    return max(0, round((steps - besides) / (2 * threads)))


def measured(threads: int, rounds: int) -> Point:
    """Measure here."""
    import weft

    function = program(threads, rounds)

    def once(executions: int) -> tuple[float, int]:
        began = cpu_seconds()
        result = weft.explore(function, all=True, executions=executions, steps=MOST, seconds=600)
        seconds = cpu_seconds() - began
        assert result.executions == executions, result
        return seconds, result.counts.transitions

    once(EXECUTIONS)
    best = {1: MOST * 1.0, EXECUTIONS: MOST * 1.0}
    steps = dict.fromkeys(best, 0)
    spent = 0.0
    while spent < SECONDS:
        for executions in best:
            seconds, steps[executions] = once(executions)
            best[executions] = min(best[executions], seconds)
            spent += seconds
    cost = (best[EXECUTIONS] - best[1]) / (steps[EXECUTIONS] - steps[1])
    return Point(threads, steps[1], cost * 1e6)


def apart(threads: int, rounds: int) -> Point:
    """Measure in a process of its own."""
    command = [sys.executable, __file__, "--measure", str(threads), str(rounds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Point(*json.loads(done.stdout))


def points(wanted: Sequence[tuple[int, int]]) -> list[Point]:
    """The cost for each number of threads and steps, the best of a few times; they take turns."""
    best: dict[tuple[int, int], Point] = {}
    for _ in range(BURSTS):
        for threads, steps in wanted:
            point = apart(threads, rounds_for(threads, steps))
            known = best.get((threads, steps), point)
            best[threads, steps] = min(point, known, key=lambda each: each.cost)
    return list(best.values())


def spread(found: Sequence[Point]) -> float:
    """By which share the dearest point costs more than the cheapest."""
    costs = [point.cost for point in found]
    return max(costs) / min(costs) - 1


def further(before: Point, point: Point) -> float | None:
    """What each step costs that an execution has more than another one; None if it has no more."""
    more = point.steps - before.steps
    if more <= point.steps / 10:
        return None
    return (point.cost * point.steps - before.cost * before.steps) / more


def table(found: Sequence[Point]) -> str:
    lines = [f"{'threads':>8} {'steps':>8} {'µs a step':>10} {'÷ least':>8} {'each further':>13}"]
    least = min(point.cost for point in found)
    before: Point | None = None
    for point in found:
        each = None if before is None else further(before, point)
        lines.append(
            f"{point.threads:>8} {point.steps:>8,} {point.cost:>10.1f} {point.cost / least:>8.2f}"
            f" {'' if each is None else f'{each:.1f}':>13}".rstrip()
        )
        before = point
    return "\n".join(lines)


def drawn(longer: Sequence[Point], wider: Sequence[Point]) -> str:
    return picture(
        "What a step costs: by the length of an execution, and by the number of threads",
        [
            Panel("µs a step", "steps of an execution", [(p.steps, p.cost) for p in longer]),
            Panel("µs a step", "threads", [(p.threads, p.cost) for p in wider]),
        ],
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--steps", type=int, default=STEPS[-1], help="the most of an execution")
    parser.add_argument("--threads", type=int, default=THREADS[-1], help="the most of them")
    parser.add_argument("--measure", type=int, nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure is not None:
        print(json.dumps(measured(*options.measure)))
        return 0
    longer = points([(2, steps) for steps in STEPS if steps <= options.steps])
    print(f"{table(longer)}\n", flush=True)
    wider = points([(threads, LONG) for threads in THREADS if threads <= options.threads])
    print(f"{table(wider)}\n")
    if (options.steps, options.threads) == (STEPS[-1], THREADS[-1]):
        PICTURE.write_text(drawn(longer, wider), encoding="utf-8")
        print(f"drawn: {PICTURE.name}")
    wrong = [each for each in (spread(longer), spread(wider)) if each > ALLOWED]
    for each in wrong:
        print(f"the cost of a step differs by {each:.0%}, not {ALLOWED:.0%}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
