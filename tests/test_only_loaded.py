"""Which modules of tests are loaded while a test runs."""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.loaded import Loaded

NAMES = {"tests.own", "tests.used", "tests.behind", "tests.given", "tests.other"}


def names() -> set[str]:
    return NAMES & sys.modules.keys()


def test_what_a_test_uses_is_loaded_and_all_again_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Any] = {name: ModuleType(name) for name in NAMES}
    for name, module in made.items():
        monkeypatch.setitem(sys.modules, name, module)
    code = compile("", "made", "exec")
    made["tests.own"].used = FunctionType(code, vars(made["tests.used"]))
    made["tests.used"].behind = made["tests.behind"]
    given = FunctionType(code, vars(made["tests.given"]))
    callspec = SimpleNamespace(params={"program": (given, 1)})
    item: Any = SimpleNamespace(module=made["tests.own"], callspec=callspec)
    with Loaded().only(item):
        assert names() == NAMES - {"tests.other"}
        sys.modules["tests.other"] = ModuleType("tests.other")
    assert {name: sys.modules[name] for name in NAMES} == made
