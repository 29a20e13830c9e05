"""Runs CPython's tests of some modules twice, plain and with hooks, and compares.

`python own_tests.py NAME MODULE,MODULE`: the test and the modules that get hooks.
"""

from __future__ import annotations

import importlib
import sys
import unittest
from pathlib import Path
from types import FunctionType
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.python.instrument.recording import silent  # noqa: E402
from weft.python.instrument import Instrumentation  # noqa: E402


def outcome(test: str) -> dict[str, str]:
    """Each test that did not pass, and how."""
    suite = unittest.defaultTestLoader.loadTestsFromName(f"test.test_{test}")
    result = unittest.TestResult()
    suite.run(result)
    print(test, result)
    kinds: dict[str, list[tuple[Any, str]]] = {"failed": result.failures, "error": result.errors}
    return {str(case): kind for kind, found in kinds.items() for case, _ in found} | {
        "count": str(result.testsRun)
    }


def main() -> int:
    test, names = sys.argv[1], sys.argv[2].split(",")
    try:
        importlib.import_module(f"test.test_{test}")
    except ImportError:
        print("this interpreter comes without it")
        return 0
    namespaces = {id(vars(importlib.import_module(name))) for name in names}

    def belongs(function: FunctionType) -> bool:
        return id(function.__globals__) in namespaces

    plain = outcome(test)
    instrumentation = Instrumentation(silent(), belongs)
    instrumentation.install()
    try:
        hooked = outcome(test)
    finally:
        instrumentation.uninstall()
    for case in sorted(plain.keys() | hooked.keys()):
        if plain.get(case) != hooked.get(case):
            print(case, plain.get(case), hooked.get(case))
    return int(plain != hooked)


if __name__ == "__main__":
    sys.exit(main())
