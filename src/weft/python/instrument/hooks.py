"""What instrumented code tells, and when.

Every hook is called *before* the instruction it is about, with the operands of that instruction,
and may raise: the exception then comes from that place of the program. What a hook returns is
dropped, except for the three about calls. `None` means that nothing is inserted.

The instruction itself stays and does the access. Only the patterns of a `match` statement are read
piece by piece, as they are told, where the interpreter would read all of them after that.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

Hook = Callable[..., Any]


class Hooks(NamedTuple):
    """Callables by the access they hear of."""

    load_attr: Hook | None = None
    """`(obj, name)`: the module for `from module import name`."""
    load_super: Hook | None = None
    """`(class, instance, name)` for `super().name`, or `(None, what super() has given, name)`."""
    store_attr: Hook | None = None
    """`(obj, name, value)`"""
    delete_attr: Hook | None = None
    """`(obj, name)`"""

    load_module: Hook | None = None
    """`(name)`, before it is looked for among those that are loaded."""

    load_global: Hook | None = None
    """`(namespace, name)`, where the namespace holds the dictionary of globals."""
    store_global: Hook | None = None
    """`(namespace, name, value)`"""
    delete_global: Hook | None = None
    """`(namespace, name)`"""

    load_cell: Hook | None = None
    """`(cell, name)`, where the cell is the object shared by closures, not what is in it."""
    store_cell: Hook | None = None
    """`(cell, name, value)`"""
    delete_cell: Hook | None = None
    """`(cell, name)`"""

    load_item: Hook | None = None
    """`(container, key)`"""
    store_item: Hook | None = None
    """`(container, key, value)`"""
    delete_item: Hook | None = None
    """`(container, key)`"""
    load_slice: Hook | None = None
    """`(container, start, stop)`. Python 3.11 has `load_item` with a slice instead."""
    store_slice: Hook | None = None
    """`(container, start, stop, values)`. Python 3.11 has `store_item` with a slice instead."""
    contains: Hook | None = None
    """`(container, item)`"""

    binary: Hook | None = None
    """`(left, right, operator)`: the argument of `BINARY_OP`, in place if it is 13 or more."""
    compare: Hook | None = None
    """`(left, right)`"""
    truth: Hook | None = None
    """`(value)`"""
    format: Hook | None = None
    """`(value)`"""

    iterate: Hook | None = None
    """`(iterable)`, when an iterator is asked for."""
    advance: Hook | None = None
    """`(iterator)`, each time before its next value is asked for."""
    consume: Hook | None = None
    """`(iterable)`, before all of it is read at once."""

    call: Hook | None = None
    """`(callable, *arguments)`. An answer other than None is called with the result of the call."""
    call_0: Hook | None = None
    call_1: Hook | None = None
    call_2: Hook | None = None
    call_3: Hook | None = None
    """In place of `call` for so many arguments: a function with as many parameters is called
    faster than one that collects them."""
    call_kw: Hook | None = None
    """`(names, callable, *arguments)`: names of the last arguments. The answer as for `call`."""
    call_ex: Hook | None = None
    """`(callable, arguments, keywords or None)`, a tuple and a dict. The answer as for `call`."""
    instance: Hook | None = None
    """`(value, class or tuple)`, before `isinstance`, unless the class is a plain one."""
    enter: Hook | None = None
    """`(manager)`, before `__enter__` or `__aenter__`."""
    exit: Hook | None = None
    """`(bound exit)`, before `__exit__` or `__aexit__` is called."""

    call_in_with: Hook | None = None
    """`(bound enter or exit)`, before a `with` statement calls it, from 3.14 on. The answer as for
    `call`."""

    asks_for_classes: object = False
    """Whether `call` is also told of `type(x)`, `isinstance(x, C)` and class statements."""

    when: object = True
    """Hooks are called while this is true, apart from `switch`. A container that is empty as long
    as nobody is interested makes instrumented code nearly as fast as plain code until then. It
    becomes a constant of code, and must be hashable as those are: by identity."""

    leave: Hook | None = None
    """`(value)`, inside of a generator that is about to stop running, at a `yield` or at its end:
    what it hands over, or None where that is a constant, or an exception."""
    back: Hook | None = None
    """`(value)`, inside of a function that is not a generator and is about to return."""
    back_when: object = True
    """The same is called while this is true; of this as of `when`."""
    switch: Hook | None = None
    """`()`, where CPython with its global lock can change threads: function entry and return of a
    generator from `yield`, backward jumps, and after calls."""

    def for_call(self, count: int) -> Hook | None:
        """The hook for a call with so many arguments by position."""
        exact = (self.call_0, self.call_1, self.call_2, self.call_3)
        return (exact[count] if count < len(exact) else None) or self.call
