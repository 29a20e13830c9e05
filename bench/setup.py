"""What an exploration costs besides its executions: `python bench/setup.py [--against FOLDER]`.

The first exploration of a process imports, rewrites and looks at everything; the later ones use
what it has found, as far as it is valid still. Each program is explored again and again, in a small
process and in one that has loaded hundreds of modules. `--against` runs the same with another copy
of weft, by the folder that has its `src`; both take turns, so that a busy machine slows both.

What is shown is processor time: the first exploration; the fastest later one; and of that the part
that is set-up, which is all but the time between the start and the end of executions.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ROUNDS = 2
TIMES = 150
LEFT_OUT = frozenset({"antigravity", "idlelib", "this", "tkinter", "turtle", "turtledemo"})
"""Modules that do something when they are imported."""

Row = dict[str, float]


def alone() -> int:
    return sum(range(10))


def two_threads() -> list[int]:
    lock, order = threading.Lock(), list[int]()

    def take(number: int) -> None:
        with lock:
            order.append(number)

    together(take, 2)
    return order


def philosophers() -> list[int]:
    forks, order = [threading.Lock() for _ in range(3)], list[int]()

    def eat(number: int) -> None:
        first, second = sorted((number, (number + 1) % 3))
        with forks[first], forks[second]:
            order.append(number)

    together(eat, 3)
    return order


def together(function: Callable[[int], object], count: int) -> None:
    threads = [threading.Thread(target=function, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


PROGRAMS: dict[str, Callable[[], object]] = {
    "no threads": alone,
    "two threads": two_threads,
    "philosophers(3)": philosophers,
}


def process_time() -> float:
    """Processor time; that of `time` is not the real one while a program is explored."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def import_much() -> None:
    """Load what there is of the standard library."""
    for name in sorted(sys.stdlib_module_names - LEFT_OUT):
        if not name.startswith("_"):
            try:
                importlib.import_module(name)
            except ImportError:
                continue


def measured(name: str) -> Row:
    """Explore a program again and again, in this process."""
    import weft
    from weft.python.runtime.execution import PythonExecution

    inside: list[float] = []
    run = PythonExecution.run

    def timed(self: Any, *arguments: Any, **named: Any) -> Any:
        began = process_time()
        try:
            return run(self, *arguments, **named)
        finally:
            inside.append(process_time() - began)

    # A function of the program would be taken for a part of it, and its list be put back.
    timed.__module__ = "weft"
    PythonExecution.run = timed  # type: ignore[method-assign]
    program, explorations = PROGRAMS[name], []
    for _ in range(TIMES):
        inside.clear()
        began = process_time()
        result = weft.explore(program)
        whole = process_time() - began
        assert result.verdict == "verified", result
        explorations.append((whole, whole - sum(inside)))
    first, *later = explorations
    return {
        "first": first[0],
        "later": min(each[0] for each in later),
        "set-up": min(each[1] for each in later),
        "modules": len(sys.modules),
    }


def asked(folder: Path, name: str, much: bool) -> Row:
    """The same in a process of its own, with the weft of a folder."""
    command = [
        sys.executable,
        str(Path(__file__)),
        "--measure",
        name,
        *(["--much"] if much else []),
    ]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    row: Row = json.loads(found.stdout)
    return row


def best(folders: list[Path], name: str, much: bool) -> list[Row]:
    """The least of each figure, for each of the folders; they take turns."""
    rows: list[list[Row]] = [[] for _ in folders]
    for _ in range(ROUNDS):
        for folder, found in zip(folders, rows, strict=True):
            found.append(asked(folder, name, much))
    return [{key: min(row[key] for row in found) for key in found[0]} for found in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--against", type=Path, help="the folder of another copy of weft")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--much", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure is not None:
        if given.much:
            import_much()
        print(json.dumps(measured(given.measure)))
        return
    folders = [ROOT, *([] if given.against is None else [given.against])]
    print(
        f"{'':18}{'modules':>8}{'first':>10}{'later':>10}{'set-up':>10}{'first÷later':>13}", end=""
    )
    print(f"{'set-up there÷here':>20}" if given.against else "")
    for much in (False, True):
        for name in PROGRAMS:
            rows = best(folders, name, much)
            print(shown(name, rows))


def shown(name: str, rows: list[Row]) -> str:
    row = rows[0]
    figures = "".join(f"{row[key] * 1000:7.2f} ms" for key in ("first", "later", "set-up"))
    text = f"{name:18}{row['modules']:8.0f}{figures}{row['first'] / row['later']:13.1f}"
    return text + "".join(f"{other['set-up'] / row['set-up']:20.2f}" for other in rows[1:])


if __name__ == "__main__":
    main()
