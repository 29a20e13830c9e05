"""The net: what functions and methods of C really do to what they are handed, weft sees.

Each is called with things that can be changed. What differs afterwards was written; if what comes
of the call differs when a thing was changed before, that thing was read. Both are compared with
what `touches` says of the call. What is left out, and why, stands in `net/exceptions.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import pytest

from tests.python.data.net.exceptions import (
    NOT_CALLED,
    NOT_COMPARED,
    NOT_EVERYWHERE,
    is_pattern_of,
)
from tests.python.data.net.walking import (
    ALL,
    FEW,
    MODULES,
    RECEIVERS,
    Named,
    functions,
    functions_of,
    methods,
    methods_of,
)


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is handed over to be called later may be nothing that can be called."""
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)


def unseen(calls: Iterable[Named]) -> list[str]:
    return [
        f"{call.function}{call.arguments}: {lost}" for call in calls for lost in call.call.lost()
    ]


@pytest.mark.parametrize("module", MODULES)
def test_functions(module: str) -> None:
    assert unseen(functions_of(module, FEW)) == []


@pytest.mark.parametrize("sample", RECEIVERS)
def test_methods(sample: str) -> None:
    assert unseen(methods_of(sample, FEW)) == []


@pytest.mark.long
@pytest.mark.parametrize("module", MODULES)
def test_functions_with_more_arguments(module: str) -> None:
    assert unseen(functions_of(module, ALL)) == []


@pytest.mark.long
@pytest.mark.parametrize("sample", RECEIVERS)
def test_methods_with_more_arguments(sample: str) -> None:
    assert unseen(methods_of(sample, ALL)) == []


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the names are those of Python 3.11")
def test_every_exception_is_about_something() -> None:
    names = [name for name, _ in functions()]
    names += [name for sample in RECEIVERS for name, _, _ in methods(sample)]
    patterns = (*NOT_CALLED, *NOT_COMPARED)
    unused = {each for each in patterns if not any(is_pattern_of(each, name) for name in names)}
    assert unused <= NOT_EVERYWHERE
