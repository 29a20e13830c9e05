"""Checks every example and compares the answers with those the examples expect.

Prints a line for each system, and one report in full.
"""

from __future__ import annotations

import io
import json
import runpy
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from weft.cli import main

HERE = Path(__file__).parent
IN_FULL = "lost_update.py::check_unprotected"

Expected = dict[str, tuple[str, int]]


def examples() -> list[Path]:
    """The files that say what they expect."""
    return [path for path in sorted(HERE.glob("*.py")) if "\nEXPECTED = {" in path.read_text()]


def expected_of(path: Path) -> Expected:
    """For each function of an example: the verdict, and the number of executions."""
    expected: Expected = runpy.run_path(str(path))["EXPECTED"]
    return expected


def check(path: Path) -> list[dict[str, Any]]:
    """`weft check`, its JSON report."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        main(["check", str(path), "--json"])
    systems: list[dict[str, Any]] = json.loads(printed.getvalue())["systems"]
    return systems


def answers(path: Path) -> Expected:
    """What weft says of an example."""
    return {
        system["name"]: (system["verdict"], system["counts"]["executions"])
        if "verdict" in system
        else (system["error"]["what"], 0)
        for system in check(path)
    }


def run() -> int:
    """Check everything; 1 if an answer is not the expected one."""
    wrong = 0
    for path in examples():
        expected, got = expected_of(path), answers(path)
        print(path.name)
        for name in {**expected, **got}:
            verdict, executions = got.get(name, ("missing", 0))
            counted = f"{executions:,} execution{'' if executions == 1 else 's'}"
            print(f"  {name:<24}{verdict:<10}{counted:>18}")
            if got.get(name) != expected.get(name):
                wrong += 1
                print(f"    expected: {expected.get(name, 'nothing')}")
    print(f"\nOne of them in full, as `weft check examples/{IN_FULL}` shows it:\n", flush=True)
    main(["check", str(HERE / IN_FULL)])
    if wrong:
        print(f"answers that are not the expected ones: {wrong}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run())
