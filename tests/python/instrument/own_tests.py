"""Runs CPython's tests of some modules plain and with hooks, and compares.

`python own_tests.py TEST MODULE,MODULE [results]`: a module of the `test` package, the modules that
get hooks, and whether to run it once more with hooks that want the results of calls.
"""

from __future__ import annotations

import importlib
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.python.instrument.recording import silent  # noqa: E402
from weft.python.instrument import Hooks, Instrumentation  # noqa: E402

CALLS = ("call", "call_0", "call_1", "call_2", "call_3", "call_kw", "call_ex")
DIFFERENT = (
    # A signal may be heeded while a hook runs.
    "test_raise_and_yield_from",
    # A frame is asked for while another is being made, which is now that of a hook.
    "test_sneaky_frame_object",
)


def outcome(test: str) -> dict[str, str]:
    """Each test that did not pass, and how; and how many there are."""
    suite = unittest.TestSuite(cases(unittest.defaultTestLoader.loadTestsFromName(f"test.{test}")))
    result = unittest.TestResult()
    suite.run(result)
    print(test, result)
    kinds: dict[str, list[tuple[Any, str]]] = {"failed": result.failures, "error": result.errors}
    found = {str(case): kind for kind, cases in kinds.items() for case, _ in cases}
    return found | {"count": str(result.testsRun)}


def cases(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    for each in suite:
        if isinstance(each, unittest.TestSuite):
            yield from cases(each)
        elif not each.id().endswith(DIFFERENT):
            yield each


def with_hooks(test: str, hooks: Hooks, names: list[str]) -> dict[str, str]:
    namespaces = {id(vars(importlib.import_module(name))) for name in names}

    def belongs(function: FunctionType) -> bool:
        return id(function.__globals__) in namespaces

    instrumentation = Instrumentation(hooks, belongs)
    instrumentation.install()
    try:
        return outcome(test)
    finally:
        instrumentation.uninstall()


def wanting_results() -> Hooks:
    return silent()._replace(**dict.fromkeys(CALLS, lambda *_: lambda result: None))


def main() -> int:
    test, names = sys.argv[1], sys.argv[2].split(",")
    try:
        importlib.import_module(f"test.{test}")
    except (ImportError, unittest.SkipTest) as why:
        print("not in this interpreter:", why)
        return 0
    plain = outcome(test)
    kinds = [silent()] + [wanting_results()] * ("results" in sys.argv)
    different = False
    for hooks in kinds:
        hooked = with_hooks(test, hooks, names)
        different |= plain != hooked
        for case in sorted(plain.keys() | hooked.keys()):
            if plain.get(case) != hooked.get(case):
                print(case, plain.get(case), hooked.get(case))
    return int(different)


if __name__ == "__main__":
    sys.exit(main())
