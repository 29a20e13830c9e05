"""CPython's tests of the language, with hooks in the tests themselves.

They try every corner of what the compiler makes. Each is run plain, with silent hooks, and with
hooks that want the result of every call, in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

QUICK = ("test_patma", "test_extcall", "test_unpack_ex", "test_yield_from")
MORE = (
    "test_asyncgen", "test_augassign", "test_call", "test_class", "test_compare", "test_contains",
    "test_contextlib_async", "test_coroutines", "test_decorators", "test_descr", "test_dict",
    "test_dictcomps", "test_enumerate", "test_except_star", "test_exception_group",
    "test_exception_variations", "test_exceptions", "test_format", "test_frame", "test_fstring",
    "test_funcattrs", "test_generators", "test_genexps", "test_global", "test_grammar",
    "test_isinstance", "test_iter", "test_keywordonlyarg", "test_listcomps", "test_metaclass",
    "test_named_expressions", "test_opcodes", "test_positional_only_arg", "test_property",
    "test_raise", "test_scope", "test_setcomps", "test_slice", "test_string_literals",
    "test_subclassinit", "test_super", "test_type_aliases", "test_type_params", "test_types",
    "test_unpack", "test_with",
)  # fmt: skip


def run(name: str) -> None:
    runner = Path(__file__).with_name("own_tests.py")
    command = [sys.executable, str(runner), name, f"test.{name}", "results"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("name", QUICK)
def test_some(name: str) -> None:
    run(name)


@pytest.mark.long
@pytest.mark.parametrize("name", MORE)
def test_more(name: str) -> None:
    run(name)
