"""What a `match` statement reads: lengths, values by key, attributes of instances."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from bytecode import Instr, Label

from weft.python.instrument.site import Constant, Piece, Plan, Planner, Site
from weft.python.instrument.versions import Location, jump_if, to_tuple

MISSING = object()
"""What is found where there is nothing."""
MATCH_SELF = 1 << 22
"""The flag of classes whose objects are matched themselves, of CPython's `object.h`."""
FLAGS: Callable[[type], int] = vars(type)["__flags__"].__get__


def _length(site: Site) -> Plan:
    return site.tell(site.hooks.for_call(1), Constant(len), 1)


def _keys(site: Site) -> Plan:
    """[subject, keys], which stay there: each is read by the `get` of the mapping."""
    hook = site.hooks.load_item
    keys = site.slot(1)
    if hook is None:
        return None
    location = site.location
    if isinstance(keys, Instr) and keys.name == "BUILD_TUPLE" and isinstance(keys.arg, int):
        # The interpreter refuses what is there twice, and for that asks all for their hash.
        count = keys.arg
        code = [
            *site.asking(frozenset, (1,)),
            *site.asking(_if_distinct, (2, 1)),
            *_keep_top(1, location),
        ]
    elif isinstance(keys, Instr) and keys.name == "LOAD_CONST" and isinstance(keys.arg, tuple):
        count, code = len(keys.arg), [Instr("COPY", 1, location=location)]
    else:
        return site.tell(site.hooks.consume, 2)
    value = [
        *site.asking(getattr, (5, Constant("get"))),
        *site.asking(operator.call, (1, 2, Constant(MISSING))),
        *_keep_top(2, location),
    ]
    read = [[*site.telling(hook, 5, 1), *value] for _ in range(count)]
    return _one_by_one(site, code, read, 1)


def _attributes(site: Site) -> Plan:
    """[subject, class, names of attributes]: which are read depends on the class."""
    hook = site.hooks.load_attr
    names = site.slot(1)
    if hook is None or not isinstance(names, Instr):
        return None
    assert isinstance(names.arg, tuple)
    assert isinstance(site.instr.arg, int)
    positional = site.instr.arg
    asked: list[Piece] = []
    if site.hooks.instance is not None:
        asked = site.telling(site.hooks.instance, 3, 2)
        if not site.hooks.asks_for_classes:
            asked = site.unless(type, 2, asked)
    if positional + len(names.arg) == 0:
        return site.when(asked) if asked else None
    location = site.location
    code = [*asked, *site.asking(attributes_read, (2, 1, Constant(positional)))]
    value = [*site.asking(getattr, (6, 1, Constant(MISSING))), *_keep_top(1, location)]
    read = [[*site.telling(hook, 6, 1), *value] for _ in range(positional + len(names.arg))]
    if positional == 1:
        read[0] = _or_subject(read[0], 5, location)
    return _one_by_one(site, code, read, 4, site.asking(isinstance, (4, 3)))


def attributes_read(
    class_: object, names: tuple[str, ...], positional: int
) -> tuple[str | None, ...] | None:
    """The attributes that `case class_(…)` reads, in order, and None for the subject itself.

    No tuple if the interpreter reads none, or will say what is wrong.
    """
    if not isinstance(class_, type):
        return None
    declared: object = getattr(class_, "__match_args__", ()) if positional else ()
    if not isinstance(declared, tuple) or not all(isinstance(name, str) for name in declared):
        return None
    if positional == 1 and not declared and FLAGS(class_) & MATCH_SELF:
        # Of `int` and its like the pattern is about the subject.
        return (None, *names) if names else None
    read = (*declared[:positional], *names)
    return read if len(set(read)) == positional + len(names) else None


def _if_distinct(keys: tuple[object, ...], known: frozenset[object]) -> object:
    return keys if len(keys) == len(known) else None


def _one_by_one(
    site: Site,
    code: list[Piece],
    read: list[list[Piece]],
    dropped: int,
    condition: Sequence[Piece] = (),
) -> Plan:
    """Read one thing after the other, as others may change them meanwhile, and make the tuple.

    `code` pushes the names of all that is read; with None there the instruction is left to do what
    it does. Each of `read` takes the name above the list of what has been found so far, and puts
    there what it finds. The result takes the place of what is `dropped`.

    Without a loop, as jumping back would look like another line to a tracer.
    """
    location = site.location
    plain, lost, none, done, end = (Label() for _ in range(5))

    def do(name: str, *arguments: Any) -> Instr:
        return Instr(name, *arguments, location=location)

    result: list[Piece] = [*code, do("COPY", 1), jump_if("NONE", plain, location)]
    if condition:
        result += [*condition, jump_if("FALSE", none, location)]
    result.append(do("BUILD_LIST", 0))
    for nth, each in enumerate(read):
        result += [
            *site.asking(operator.getitem, (2, Constant(nth))),
            *each,
            *(do("COPY", 1), do("LOAD_CONST", MISSING), do("IS_OP", 0)),
            jump_if("TRUE", lost, location),
            do("LIST_APPEND", 1),
        ]
    for instr in to_tuple():
        instr.location = location
        result.append(instr)
    result += [
        *(do("JUMP_FORWARD", done), lost, do("POP_TOP"), do("POP_TOP")),
        *(none, do("LOAD_CONST", None), done),
        *_keep_top(dropped, location),
        *(do("JUMP_FORWARD", end), plain, do("POP_TOP")),
    ]
    return [*site.when(result), end]


def _keep_top(dropped: int, location: Location) -> list[Piece]:
    """Drop so many values below the one on top."""
    pops = [Instr("POP_TOP", location=location) for _ in range(dropped)]
    return [Instr("SWAP", dropped + 1, location=location), *pops]


def _or_subject(read: list[Piece], depth: int, location: Location) -> list[Piece]:
    """Find the subject, which lies so deep, where there is no name on top."""
    named, done = Label(), Label()
    return [
        Instr("COPY", 1, location=location),
        jump_if("NOT_NONE", named, location),
        Instr("POP_TOP", location=location),
        Instr("COPY", depth, location=location),
        Instr("JUMP_FORWARD", done, location=location),
        *(named, *read, done),
    ]


PLANNERS: dict[str, Planner] = {
    "GET_LEN": _length,
    "MATCH_KEYS": _keys,
    "MATCH_CLASS": _attributes,
}
