"""What instrumented code calls before it accesses data.

Most objects are not shared, and the hooks say so after one look. The rest is for `Memory`.
"""

from __future__ import annotations

import sys
from abc import ABCMeta
from collections import defaultdict, deque
from re import Pattern
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from weft.python.data.contents import CONTAINERS, FORMATTING, IN_PLACE, NAMES
from weft.python.data.effects.forms import VIEWS
from weft.python.data.effects.leading import ADDED, COMPARED, SEARCHED, SHOWN
from weft.python.data.effects.proxies import PROXIES, referent
from weft.python.data.effects.specials import CONTAINING, TEXT, TRUTH
from weft.python.data.guard import failed
from weft.python.data.locations import CONTENTS
from weft.python.data.sharing import entries
from weft.python.data.under_way import under_way
from weft.python.data.weak import WEAK
from weft.python.instrument.hooks import Hooks
from weft.python.instrument.site import Namespace
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import CodeType

    from weft.python.data.calls import Calls
    from weft.python.data.contents import Contents
    from weft.python.data.entry import Entry
    from weft.python.data.fields import Fields
    from weft.python.data.memory import Memory
    from weft.python.data.specials import Odd, Specials

# Those of the exploration under way. They are there whenever a hook is called: code that calls
# hooks exists only then.
memory: Memory = None  # type: ignore[assignment]
fields: Fields = None  # type: ignore[assignment]
contents: Contents = None  # type: ignore[assignment]
calls: Calls = None  # type: ignore[assignment]
specials: Specials = None  # type: ignore[assignment]
odd: Odd = None  # type: ignore[assignment]
filling: Mapping[int, object] = {}
"""What code without hooks is putting something into: whoever gets hold of that finds it shared."""


def _behind(value: Any) -> Any:
    """What a weak proxy stands for, if it is one: whatever is done to it is done to that.

    That it dies meanwhile is not explored.
    """
    if type(value) not in PROXIES:
        return value
    found = referent(value)
    if not memory.alone and address(found) in entries:
        memory.beside.noted(WEAK)
    return found


def load_attr(value: Any, name: str) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(value))
    if entry is not None:
        try:
            fields.load(entry, value, name)
        except Exception as error:
            failed(error)
            raise
    elif name == "__dict__" or not memory.alone:
        fields.load_unshared(value, name)
    if odd[type(value)]:
        if type(value) is super:
            load_super(None, value, name)
        elif type(value) in PROXIES:
            if (behind := _behind(value)) is not value:
                load_attr(behind, name)
        else:
            specials.attribute(value, name, "read")
    elif type(value) is type and odd[value]:
        specials.attribute(value, name, "read")


def load_super(cls: Any, value: Any, name: str) -> None:
    if cls is None:
        if type(value) is not super:
            load_attr(value, name)
            return
        found: Any = value
        cls, value = found.__thisclass__, found.__self__
    if filling:
        memory.settle()
    fields.load_super(cls, value, name)
    if odd[type(value)]:
        specials.attribute(value, name, "read")


def store_attr(value: Any, name: str, stored: Any) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(value))
    if entry is not None:
        fields.store(entry, value, name, stored)
    elif name == "__dict__":
        fields.give_dictionary(value, stored)
    elif issubclass(type(value), type):
        fields.store_unshared(value, name, stored)
    elif name in memory.locations.dynamic:
        fields.look_up(value, name)
    if odd[type(value)]:
        if type(value) in PROXIES:
            if (behind := _behind(value)) is not value:
                store_attr(behind, name, stored)
        else:
            specials.attribute(value, name, "write")


def delete_attr(value: Any, name: str) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(value))
    if entry is not None:
        fields.delete(entry, value, name)
    elif issubclass(type(value), type):
        fields.delete_unshared(value, name)
    if odd[type(value)]:
        if type(value) in PROXIES:
            if (behind := _behind(value)) is not value:
                delete_attr(behind, name)
        else:
            specials.attribute(value, name, "delete")


def load_module(name: str) -> None:
    load_item(sys.modules, name)
    if name not in sys.modules and not memory.alone:
        # Whoever is asked for it, and where it is looked for.
        for found in ("meta_path", "path_hooks", "path"):
            load_attr(sys, found)
            contents.consume(getattr(sys, found))


def load_global(namespace: Namespace, name: str) -> None:
    contents = namespace.contents
    if not fields.load_global(contents, name):
        load_item(contents, name)


def store_global(namespace: Namespace, name: str, stored: Any) -> None:
    contents = namespace.contents
    if not fields.store_global(contents, name, stored):
        store_item(contents, name, stored)


def delete_global(namespace: Namespace, name: str) -> None:
    contents = namespace.contents
    if not fields.delete_global(contents, name):
        delete_item(contents, name)


def load_cell(cell: Any, name: str) -> None:
    entry = entries.get(address(cell))
    if entry is not None and not memory.watched(entry, "read", CONTENTS):
        _load_cell(entry, cell)


def _load_cell(entry: Entry, cell: Any) -> None:
    memory.plain(entry, "read", CONTENTS, lambda: _held(cell))


def _held(cell: Any) -> Any:
    """What is in a cell; None if nothing is: what then comes of it, the program will see."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def store_cell(cell: Any, name: str, stored: Any) -> None:
    entry = entries.get(address(cell))
    if entry is not None:
        fields.store_cell(entry, CONTENTS, stored)


def delete_cell(cell: Any, name: str) -> None:
    entry = entries.get(address(cell))
    if entry is not None:
        memory.plain(entry, "delete", CONTENTS)


def load_item(container: Any, key: Any) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(container))
    if entry is not None and type(container) not in PROXIES:
        contents.item(entry, container, "__getitem__", key)
        if issubclass(type(container), defaultdict):
            contents.make(entry, container, key)
    elif type(container) in PROXIES:
        if (behind := _behind(container)) is not container:
            load_item(behind, key)
        return
    elif odd[type(container)]:
        specials.method(container, "__getitem__", given=(key,))
    if odd[type(key)]:
        specials.key(key)


def store_item(container: Any, key: Any, stored: Any) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(container))
    if entry is not None and type(container) not in PROXIES:
        contents.item(entry, container, "__setitem__", key, stored)
    elif type(container) in PROXIES:
        if (behind := _behind(container)) is not container:
            store_item(behind, key, stored)
        return
    elif odd[type(container)]:
        specials.method(container, "__setitem__", given=(key, stored))
    elif type(key) is slice:
        contents.consume(stored)
    if odd[type(key)]:
        specials.key(key)


def delete_item(container: Any, key: Any) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(container))
    if entry is not None and type(container) not in PROXIES:
        contents.item(entry, container, "__delitem__", key)
    elif type(container) in PROXIES:
        if (behind := _behind(container)) is not container:
            delete_item(behind, key)
        return
    elif odd[type(container)]:
        specials.method(container, "__delitem__", given=(key,))
    if odd[type(key)]:
        specials.key(key)


def load_slice(container: Any, start: Any, stop: Any) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(container))
    if entry is not None and type(container) not in PROXIES:
        contents.item(entry, container, "__getitem__", slice(start, stop))
    elif type(container) in PROXIES:
        if (behind := _behind(container)) is not container:
            load_slice(behind, start, stop)
        return
    elif odd[type(container)]:
        specials.method(container, "__getitem__", given=(slice(start, stop),))


def store_slice(container: Any, start: Any, stop: Any, stored: Any) -> None:
    if filling:
        memory.settle()
    entry = entries.get(address(container))
    if entry is not None and type(container) not in PROXIES:
        contents.item(entry, container, "__setitem__", slice(start, stop), stored)
    elif type(container) in PROXIES:
        if (behind := _behind(container)) is not container:
            store_slice(behind, start, stop, stored)
        return
    elif odd[type(container)]:
        specials.method(container, "__setitem__", given=(slice(start, stop), stored))
    else:
        contents.consume(stored)


def contains(container: Any, item: Any) -> None:
    if filling:
        memory.settle()
    if address(container) in entries or SEARCHED[type(container)]:
        contents.contains(_behind(container), item)
    elif odd[type(container)]:
        if (behind := _behind(container)) is not container:
            contains(behind, item)
        else:
            specials.method(container, *CONTAINING)
    elif odd[type(item)]:
        specials.key(item)


def binary(left: Any, right: Any, operator: int) -> None:
    if filling:
        memory.settle()
    if not _alone(type(left), type(right), operator) and (
        address(left) in entries
        or address(right) in entries
        or (ADDED[type(left)] or ADDED[type(right)])
        or (operator in FORMATTING and type(left) in (str, bytes))
    ):
        contents.binary(_behind(left), _behind(right), operator)
    elif not PROXIES.isdisjoint((type(left), type(right))):
        both = _behind(left), _behind(right)
        if both[0] is not left or both[1] is not right:
            binary(*both, operator)
    elif odd[type(left)] or odd[type(right)]:
        specials.operator(left, right, NAMES[operator % IN_PLACE], operator >= IN_PLACE)


def _alone(left: type, right: type, operator: int) -> bool:
    """Whether one operand says that the other is no container, or none that is looked at.

    Containers take a number only to repeat themselves, and a string is added to a string only.
    """
    if left not in PLAIN or right not in PLAIN:
        return False
    if left in NUMBERS or right in NUMBERS:
        return operator % IN_PLACE not in (REPEATING, *FORMATTING)
    return operator == 0 and (left is str or right is str)


def compare(left: Any, right: Any) -> None:
    if filling:
        memory.settle()
    kinds = type(left), type(right)
    alike = kinds[0] not in UNLIKE and kinds[1] not in UNLIKE
    looked_into = alike or not PLAIN.issuperset(kinds)
    if looked_into and (
        address(left) in entries
        or address(right) in entries
        or (COMPARED[kinds[0]] or COMPARED[kinds[1]])
    ):
        contents.compare(_behind(left), _behind(right))
    elif not PROXIES.isdisjoint(kinds):
        both = _behind(left), _behind(right)
        if both[0] is not left or both[1] is not right:
            compare(*both)
    elif odd[type(left)] or odd[type(right)]:
        specials.comparison(left, right)


def truth(value: Any) -> None:
    if filling:
        memory.settle()
    if address(value) in entries or type(value) in VIEWS:
        contents.look_shape(_behind(value), "__bool__")
    elif odd[type(value)]:
        if (behind := _behind(value)) is not value:
            truth(behind)
        else:
            specials.method(value, *TRUTH)


def iterate(iterable: Any) -> None:
    if filling:
        memory.settle()
    if address(iterable) in entries or type(iterable) in VIEWS:
        contents.look_shape(_behind(iterable), "__iter__")
    elif odd[type(iterable)]:
        if (behind := _behind(iterable)) is not iterable:
            iterate(behind)
        else:
            specials.method(iterable, "__iter__")


def advance(iterator: Any) -> None:
    contents.advance(iterator)


def consume(iterable: Any) -> None:
    contents.consume(iterable)


def leave(value: Any) -> None:
    frames = memory.sharing.frames
    if frames or under_way:
        frame = sys._getframe(1)
        if frames:
            contents.stays(frames, frame)
        contents.leave(frames.get(address(frame)), value)


def back(value: Any) -> None:
    contents.leave(None, value)


def format(value: Any) -> None:
    if filling:
        memory.settle()
    if address(value) in entries or SHOWN[type(value)]:
        contents.show(_behind(value))
    elif odd[type(value)]:
        if (behind := _behind(value)) is not value:
            format(behind)
        else:
            specials.method(value, *TEXT)


def instance(value: Any, kind: Any) -> None:
    if type(kind) is tuple:
        for each in kind:
            if type(each) is not type:
                instance(value, each)
        return
    if issubclass(type(kind), ABCMeta):
        fields.classes.asked(kind)
    if address(value) in entries:
        fields.tell_instance(value, kind)


def enter(manager: Any) -> None:
    if odd[type(manager)]:
        specials.method(manager, "__enter__", "__aenter__")
    else:
        entry = entries.get(address(manager))
        # To enter an open file does nothing to it.
        if entry is not None and entry.file is None:
            specials.in_c(manager, "__enter__")


def exit(leave: Any) -> None:
    if type(leave) is MethodType and odd[type(leave.__self__)]:
        specials.method(leave.__self__, "__exit__", "__aexit__")
    elif type(leave) in BUILTIN:
        calls.call(leave, (), {})


def call(callable: Any, *arguments: Any) -> Callable[[Any], None] | None:
    if filling:
        memory.settle()
    kind = type(callable)
    if kind is FunctionType:
        if address(callable.__code__) in instrumented:
            return None
    elif kind is MethodType:
        function = callable.__func__
        if type(function) is FunctionType and address(function.__code__) in instrumented:
            return None
    elif kind is BuiltinFunctionType:
        receiver = callable.__self__
        if type(receiver) in ENCLOSED and address(receiver) not in entries:
            for each in arguments:
                if type(each) not in SIMPLE:
                    break
            else:
                # To sort or to search is to compare what is in a list, and that may be shared.
                if not arguments:
                    if callable.__name__ != "sort":
                        return None
                elif type(receiver) not in HOLDING:
                    if callable.__name__ not in CODING:
                        return None
                elif _is_unlike(callable, arguments):
                    return None
        elif callable is len and _is_own(arguments):
            return None
    elif kind is type and callable in MAKING:
        for each in arguments:
            if type(each) not in VALUES:
                break
        else:
            return None
    try:
        return calls.call(callable, arguments, {})
    except Exception as error:
        failed(error)
        raise


def _is_own(arguments: tuple[Any, ...]) -> bool:
    """Whether there is one argument, a container that no other thread knows."""
    if len(arguments) != 1:
        return False
    (container,) = arguments
    return type(container) in ENCLOSED and address(container) not in entries


def _is_unlike(method: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether it is clear that a method of a container does not find its argument by looking into
    something: into a bytearray, to compare it with bytes."""
    return bytes not in map(type, arguments) or method.__name__ not in SEARCHING


def call_kw(names: tuple[str, ...], callable: Any, *arguments: Any) -> Any:
    count = len(arguments) - len(names)
    named = dict(zip(names, arguments[count:], strict=True))
    try:
        return calls.call(callable, arguments[:count], named)
    except Exception as error:
        failed(error)
        raise


def call_ex(callable: Any, arguments: Any, named: Any) -> Any:
    return calls.call_ex(callable, arguments, named)


NUMBERS = frozenset({bool, complex, float, int})
PLAIN = NUMBERS | {str, bytes, tuple, frozenset, type(None), type, *CONTAINERS}
"""Types of which it is known what operators do with them."""
REPEATING = 5
"""BINARY_OP of `*`."""
SIMPLE = frozenset({bool, bytes, float, int, str, type(None), type})
"""Types of what leads to nothing that is shared."""

HOLDING = frozenset({list, tuple, deque})
ENCLOSED = HOLDING | {str, bytes, bytearray, int, float, dict, set, frozenset, Pattern}
"""Types whose methods look at nothing but the object and what they are given; or at what it holds,
too, if they search or sort."""
SEARCHING = frozenset({"count", "index", "remove"})
VALUES = SIMPLE - {type}
"""Types of what has nothing in it that could change, and nothing that is looked up to use it."""
MAKING = frozenset({range, list, tuple, dict, set, frozenset, bool, object})
"""Types that look at nothing but what they are given: numbers and text are made as `sys` says."""
CODING = frozenset({"encode", "decode"})
"""Methods that look for a codec by its name."""

UNLIKE = SIMPLE - {bytes}
"""Types of what no container is looked into to compare it; a bytearray is, to compare it with
bytes."""

instrumented: Mapping[int, CodeType] = {}
"""The code that calls these hooks, by identity."""

HOOKS = Hooks(
    load_attr=load_attr,
    load_super=load_super,
    store_attr=store_attr,
    delete_attr=delete_attr,
    load_module=load_module,
    load_global=load_global,
    store_global=store_global,
    delete_global=delete_global,
    load_cell=load_cell,
    store_cell=store_cell,
    delete_cell=delete_cell,
    load_item=load_item,
    store_item=store_item,
    delete_item=delete_item,
    load_slice=load_slice,
    store_slice=store_slice,
    contains=contains,
    binary=binary,
    compare=compare,
    truth=truth,
    iterate=iterate,
    advance=advance,
    consume=consume,
    leave=leave,
    back=back,
    back_when=under_way,
    format=format,
    instance=instance,
    enter=enter,
    exit=exit,
    call=call,
    call_kw=call_kw,
    call_ex=call_ex,
)
