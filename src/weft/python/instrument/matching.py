"""What a `match` statement reads: lengths, values by key, attributes of instances."""

from __future__ import annotations

from bytecode import Instr, Label

from weft.python.instrument.hooks import Hook
from weft.python.instrument.site import Constant, Piece, Plan, Planner, Site
from weft.python.instrument.versions import jump_if


def _length(site: Site) -> Plan:
    return site.tell(site.hooks.for_call(1), Constant(len), 1)


def _keys(site: Site) -> Plan:
    """[subject, keys]: each key is read by itself."""
    hook = site.hooks.load_item
    keys = site.slot(1)
    if isinstance(keys, Instr) and keys.name == "BUILD_TUPLE" and isinstance(keys.arg, int):
        copy = Instr("COPY", 1, location=site.location)
        return hook and _tell_each(site, [copy], keys.arg, hook, 2)
    if isinstance(keys, Instr) and keys.name == "LOAD_CONST" and isinstance(keys.arg, tuple):
        copy = Instr("COPY", 1, location=site.location)
        return hook and _tell_each(site, [copy], len(keys.arg), hook, 2)
    return site.tell(site.hooks.consume, 2)


def _attributes(site: Site) -> Plan:
    """[subject, class, names of attributes]: which are read depends on the class."""
    hook = site.hooks.load_attr
    names = site.slot(1)
    if hook is None or not isinstance(names, Instr):
        return None
    assert isinstance(names.arg, tuple)
    assert isinstance(site.instr.arg, int)
    count = site.instr.arg + len(names.arg)
    asked: list[Piece] = []
    if site.hooks.instance is not None:
        asked = site.telling(site.hooks.instance, 3, 2)
        if not site.hooks.asks_for_classes:
            asked = site.unless(type, 2, asked)
    if count == 0:
        return site.when(asked) if asked else None
    code = site.asking(attributes_read, (3, 2, 1, Constant(site.instr.arg)))
    return _tell_each(site, [*asked, *code], count, hook, 3)


def attributes_read(
    subject: object, class_: object, names: tuple[str, ...], positional: int
) -> tuple[str | None, ...]:
    """The attributes that `case class_(…)` looks at, in order; None where it looks at none."""
    nothing = (None,) * (positional + len(names))
    if not isinstance(class_, type):
        return nothing
    # Other metaclasses may have their own idea of what an instance is.
    if type(class_) is type and class_ not in type(subject).__mro__:
        return nothing
    # Classes such as `int` have none: there the pattern is about the subject itself.
    declared = getattr(class_, "__match_args__", ())
    if not isinstance(declared, tuple) or not all(isinstance(name, str) for name in declared):
        # The interpreter will say what is wrong.
        return nothing
    return (*(*declared, *nothing)[:positional], *names)


def _tell_each(site: Site, code: list[Piece], count: int, hook: Hook, depth: int) -> Plan:
    """`code` pushes so many values: tell the hook of each, and of what lies so deep below them.

    Without a loop, as jumping back would look like another line to a tracer.
    """
    location = site.location
    result: list[Piece] = [*code, Instr("UNPACK_SEQUENCE", count, location=location)]
    for left in range(count, 0, -1):
        skip = Label()
        result += [
            Instr("COPY", 1, location=location),
            jump_if("NONE", skip, location),
            *site.telling(hook, depth + left, 1),
            skip,
            Instr("POP_TOP", location=location),
        ]
    return site.when(result)


PLANNERS: dict[str, Planner] = {
    "GET_LEN": _length,
    "MATCH_KEYS": _keys,
    "MATCH_CLASS": _attributes,
}
