"""A test as a function without arguments, that can be run again and again.

Fixtures are set up once, by pytest, before the exploration. What belongs to each execution is done
in each: `setUp` and `setup_method`, and the attributes that the test gives its object.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from types import MethodType
from typing import Any

import pytest

from weft.errors import WeftError
from weft.loading.blame import in_words
from weft.loading.functions import UNFIT, surrounded
from weft.python.runtime import world
from weft.testing.folder import Folder
from weft.testing.marking import undecorated
from weft.testing.output import Output

AROUND = ("setup_function", "teardown_function")
PATCHING = "monkeypatch"


class Round:
    """What happens around each execution. An object of weft: no part of the program's state."""

    def __init__(self, item: pytest.Function, output: Output) -> None:
        instance = item.instance
        self._attributes = getattr(instance, "__dict__", {})
        self._before = dict(self._attributes)
        self._output = output
        self._place = place_of(item)
        folder = item.funcargs.get("tmp_path")
        self._folder = Folder(folder if isinstance(folder, Path) else None)
        self.outcome: BaseException | None = None
        """By what the test said that it is not to be judged: skip, xfail, exit."""

    def begin(self, fixtures: Mapping[str, Any]) -> Mapping[str, Any]:
        """An execution begins; what the test is given in it."""
        execution = world.current
        assert execution is not None
        # What is done here is not the program's doing.
        world.current = None
        try:
            self._output.begin()
            self._folder.begin()
        finally:
            world.current = execution
        execution.at_end.append(self._put_back)
        if PATCHING in fixtures:
            # What the test patches is taken back with the rest of what it does.
            patching = pytest.MonkeyPatch()
            execution.at_end.append(patching.undo)
            return {**fixtures, PATCHING: patching}
        return fixtures

    def _put_back(self) -> None:
        # Not before: threads may run on when the test itself has come to its end.
        self._attributes.clear()
        self._attributes.update(self._before)

    def judge(self, exception: BaseException) -> None:
        """End the exploration if the test has said that it is not to be judged."""
        unittest = sys.modules.get("unittest")
        kinds: tuple[Any, ...] = (pytest.skip.Exception, pytest.xfail.Exception)
        kinds += (pytest.exit.Exception, *([unittest.SkipTest] if unittest else []))
        execution = world.current
        if isinstance(exception, kinds) and execution is not None and not execution.over:
            self.outcome = exception
            # Told only if it happens in another process, from which the exception does not come.
            execution.refuse(
                WeftError(
                    f"the test ended itself: {in_words(exception)}",
                    self._place,
                    'leave out undo="fork"; or decide it before the test, by a mark or a fixture',
                )
            )


def target(item: pytest.Function, around: Round) -> Callable[[], object]:
    """The test of an item, with its fixtures."""
    function = test_function(item)
    _refuse_unfit(function, item)
    if item.config.getoption("trace"):
        raise WeftError(
            f"--trace would stop at the beginning of every execution of {item.name}",
            place_of(item),
            "use --pdb, which stops where it fails",
        )
    fixtures = arguments(item)
    owner = item.obj.__self__ if isinstance(item.obj, MethodType) else None
    call = function if owner is None else MethodType(function, owner)
    before, after = _surroundings(item) if item.cls is None else (None, None)
    instance = item.instance

    @wraps(function)
    def run() -> object:
        given = around.begin(fixtures)
        try:
            if instance is not None:
                return surrounded(instance, call, given)
            if before is not None:
                before()
            try:
                return call(**given)
            finally:
                if after is not None:
                    after()
        except BaseException as exception:
            around.judge(exception)
            raise

    return run


def test_function(item: pytest.Function) -> Any:
    """The function itself, without `@weft.check(…)`."""
    function = item.obj.__func__ if isinstance(item.obj, MethodType) else item.obj
    return undecorated(function)


def arguments(item: pytest.Function) -> Mapping[str, Any]:
    """What pytest gives the test: fixtures and parameters."""
    if getattr(item, "nofuncargs", False):
        return {}
    return {name: item.funcargs[name] for name in item._fixtureinfo.argnames}


def _refuse_unfit(function: Any, item: pytest.Function) -> None:
    for is_so, kind in UNFIT:
        if is_so(inspect.unwrap(function)):
            raise WeftError(
                f"{item.name} is {kind}, and weft explores threads",
                place_of(item),
                "take the mark away; or explore a function that uses threads, without `async`",
            )
    if hasattr(function, "is_hypothesis_test"):
        raise WeftError(
            f"{item.name} is a test of hypothesis, which runs it again and again by itself",
            place_of(item),
            "put `@weft.check(…)` below `@given(…)`: then each example is explored",
        )


def place_of(item: pytest.Function) -> str:
    """Where the test is written."""
    path, line, _ = item.reportinfo()
    return f"{path}:{(line or 0) + 1}"


def _surroundings(item: pytest.Function) -> tuple[Any, Any]:
    """pytest's functions around each function of a module; each may want to know which."""

    def bound(name: str) -> Any:
        step = getattr(item.module, name, None)
        if not inspect.isfunction(step):
            return None
        function = test_function(item)
        return (lambda: step(function)) if step.__code__.co_argcount else step

    return bound(AROUND[0]), bound(AROUND[1])
