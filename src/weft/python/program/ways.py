"""How each type of container or place is looked at and put back."""

from __future__ import annotations

import ctypes
import gc
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from itertools import repeat, starmap
from operator import attrgetter, is_
from types import CellType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any, cast
from weakref import ref

from weft.python.program.scope import contents_of
from weft.python.program.watched import ABSENT, Places, Way
from weft.python.runtime.asking import is_a, mro_of, vars_of


def _copy_dict(container: dict[Any, Any]) -> dict[Any, Any]:
    if type(container).__iter__ is dict.__iter__:
        return dict.copy(container)
    return dict(zip(dict.keys(container), dict.values(container), strict=True))


def _write_dict(container: dict[Any, Any], saved: dict[Any, Any]) -> None:
    dict.clear(container)
    dict.update(container, saved)


def _write_names(container: dict[str, Any], saved: dict[str, Any]) -> None:
    """Names are put back one by one, lest code that runs elsewhere misses one that stays."""
    for name in [name for name in container if name not in saved]:
        del container[name]
    dict.update(container, saved)
    if list(container) != list(saved):
        _write_dict(container, saved)


def _write_class(cls: type, saved: dict[str, Any]) -> None:
    contents = class_contents(cls)
    for name in [name for name in contents if name not in saved]:
        type.__delattr__(cls, name)
    for name, value in saved.items():
        if contents.get(name, ABSENT) is not value:
            type.__setattr__(cls, name, value)


def class_contents(cls: type) -> dict[str, Any]:
    """The dictionary of a class itself: to look at, not to write to."""
    return cast("dict[str, Any]", gc.get_referents(vars_of(cls))[0])


def _write_weak(container: dict[Any, Any], saved: dict[Any, Any]) -> None:
    # References that have died were removed for good.
    _write_dict(container, {k: v for k, v in saved.items() if not (_dead(k) or _dead(v))})


def _dead(value: object) -> bool:
    return is_a(value, ref) and value() is None


def _copy_ordered(container: OrderedDict[Any, Any]) -> OrderedDict[Any, Any]:
    return OrderedDict(OrderedDict.items(container))


def _write_ordered(container: OrderedDict[Any, Any], saved: OrderedDict[Any, Any]) -> None:
    OrderedDict.clear(container)
    for key, value in saved.items():
        OrderedDict.__setitem__(container, key, value)


def _write_list(container: list[Any], saved: list[Any]) -> None:
    list.__setitem__(container, slice(None), saved)


def _copy_deque(container: deque[Any]) -> deque[Any]:
    return deque(deque.__iter__(container))


def _write_deque(container: deque[Any], saved: deque[Any]) -> None:
    deque.clear(container)
    deque.extend(container, saved)


def _new_in_dict(now: dict[Any, Any], was: dict[Any, Any]) -> list[tuple[Any, Any]]:
    return [pair for pair in dict.items(now) if dict.get(was, pair[0], ABSENT) is not pair[1]]


def _merge_dict(saved: dict[Any, Any], was: dict[Any, Any], now: dict[Any, Any]) -> None:
    for key in [key for key in was if not dict.__contains__(now, key)]:
        saved.pop(key, None)
    saved.update(_new_in_dict(now, was))


def _new_in_list(now: list[Any], was: list[Any]) -> list[tuple[Any, Any]]:
    return [(i, each) for i, each in enumerate(now) if not was[i : i + 1] or was[i] is not each]


def _merge_list(saved: list[Any], was: list[Any], now: list[Any]) -> None:
    if all(map(is_, was, now)):
        # What was appended is so, whatever the list was like.
        saved += list.__getitem__(now, slice(len(was), None))
    elif len(saved) == len(was) and all(map(is_, saved, was)):
        saved[:] = list.__iter__(now)


_IN_DICT = (dict.keys, dict.values)
_KEPT = (_new_in_dict, _merge_dict)
DICT = Way(dict.__len__, _IN_DICT, _copy_dict, _write_dict, *_KEPT)
NAMES = Way(dict.__len__, _IN_DICT, _copy_dict, _write_names, *_KEPT)
CLASS = Way(dict.__len__, _IN_DICT, _copy_dict, _write_class, *_KEPT)
WEAK = Way(dict.__len__, _IN_DICT, _copy_dict, _write_weak)
_IN_ORDERED = (OrderedDict.__iter__, OrderedDict.values)
ORDERED = Way(dict.__len__, _IN_ORDERED, _copy_ordered, _write_ordered, *_KEPT)
LIST = Way(list.__len__, (list.__iter__,), list.copy, _write_list, _new_in_list, _merge_list)
DEQUE = Way(deque.__len__, (deque.__iter__,), _copy_deque, _write_deque)


def _contents(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return ABSENT


def _write_cell(cell: CellType, saved: Any) -> None:
    if saved is ABSENT:
        del cell.cell_contents
    else:
        cell.cell_contents = saved


def cells() -> Places:
    """Closure variables."""
    return Places(lambda cells: map(attrgetter("cell_contents"), cells), _contents, _write_cell)


Slot = tuple[MemberDescriptorType, object]
_get_slot: Callable[[MemberDescriptorType, object], Any] = MemberDescriptorType.__get__


def _in_slot(slot: Slot) -> Any:
    try:
        return _get_slot(*slot)
    except AttributeError:
        return ABSENT


def _write_slot(slot: Slot, saved: Any) -> None:
    descriptor, owner = slot
    if saved is ABSENT:
        descriptor.__delete__(owner)
    else:
        descriptor.__set__(owner, saved)


def slots() -> Places:
    """What `__slots__` declares, as pairs of its descriptor and the object."""
    return Places(lambda slots: starmap(_get_slot, slots), _in_slot, _write_slot)


def _dictionaries(objects: list[Any]) -> Iterator[Any]:
    return map(object.__getattribute__, objects, repeat("__dict__"))


NO_DICTIONARY: dict[str, Any] = {}
"""That of an object written in C that has the place for one, and says that it has none."""


def dictionary(value: Any) -> Any:
    """The attributes of an object, without asking it."""
    if issubclass(type(value), ModuleType):
        return contents_of(value)
    try:
        return object.__getattribute__(value, "__dict__")
    except AttributeError:
        return NO_DICTIONARY


def hides_dictionary(kind: type) -> bool:
    """Whether objects of a class have something else by the name of `__dict__`."""
    for each in mro_of(kind):
        found = class_contents(each).get("__dict__")
        if found is not None:
            return type(found) is not GetSetDescriptorType
    return False


def hidden_dictionary(value: object) -> dict[str, Any]:
    """The attributes of an object that has something else by that name."""
    found: dict[str, Any] = _GET_DICTIONARY(value)
    return found


_GET_DICTIONARY = ctypes.pythonapi.PyObject_GenericGetDict
_GET_DICTIONARY.argtypes, _GET_DICTIONARY.restype = [ctypes.py_object], ctypes.py_object


def _set_dictionary(value: object, saved: dict[str, Any]) -> None:
    object.__setattr__(value, "__dict__", saved)


def dictionaries() -> Places:
    """Which dictionary an object has, should it be given another."""
    return Places(_dictionaries, dictionary, _set_dictionary)


_bases: Callable[[type], Any] = type.__dict__["__bases__"].__get__


def bases() -> Places:
    """What a class is derived from, should it be derived from something else."""
    return Places(
        lambda classes: map(_bases, classes),
        _bases,
        lambda cls, saved: type.__setattr__(cls, "__bases__", saved),
    )


def classes() -> Places:
    """Which class an object has, should it be given another."""
    return Places(
        lambda objects: map(type, objects),
        type,
        lambda value, saved: object.__setattr__(value, "__class__", saved),
    )
