"""Explores a program that something changes, in a child of this process: with or without an
exploration before the change. The answers must be the same.

Run as a script by `tests.python.test_changed_between`; see `tests.python.forked`.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import weft
from tests.python.forked import in_child, serve

SECONDS = 30.0


def answer(
    folder: str,
    change: str,
    before: dict[str, Any] | None,
    options: dict[str, Any],
    times: int,
) -> Any:
    """What weft says of `m.test` after the change.

    `before` are the options of the explorations that come first, None if there are none.
    """
    return in_child(lambda: _changed(folder, change, before, options, times), SECONDS)


def _changed(
    folder: str, change: str, before: dict[str, Any] | None, options: dict[str, Any], times: int
) -> Any:
    sys.dont_write_bytecode = True
    sys.path[:0] = [folder, str(Path(folder, "site-packages"))]
    names: dict[str, Any] = {"m": importlib.import_module("m"), "sys": sys, "importlib": importlib}
    names["folder"] = Path(folder)
    if before is not None:
        for _ in range(times):
            _explored(names["m"].test, before)
    exec(change, names)
    found = _explored(sys.modules["m"].test, options)
    after = names.get("after")
    return found, None if after is None else after()


def _explored(test: Any, options: dict[str, Any]) -> Any:
    try:
        result = weft.explore(test, all=True, **options)
    except weft.WeftError as error:
        return [type(error).__name__, str(error)]
    return {
        "verdict": str(result.verdict),
        "outcomes": sorted(map(repr, result.outcomes)),
        "executions": result.executions,
        "assumptions": list(result.assumptions),
        "visible": sorted(result.visible),
        "findings": sorted(str(each.message) for each in result.findings),
        "unexplored": sorted(str(each) for each in result.unexplored),
    }


if __name__ == "__main__":
    serve(answer)
