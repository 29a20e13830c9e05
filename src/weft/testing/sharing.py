"""Fixtures that a test changes: they are set up once, and what is left in them leaks.

Every execution has to start from the same state. What a fixture leads to is copied before the
exploration and compared afterwards, so that a leak is told as what it is, and not as the riddle
that comes of it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import pytest

from weft.errors import WeftError
from weft.python.program.loaded import modules
from weft.python.program.path import ATTRIBUTE, ITEM, inside, root, start
from weft.python.program.scope import contents_of
from weft.python.program.walk import Walk
from weft.python.program.watched import ABSENT
from weft.testing.target import place_of

FACTORIES = (FunctionType, MethodType, BuiltinFunctionType, functools.partial, type)
"""What makes objects. Of those it has made it may keep a list, for the end of the test."""
PLAIN = (int, float, complex, str, bytes, bool)
MOST = 5
"""How many changes are named."""


class _Nothing:
    """Leaves all that the walk finds as it is."""

    def adopts(self, kind: type) -> bool:
        return False

    def replacement(self, value: Any, path: Any) -> Any:
        return value

    def convert(self, value: Any, path: Any) -> None:
        pass

    def leaves(self, value: Any) -> bool:
        return False

    def put(self, container: Any, key: Any, old: Any, new: Any) -> None:
        pass


class Sharing:
    """What the fixtures of a test were like before it was explored."""

    def __init__(self, item: pytest.Function) -> None:
        self._item = item
        self._walk = Walk((), _Nothing(), set(), map(contents_of, modules()))
        for name, value in _given(item).items():
            if not issubclass(type(value), FACTORIES):
                self._walk.push(value, start(name))
        self._walk.run()

    def error(self) -> WeftError | None:
        """What to tell if the test has changed what it was given."""
        places = sorted(self._changed())
        if not places:
            return None
        shown = ", ".join(f"`{name}{rest}`" for name, rest in places[:MOST])
        more = f" and {len(places) - MOST} more" if len(places) > MOST else ""
        kind, todo = self._advice(places[0][0])
        return WeftError(
            f"{kind} is shared between executions: the test changes {shown}{more}",
            place_of(self._item),
            todo,
        )

    def _changed(self) -> set[tuple[str, str]]:
        """What is different: the name of a fixture, and the way to it from there."""
        snapshot = self._walk.snapshot
        found: set[tuple[str, str]] = set()
        for group, form in ((snapshot.names, ATTRIBUTE), (snapshot.dicts, ITEM)):
            for path, now, before in group.differing():
                for key in {**before, **now}:
                    if not _equal(now.get(key, ABSENT), before.get(key, ABSENT)):
                        found.add(_place((path, form, key)))
        for path, now, before in snapshot.lists.differing():
            if len(now) != len(before) or not all(map(_equal, now, before)):
                found.add(_place(path))
        apart = {id(group) for group in (snapshot.names, snapshot.dicts, snapshot.lists)}
        for other in snapshot.groups:
            if id(other) not in apart:
                found.update(map(_place, other.changed()))
        return found

    def _advice(self, name: str) -> tuple[str, str]:
        if name.startswith("self."):
            return (
                f"`{name}`, which was made before the test,",
                "make it in `setup_method`, or `setUp`: weft runs these in each execution",
            )
        call = getattr(self._item, "callspec", None)
        if call is not None and name in call.params:
            return (
                f"the parameter `{name}`",
                "let the test make a copy of it, and change that",
            )
        return (
            f"the fixture `{name}`",
            "let the fixture return a function that makes the object, and call it in the test:\n\n"
            "    @pytest.fixture\n"
            f"    def make_{name}():\n"
            "        def make():\n"
            f"            return …  # what `{name}` returns now\n"
            "        return make\n\n"
            f"    def {self._item.originalname}(make_{name}):\n"
            f"        {name} = make_{name}()",
        )


def _given(item: pytest.Function) -> Mapping[str, Any]:
    """Everything that was made before the test begins: fixtures, and attributes of its object."""
    attributes = getattr(item.instance, "__dict__", {})
    return {**item.funcargs, **{f"self.{name}": value for name, value in attributes.items()}}


def _place(path: Any) -> tuple[str, str]:
    rest = inside(path)
    return root(path), rest if not rest or rest.startswith("[") else f".{rest}"


def _equal(now: Any, before: Any) -> bool:
    """Whether a value is as before. To compare others than these would run the program's code."""
    return now is before or (type(now) is type(before) and type(now) in PLAIN and now == before)
