"""What the programs of the tests cost to explore: `python bench/cost.py`.

Runs every program of `tests/programs`, every real bug of `tests/realbugs` with the buggy and with
the fixed versions of its packages, and every harness of `tests/harnesses`, and prints verdict,
executions and seconds (of processor time) for each.

To compare two versions of weft, run this file with each of them, and save what it measures:

    PYTHONPATH=../before/src python bench/cost.py --save before.json
    PYTHONPATH=src python bench/cost.py --against before.json

The programs are those beside this file both times. `--only` runs one part or some names,
`--packages` keeps what is installed for the next time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measured import cpu_seconds_of_children, programs
from tests.harnesses.test_harnesses import harnesses
from tests.packages import check, install

ROOT = Path(__file__).resolve().parents[1]
Measured = Mapping[str, Any]
"""verdict, executions, seconds."""


class Run(NamedTuple):
    """A function to check with packages that are installed for it."""

    name: str
    target: str
    requires: Sequence[str]
    instrument: Sequence[str]
    options: Sequence[str] = ()


def real_bugs() -> Iterator[Run]:
    folder = ROOT / "tests" / "realbugs"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for name, entry in manifest.items():
        target = f"{folder / name / 'harness.py'}::test"
        for version in ("buggy", "fixed"):
            if entry[version] is not None:
                label = f"realbugs/{name}, {version}"
                yield Run(label, target, entry[version], entry["instrument"])


def used_as_meant() -> Iterator[Run]:
    for one in harnesses():
        name = f"harnesses/{one.name}"
        yield Run(name, one.target, one.requires, one.instrument, ["--all"])


def measured(run: Run, packages: Path) -> Measured:
    """Check it in a process of its own."""
    folder = packages / ("+".join(sorted(run.requires)) or "none")
    if not folder.is_dir():
        install(run.requires, folder)
    before = cpu_seconds_of_children()
    with tempfile.TemporaryDirectory() as where:
        try:
            _, (system,) = check(run.target, folder, Path(where), run.instrument, *run.options)
        except subprocess.TimeoutExpired:
            system = {"verdict": "stuck"}
        except json.JSONDecodeError:
            system = {"verdict": "no report"}
    seconds = cpu_seconds_of_children() - before
    executions = system.get("counts", {}).get("executions", 0)
    return {
        "verdict": system.get("verdict", "error"),
        "executions": executions,
        "seconds": round(seconds, 2),
        "outcomes": sorted(system.get("outcomes", ())),
    }


def all_measured(only: Sequence[str], packages: Path) -> Iterator[tuple[str, Measured]]:
    def wanted(name: str) -> bool:
        return not only or any(part in name for part in only)

    yield from programs(wanted)
    for run in (*real_bugs(), *used_as_meant()):
        if wanted(run.name):
            yield run.name, measured(run, packages)


def row(name: str, now: Measured, before: Measured | None) -> str:
    """A line of the table; what has changed is marked."""
    text = f"{name:60} {now['verdict']:>26} {now['executions']:>9,} {now['seconds']:>8.2f}"
    if before is None:
        return text
    changed = [key for key in ("verdict", "outcomes", "executions") if now[key] != before[key]]
    marks = f"  changed: {', '.join(changed)}" if changed else ""
    was = f"{before['verdict']:>26} {before['executions']:>9,} {before['seconds']:>8.2f}"
    return f"{text}   before: {was}{marks}"


def total(name: str, found: Mapping[str, Measured]) -> Measured:
    """The sum over a part, with how many of its programs have each verdict."""
    part = [one for key, one in found.items() if key.startswith(name)]
    return {
        "verdict": f"{sum(one['verdict'] == 'verified' for one in part)} of {len(part)} verified",
        "executions": sum(one["executions"] for one in part),
        "seconds": sum(one["seconds"] for one in part),
        "outcomes": [],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="What the programs of the tests cost to explore.")
    parser.add_argument("--only", action="append", default=[], metavar="PART", help="of a name")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep what was measured")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with what was kept")
    parser.add_argument("--packages", type=Path, metavar="FOLDER", help="installed packages")
    options = parser.parse_args()
    before: dict[str, Measured] = json.loads(options.against.read_text()) if options.against else {}
    found: dict[str, Measured] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, now in all_measured(options.only, options.packages or Path(folder)):
            found[name] = now
            print(row(name, now, before.get(name)), flush=True)
            if options.save:
                options.save.write_text(json.dumps(found, indent=1) + "\n")
    print()
    same = {name: before[name] for name in found if name in before}
    for part in ("programs/", "realbugs/", "harnesses/"):
        if any(name.startswith(part) for name in found):
            print(row(part, total(part, found), total(part, same) if same else None))


if __name__ == "__main__":
    main()
