"""Modules that fill themselves when somebody looks into them, and objects that nobody can."""

from __future__ import annotations

import importlib.util
import threading
from types import ModuleType
from typing import Any

import weft
from tests.programs.together import together
from weft import Verdict


class Lazy(ModuleType):
    """Has its attributes made when they are first asked for, and all of them for `__dict__`."""

    def __init__(self, makers: dict[str, Any]) -> None:
        super().__init__("lazy")
        self.makers = makers

    def __getattr__(self, name: str) -> Any:
        if name not in self.makers:
            raise AttributeError(name)
        setattr(self, name, self.makers[name]())
        self.makers.pop(name, None)
        return getattr(self, name)

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        for name in list(self.makers):
            getattr(self, name)
        contents: dict[str, Any] = vars(ModuleType)["__dict__"].__get__(self)
        return contents


module = Lazy({"one": lambda: 1})
HERE = f"{__file__}:{Lazy.__getattr__.__code__.co_firstlineno + 3}"
"""Where what is missing was there a moment ago."""


def look_at(lazy: Lazy) -> None:
    together(lambda: lazy.one, lambda: lazy.one)


def test_the_first_access_is_explored() -> None:
    result = weft.explore(lambda: look_at(Lazy({"one": lambda: 1})))
    assert result.verdict is Verdict.VIOLATED
    (finding,) = result.findings
    assert finding.message == f"exception in T2: KeyError: 'one' [{HERE}]"


def test_what_was_made_in_one_execution_is_to_be_made_in_the_next() -> None:
    result = weft.explore(lambda: look_at(module))
    assert result.verdict is Verdict.VIOLATED
    (finding,) = result.findings
    assert finding.message == f"exception in T2: KeyError: 'one' [{HERE}]"
    assert list(module.makers) == ["one"]


def test_a_module_is_filled_by_its_loader() -> None:
    def test() -> tuple[bool, bool]:
        spec = importlib.util.find_spec("colorsys")
        assert spec is not None
        assert spec.loader is not None
        loader, module = spec.loader, importlib.util.module_from_spec(spec)
        saw = [False, False]

        def look() -> None:
            saw[0] = hasattr(module, "rgb_to_hsv")
            saw[1] = hasattr(module, "rgb_to_hsv")

        threads = [
            threading.Thread(target=loader.exec_module, args=(module,)),
            threading.Thread(target=look),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return saw[0], saw[1]

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == {(False, False), (False, True), (True, True)}


class Closed:
    """As proxies do that are written in C, if what they stand for has no attributes."""

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        raise AttributeError("__dict__")


closed = Closed()


def test_an_object_may_say_that_it_has_no_dictionary() -> None:
    def test() -> None:
        seen: list[object] = []
        thread = threading.Thread(target=lambda: seen.append(closed))
        thread.start()
        thread.join()
        assert seen == [closed]

    result = weft.explore(test)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 1)
