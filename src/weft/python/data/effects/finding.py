"""Finds the rule for a function or a method in the tables."""

from __future__ import annotations

from weft.python.data.effects.forms import Form, lookup
from weft.python.data.effects.functions import FUNCTIONS
from weft.python.data.effects.methods import METHODS
from weft.python.data.effects.modules import IN_C, MODULES
from weft.python.data.effects.objects import of_loaded
from weft.python.data.effects.opaque import is_opaque
from weft.python.data.effects.others import GENERATOR, ITERATOR, LOOKING, OBJECT
from weft.python.data.effects.tables import Rule
from weft.python.runtime.asking import mro_of

LOOK: Rule = ("look_all", "show")
OWN = LOOKING | {"__init__"}
"""Methods that say nothing of an object if it has them by nature, and do if it has its own."""
_BY_FORM = {Form.ITERATOR: ITERATOR, Form.GENERATOR: GENERATOR}


def of_method(kind: type, what: Form, name: str) -> Rule | None:
    """The rule for a method of objects of a class, written in C."""
    quick = METHODS.get(kind)
    if quick is not None and name in quick:
        return quick[name]
    for cls in mro_of(kind)[:-1]:
        rule = (METHODS.get(cls) or of_loaded(cls) or {}).get(name)
        if rule is not None:
            return rule
    found = _BY_FORM.get(what, {}).get(name)
    if found is not None:
        return found
    if name in OWN and is_opaque(kind) and lookup(kind, name) is not lookup(object, name):
        return LOOK if name in LOOKING else None
    return OBJECT.get(name)


def in_c(module: str, name: str) -> Rule | None:
    """The rule for a function or a class that is written in C; none if nobody knows it."""
    return FUNCTIONS.get(module, {}).get(name) or IN_C.get(module)


def of_function(module: str, name: str) -> Rule | None:
    """The rule for a function written in Python; if it has none, that for its module."""
    return FUNCTIONS.get(module, {}).get(name) or of_module(module)


def of_module(module: str) -> Rule | None:
    """The rule for a module, or for the package that it is in."""
    while module:
        found = MODULES.get(module)
        if found is not None:
            return found
        module = module.rpartition(".")[0]
    return None


def has_own_rule(module: str, name: str) -> bool:
    return name in FUNCTIONS.get(module, {})
