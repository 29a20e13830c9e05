"""Applies rules to the receiver and the arguments of a call."""

from __future__ import annotations

import builtins
import decimal
import os
import sys
from collections import defaultdict, deque
from collections.abc import Mapping
from io import IOBase, StringIO, TextIOWrapper
from types import FunctionType, MethodType
from typing import Any

from weft.python.data.effects.forms import SEQUENCES, Form, form, lookup, module_of, viewed
from weft.python.data.effects.functions import FUNCTIONS
from weft.python.data.effects.holding import annotations_of, attributes, held
from weft.python.data.effects.iterators import behind
from weft.python.data.effects.keys import as_index, is_key
from weft.python.data.effects.opaque import is_opaque
from weft.python.data.effects.patches import patched
from weft.python.data.effects.proxies import standing_for
from weft.python.data.effects.reach import reached
from weft.python.data.effects.specials import of_attribute
from weft.python.data.effects.tables import Rule
from weft.python.data.effects.touch import Touch
from weft.python.data.effects.touching import COMPARING, SHOWING, Touching
from weft.python.program.known import made_in_python
from weft.python.runtime.asking import mro_of, vars_of

Arguments = tuple[Any, ...]
Named = Mapping[str, Any]

UNKNOWN: Rule = ("unknown",)
DEEP: dict[str, tuple[str, ...]] = {
    "compare": COMPARING,
    "show": SHOWING,
    "hash": ("__hash__",),
    "walk": (),
}
NEVER_ITERATING = frozenset(
    (
        *("nothing", "show", "hash", "truth", "seek", "names", "expose", "module", "environ"),
        *("get", "store", "remove", "add", "append", "look_shape", "look_all", "change_all"),
        *("next", "call", "print", "displayed", "errors", "variables", "wrap", "load", "patch"),
        *("attr_read", "attr_write", "attr_delete", "opaque", "look_rest"),
    )
)
"""What is done by C code that does not go through what it is given; or where that is seen."""
OF_A_KEY = {"get": "look_all", "store": "change_all", "remove": "change_all", "add": "change_all"}
"""Actions on a key, and what stands for them if it cannot be told from others."""
FIRST = ("iterable", "source", "population", "iterables", "seq")
"""How functions call their first argument that may also be given by name, and go through it."""
ATTRIBUTES = ("attr_read", "attr_write", "attr_delete")
CHANGING = frozenset(
    (
        *("append", "store", "remove", "add", "change_all", "change_rest", "unknown"),
        *("use", "release", "fetch", "callbacks"),
        *("attr_write", "attr_delete", "wrap", "load", "patch"),
    )
)


def only_looks(function: Any) -> bool:
    """Whether a function written in C is known to look at what it is given, and no more."""
    rule = FUNCTIONS.get(module_of(function), {}).get(function.__name__)
    return rule is not None and "call" not in rule and CHANGING.isdisjoint(rule)


DECLARED = ("__code__", "__defaults__", "__kwdefaults__", "__annotations__")
"""What a function takes, as `inspect` finds out."""


class Ruling(Touching):
    """What a call touches, by the rule for what is called."""

    def of_method(self, rule: Rule, receiver: Any, args: Arguments, named: Named) -> None:
        """A method does to its receiver what the rule says."""
        for word in rule:
            if word in OF_A_KEY:
                self._key(receiver, word, args)
            elif word == "look_shape" and form(receiver) is Form.ITERATOR:
                self.shape(receiver)
            elif word in ("append", "look_shape", "look_all", "change_all"):
                self._receiver(receiver, word)
            else:
                self._others(word, (receiver, *args), named)
        self._gives(rule, (receiver, *args), named)

    def of_function(self, rule: Rule, args: Arguments, named: Named) -> None:
        """A function does it to its first argument, in the way of functions: by iterating."""
        given = args or tuple(named[name] for name in FIRST if name in named)
        first = given[0] if given else None
        for word in rule:
            if word == "look_all":
                self.consume(first)
            elif word == "look_shape":
                self.shape(first)
            elif word in OF_A_KEY:
                self._key(first, word, args[1:])
            elif word == "change_all":
                self._receiver(first, word)
            else:
                self._others(word, args, named)
        self._gives(rule, args, named)

    def _gives(self, rule: Rule, args: Arguments, named: Named) -> None:
        """Objects of the program are asked for what they give, for all that is known."""
        if not NEVER_ITERATING.issuperset(rule):
            for each in (*args, *named.values()):
                self.gone_through(each)

    def _others(self, word: str, args: Arguments, named: Named) -> None:
        first = args[0] if args else None
        if word in DEEP:
            self._look(word, args, named)
        elif word == "take":
            for each in args[1:]:
                self.consume_pairs(each)
        elif word == "look_rest":
            for each in args[1:]:
                self.add(each, "look_all")
        elif word == "named":
            for each in named.values():
                self.consume(each)
        elif word == "seek":
            for each in args:
                self.hashed(dict.keys(each) if issubclass(type(each), dict) else held(each))
        elif word == "iter":
            for each in args:
                self.iterate(each)
        elif word == "next":
            self.advance(first)
        elif word == "copy":
            self.copied(args)
        elif word == "pairs":
            self._pairs((first,))
        elif word == "pairs_rest":
            self._pairs(args[1:])
        elif word == "truth":
            for each in args[1:]:
                self.shape(each)
        elif word == "call":
            self.callback(first, args[1:])
        elif word == "print":
            if named.get("file") is None:
                self._writes("stdout")
            elif type(lookup(type(named["file"]), "write")) is FunctionType:
                self.add(named["file"], "attr_read", "write")
        elif word == "change_rest":
            for each in args[1:]:
                self._receiver(each, "change_all")
        elif word == "use":
            self.add(first, "change_all", certain=False)
            self.uses((first,))
            if issubclass(type(first), IOBase):
                self.streams(first)
        elif word == "release":
            self.add(first, "change_all")
            self._receiver(first, "change_all")
        elif word == "callbacks":
            for each in args[1:]:
                if callable(each):
                    self.callback(each, args)
        elif word == "fetch":
            for each in (*args[1:], *named.values()):
                if issubclass(type(each), defaultdict):
                    self.add(each, "change_all")
                    self.callback(each.default_factory, ())
        elif word == "expose":
            self.add(first, word)
        elif word == "names":
            self._by_method(first, "__dir__")
            self.add(first, "look_all")
            self.classes(first)
        elif word == "opaque":
            # What a method works with may be an object of C: `number.sqrt(context)` sets its flags.
            for each in (*args[1:], *named.values()):
                if is_opaque(type(each)):
                    self.add(each, "change_all", certain=False)
        elif word == "survey":
            self.survey((*args, *named.values()))
        elif word == "variables":
            self._variables(first)
        elif word == "wrap":
            self.add(first, "change_all")
            self.add(named.get("wrapped", args[1] if len(args) > 1 else None), "look_all")
            for each in (*args[2:], named.get("assigned"), named.get("updated")):
                self.consume(each)
        elif word == "default_context":
            self.deep((*args, *named.values()))
            self.add(decimal.DefaultContext, "look_all")
        elif word == "displayed":
            self._writes("stdout")
            self.add(builtins, "attr_write", "_")
        elif word == "errors":
            self._writes("stderr")
        elif word == "module":
            if first is not None:
                self.add(sys.modules, "get", first)
        elif word == "load":
            for each in args[1:2]:
                self.add(each, "change_all")
        elif word == "environ":
            self.environment()
        elif word == "patch":
            for target, name in patched(first):
                self.add(target, "attr_write", name)
        elif word in ATTRIBUTES:
            if len(args) > 1 and issubclass(type(args[1]), str):
                first = standing_for(first)
                self.add(first, word, args[1])
                for function, given in of_attribute(first, args[1], word.removeprefix("attr_")):
                    if type(function) is FunctionType:
                        self.of_library(function, given)
        elif word == "unknown":
            self.unknown((*args, *named.values()))
        else:
            assert word == "nothing", word

    def _pairs(self, sources: Arguments) -> None:
        """They give pairs, or have keys."""
        for each in sources:
            if not issubclass(type(each), dict):
                self.gone_through(each)
                self.deep((each,))

    def _writes(self, stream: str) -> None:
        """Something is written to a standard stream, whichever that is now."""
        self.add(sys, "attr_read", stream)
        now = getattr(sys, stream)
        if _is_kept(now):
            self.add(now, "change_all")

    def environment(self) -> None:
        """The variables of the process are looked at; `os.environb` shows the same."""
        self.add(os.environ, "look_all")
        for each in attributes(os.environ):
            self.add(each, "look_all")

    def survey(self, values: Arguments) -> None:
        """All attributes of all that can be reached are looked at, those of classes as well."""
        for each in reached(values, around=False):
            self.add(each, "look_all")
            self.classes(each)
        for each in values:
            self._declared(each.__func__ if type(each) is MethodType else each)

    def _declared(self, value: Any) -> None:
        """A function, or a class, is asked what it takes, and of which types."""
        if type(value) is FunctionType:
            for name in DECLARED:
                self.add(value, "attr_read", name)
            found = [value.__kwdefaults__, annotations_of(value)]
        elif issubclass(type(value), type):
            found = [vars_of(cls).get("__annotations__") for cls in mro_of(value)]
        else:
            return
        for each in found:
            if type(each) is dict and self.is_shared(value):
                # That of annotations is shared when somebody has asked for it, as this call does.
                self.found.append(Touch(each, "look_all"))

    def _variables(self, function: Any) -> None:
        """A function is asked for the variables that it uses: those around it, and globals."""
        function = function.__func__ if type(function) is MethodType else function
        if type(function) is FunctionType:
            for cell in function.__closure__ or ():
                self.add(cell, "look_all")
            module = sys.modules.get(module_of(function))
            for name in function.__code__.co_names:
                if name in function.__globals__:
                    self.add(module, "attr_read", name)

    def classes(self, value: Any) -> None:
        """The classes of something are looked into, or a class and its bases."""
        kind = value if issubclass(type(value), type) else type(value)
        for cls in (*mro_of(kind), *mro_of(type(kind))):
            if made_in_python(cls):
                self.add(cls, "look_all")

    def _look(self, word: str, args: Arguments, named: Named) -> None:
        if named.get("key") is not None:
            # What is compared is what the key gives.
            for each in args:
                self.consume(each)
        else:
            self.deep((*args, *named.values()), DEEP[word])
        for each in named.values():
            if callable(each):
                self.callback(each, args)

    def _receiver(self, target: Any, action: str) -> None:
        what = form(target)
        if what is Form.VIEW:
            target = viewed(target)
        elif what is Form.MEMORY:
            self.add(target, "look_all")
            target = behind(target)
        elif action == "append" and issubclass(type(target), deque) and target.maxlen is not None:
            action = "change_all"
        if form(target) is not Form.ATOM:
            self.add(target, action)

    def _key(self, target: Any, action: str, args: Arguments) -> None:
        key = args[0] if args else None
        if form(target) is Form.VIEW:
            target = viewed(target)
        if issubclass(type(target), SEQUENCES):
            index = as_index(key)
            if index is None or action in ("remove", "add"):
                self.add(target, OF_A_KEY[action])
            else:
                self.add(target, action, index)
            if type(key) is slice:
                for each in args[1:]:
                    self.consume(each)
        elif issubclass(type(target), dict | set):
            if form(key) is Form.INSTANCE:
                self._by_method(key, "__hash__")
                self._by_method(key, "__eq__")
            if is_key(key):
                self.add(target, action, key)
            else:
                self.hashed((key,))
                self.add(target, OF_A_KEY[action])
        else:
            self._receiver(target, OF_A_KEY[action])

    def unknown(self, values: Arguments) -> None:
        """Nobody knows what is done: all that can be reached may be changed."""
        for each in reached(values):
            self.add(each, "change_all", certain=False)


def _is_kept(stream: Any) -> bool:
    """Whether what is printed goes to memory, or to a file that was opened for it."""
    is_file = type(stream) is TextIOWrapper and stream not in (sys.__stdout__, sys.__stderr__)
    return is_file or issubclass(type(stream), StringIO)
