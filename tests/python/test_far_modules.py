"""Modules to which nothing leads: what changes in them is seen, named and put back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.python.modules import Load
from weft.python.program.far_modules import FarModules
from weft.python.program.scope import Namespace, namespace_of

SOURCE = """
class Asked:
    def __eq__(self, other):
        raise AssertionError("asked")

    __hash__ = None


class Keyed(Asked):
    def __init__(self):
        self.asked = False

    def __hash__(self):
        if self.asked:
            raise AssertionError("asked")
        return 1


class Kept:
    pass


first, second, asked, numbers, known, kept = 1, 2, Asked(), [1], {}, Kept()
some, keyed = {1}, {Keyed(): 1}
for key in keyed:
    key.asked = True
"""


def _swap(module: Any) -> None:
    contents = vars(module)
    first = contents.pop("first")
    contents["first"] = first


CHANGES: dict[str, Callable[[Any], object]] = {
    "a value": lambda module: setattr(module, "first", 3),
    "an equal value": lambda module: setattr(module, "first", float(module.first)),
    "a value that must not be asked": lambda module: setattr(module, "asked", object()),
    "another name": lambda module: setattr(module, "third", 3),
    "a name less": lambda module: delattr(module, "second"),
    "a name for another": lambda module: vars(module).update(third=vars(module).pop("key")),
    "the order": _swap,
    "a name that is no string": lambda module: vars(module).update({0: 1}),
    "an item of a list": lambda module: module.numbers.append(2),
    "an entry of a dictionary": lambda module: module.known.update(a=1),
    "an entry with a key that must not be asked": lambda module: module.keyed.clear(),
    "an element of a set": lambda module: module.some.add(2),
    "an attribute": lambda module: setattr(module.kept, "name", 1),
}


def _state(module: Any) -> list[Any]:
    contents = vars(module)
    held = (module.numbers, module.some, module.known, vars(module.kept))
    return [*contents, *map(id, contents.values()), *map(repr, held), len(module.keyed)]


def _namespaces(load: Load, *, odd: bool = False) -> list[Namespace]:
    modules = [load(name, SOURCE) for name in ("one", "other", "third")]
    if odd:
        vars(modules[2])[0] = "a name that is no string"
    return [namespace_of(each) for each in modules]


@pytest.mark.parametrize("odd", [False, True], ids=["", "beside a name that is no string"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_put_back(load: Load, change: Callable[[Any], object], odd: bool) -> None:
    namespaces = _namespaces(load, odd=odd)
    import other  # type: ignore[import-not-found]

    before = _state(other)
    far = FarModules(namespaces, ())
    assert far.restore() == []
    for _ in range(2):
        change(other)
        assert _state(other) != before
        assert [(path[1], path[2]) for path in far.restore()] == [("other", "other.py")]
        assert _state(other) == before
        assert far.restore() == []


def test_what_is_no_part_of_the_program_stays_as_it_is(load: Load) -> None:
    namespaces = _namespaces(load)
    import other

    apart = {object.__hash__(each) for each in (other.numbers, other.known, other.kept)}
    far = FarModules(namespaces, apart)
    other.numbers.append(2)
    other.known["a"] = other.kept.name = 1
    assert far.restore() == []
    assert (other.numbers, other.known, other.kept.name) == ([1, 2], {"a": 1}, 1)


def test_what_changes_while_a_module_is_loaded_is_kept(load: Load) -> None:
    namespaces = _namespaces(load)
    import other

    far = FarModules(namespaces, ())
    seen: list[Any] = []
    keep = far.keeping()
    other.third = new = object()
    keep(lambda container, new, path: seen.append((container, new, path[1])))
    assert seen == [(vars(other), [("third", new)], "other")]
    other.first = 3
    assert [path[1] for path in far.restore()] == ["other"]
    assert (other.first, other.third) == (1, new)
