"""Modules whose state is put back though nothing leads to them when the search begins."""

from __future__ import annotations

import importlib
import sys
import threading
from typing import Any

import weft
from tests.programs.together import together
from tests.python.modules import Load
from weft import Verdict


def _pass(lock: Any) -> None:
    with lock:
        pass


def test_state_in_a_module_that_is_imported_by_the_function(load: Load) -> None:
    """It is not referred to, so it is found to have changed, and the exploration begins again."""
    load("far", "seen = []")

    def test() -> int:
        import far  # type: ignore[import-not-found]

        far.seen.append(1)
        threading.Lock().acquire()
        return len(far.seen)

    result = weft.explore(test)
    assert list(result.outcomes) == [1]
    assert sys.modules["far"].seen == []


def test_a_module_that_is_first_imported_by_the_function(write: Any) -> None:
    write(
        "late",
        """
        import threading
        from threading import Lock
        import time as clock
        from time import monotonic

        lock = Lock()
        began = monotonic()
        seen = []

        def enter():
            with lock:
                seen.append(1)
                return len(seen)
        """,
    )

    def test() -> list[int]:
        import late  # type: ignore[import-not-found]

        got: list[int] = []
        together(lambda: got.append(late.enter()), lambda: got.append(late.enter()))
        return sorted(got)

    result = weft.explore(test)
    # Two orders of entering, and in each two of telling what was got.
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 4)
    assert list(result.outcomes) == ["[1, 2]"]
    late = sys.modules["late"]
    assert type(late.lock) is type(threading.Lock())
    assert late.Lock is threading.Lock
    assert late.seen == []
    assert late.began != 1_000_000_000.0


def test_a_module_that_is_reached_through_another_package(load: Load) -> None:
    """Nothing leads to it, and nobody imports it: its surface is seen to have changed."""
    hidden = load("hidden", "import threading\nLOCK, seen = threading.Lock(), []")
    sys.modules["json"].weft_registry = {"hidden": hidden}  # type: ignore[attr-defined]

    def test() -> int:
        import json

        module: Any = json.weft_registry["hidden"]  # type: ignore[attr-defined]
        module.seen.append(1)
        together(lambda: _pass(module.LOCK), lambda: _pass(module.LOCK))
        return len(module.seen)

    del hidden
    try:
        result = weft.explore(test)
    finally:
        del sys.modules["json"].weft_registry
    assert (list(result.outcomes), result.executions) == ([1], 2)
    assert sys.modules["hidden"].seen == []


def test_a_module_out_of_reach_with_classes_of_its_own_kind(load: Load) -> None:
    load("kinds", "class Kind(type):\n    pass\n\n\nclass Made(metaclass=Kind):\n    pass\n")
    assert weft.explore(lambda: None).verdict is Verdict.VERIFIED


def test_modules_are_found_through_what_they_have_made(load: Load) -> None:
    load(
        "models",
        "count = 0\nclass Model:\n    def up(self):\n        global count\n        count += 1",
    )
    made = load("made", "import models\nmodel = models.Model()\ndel models")

    def test() -> int:
        made.model.up()
        return int(sys.modules["models"].count)

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == [1]
    assert sys.modules["models"].count == 0


def test_what_a_module_changes_when_it_is_loaded_stays_as_the_module_does(
    load: Load, write: Any
) -> None:
    registry = load(
        "registry",
        """
        class Kinds:
            last = None

        known, listed, named, chosen = {}, [], set(), None
        """,
    )
    write(
        "registered",
        """
        import registry
        registry.known["late"] = [1]
        registry.listed.append("late")
        registry.named.add("late")
        registry.chosen = registry.Kinds.last = "late"
        """,
    )

    def test() -> tuple[Any, ...]:
        registry.known["own"] = []
        registry.listed.append("own")
        registry.named.add("own")
        importlib.import_module("registered")
        lock = threading.Lock()
        together(lambda: _pass(lock), lambda: _pass(lock))
        registry.known["late"].append(2)
        counts = map(len, (registry.known, registry.listed, registry.named))
        return (*counts, registry.chosen)

    result = weft.explore(test, all=True)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 2)
    assert set(result.outcomes) == {(2, 2, 2, "late")}
    assert registry.known == {"late": [1]}
    assert (registry.listed, registry.named) == (["late"], {"late"})
    assert (registry.chosen, registry.Kinds.last) == ("late", "late")
