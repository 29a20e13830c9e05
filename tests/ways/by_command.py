"""The ways in that lead through the command line: each gives the arguments of `weft check`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.ways.programs import KINDS, SOURCE

Way = Callable[[Path, str], tuple[str, ...]]
"""What to check for a kind of shared state, once the files for it are in the current folder."""

GUARD = 'if __name__ == "__main__":'
TESTS = "".join(f"\n\ndef test_{kind}():\n    {kind}()\n" for kind in KINDS)
CASES = "".join(f"\n    def test_{kind}(self):\n        {kind}()\n" for kind in KINDS)


def _written(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return name


def file(folder: Path, kind: str) -> tuple[str, ...]:
    text = f"{SOURCE}\n\ndef test_it():\n    {kind}()\n"
    return (_written(folder, f"one_{kind}.py", text),)


def test_in_a_file(folder: Path, kind: str) -> tuple[str, ...]:
    return (f"{_written(folder, 'tests_of_it.py', SOURCE + TESTS)}::test_{kind}",)


def function_in_a_file(folder: Path, kind: str) -> tuple[str, ...]:
    return (f"{_written(folder, 'functions.py', SOURCE)}::{kind}",)


def method_of_a_test_case(folder: Path, kind: str) -> tuple[str, ...]:
    text = f"import unittest\n{SOURCE}\n\nclass Case(unittest.TestCase):{CASES}"
    return (f"{_written(folder, 'cases.py', text)}::Case::test_{kind}",)


def function_in_a_module(folder: Path, kind: str) -> tuple[str, ...]:
    _written(folder, "named_module.py", SOURCE)
    return (f"named_module:{kind}",)


def script_with_guard(folder: Path, kind: str) -> tuple[str, ...]:
    return (_written(folder, f"guarded_{kind}.py", f"{SOURCE}\n\n{GUARD}\n    {kind}()\n"),)


def script_with_guard_and_arguments(folder: Path, kind: str) -> tuple[str, ...]:
    text = f"import sys\n{SOURCE}\n\n{GUARD}\n    globals()[sys.argv[1]]()\n"
    return _written(folder, "told.py", text), "--", kind


def script_without_guard(folder: Path, kind: str) -> tuple[str, ...]:
    return _written(folder, f"plain_{kind}.py", f"{SOURCE}\n\n{kind}()\n"), "--"


def script_without_guard_and_arguments(folder: Path, kind: str) -> tuple[str, ...]:
    text = f"import sys\n{SOURCE}\n\nglobals()[sys.argv[1]]()\n"
    return _written(folder, "told_plainly.py", text), "--", kind


def script_that_has_tests_elsewhere(folder: Path, kind: str) -> tuple[str, ...]:
    """A script of which weft has to find out that it has no tests: it imports weft."""
    text = f"import weft\n{SOURCE}\n\n{GUARD}\n    {kind}()\n"
    return (_written(folder, f"importing_{kind}.py", text),)


WAYS: tuple[Way, ...] = (
    file,
    test_in_a_file,
    function_in_a_file,
    method_of_a_test_case,
    function_in_a_module,
    script_with_guard,
    script_with_guard_and_arguments,
    script_without_guard,
    script_without_guard_and_arguments,
    script_that_has_tests_elsewhere,
)
