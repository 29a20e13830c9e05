"""Values that code of the program returns into C code or a library: what is looked into there.

`max(shelves, key=contents)` compares the lists that `contents` returns, `dict(pairs())` goes
through those that the generator yields, and `list(shelf)` through the iterator that the `__iter__`
of a shelf gives. No argument of these calls leads to what they look at.
"""

from __future__ import annotations

import itertools
from collections import defaultdict, deque
from functools import _lru_cache_wrapper, reduce
from operator import attrgetter, methodcaller, setitem
from types import FunctionType, MethodType, MethodWrapperType
from typing import Any

from weft.python.data.effects.forms import Form, form
from weft.python.data.effects.iterators import BLANK, DIRECT, callbacks, parts
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address

PASSING_ON = frozenset(map(address, (getattr, object.__getattribute__)))
"""Functions that only hand the value on to their caller."""
PASSING_ON_TYPES = (attrgetter, methodcaller)
KEEPING = frozenset(map(address, (list, tuple, deque, zip, enumerate, iter, next)))
"""Functions that keep what an iterable gives as it is."""
METHODS = frozenset({"append", "appendleft", "extend", "extendleft", "__init__", "__iadd__"})
"""Methods of lists and deques that do the same."""
FEEDING = (map, zip, enumerate, itertools.islice, itertools.repeat)
"""Iterators that hand on what others give."""
PYTHON = frozenset({FunctionType, MethodType})
ITERABLE = (Form.ITERATOR, Form.VIEW)
"""What a method gives that was asked what to go through."""


def may_look_into(value: Any, called: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether a call may look into what a function returns that it has called."""
    what = form(value)
    if what is Form.ATOM or what is Form.GENERATOR:
        return False
    if address(called) in PASSING_ON or type(called) in PASSING_ON_TYPES:
        return False
    if type(called) is _lru_cache_wrapper:
        # It hands on what its function gives, which may be C code that goes through something.
        return what in ITERABLE
    if called is reduce and arguments and type(arguments[0]) in PYTHON:
        return what in ITERABLE
    if called is setitem:
        # A `defaultdict` makes what it does not have.
        return not (arguments and issubclass(type(arguments[0]), defaultdict))
    if what in ITERABLE or not _keeps(called):
        return True
    return not all(map(_hands_on, arguments))


def _keeps(called: Any) -> bool:
    if address(called) in KEEPING:
        return True
    is_method = type(called) in BUILTIN or type(called) is MethodWrapperType
    return is_method and type(called.__self__) in (list, deque) and called.__name__ in METHODS


def _hands_on(source: Any) -> bool:
    """Whether what code returns comes out of an iterable as it is."""
    if form(source) is not Form.ITERATOR or type(source) in DIRECT | BLANK:
        return True
    if type(source) not in FEEDING:
        return False
    if type(source) is map and not PYTHON.issuperset(map(type, callbacks(source))):
        return False
    return all(map(_hands_on, parts(source)))
