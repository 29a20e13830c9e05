"""Finds the rule for a function or a method in the tables."""

from __future__ import annotations

from weft.python.data.effects.forms import Form
from weft.python.data.effects.functions import FUNCTIONS
from weft.python.data.effects.methods import METHODS
from weft.python.data.effects.modules import MODULES
from weft.python.data.effects.others import GENERATOR, ITERATOR, OBJECT
from weft.python.data.effects.tables import Rule

_BY_FORM = {Form.ITERATOR: ITERATOR, Form.GENERATOR: GENERATOR}


def of_method(kind: type, what: Form, name: str) -> Rule | None:
    """The rule for a method of objects of a class, written in C."""
    quick = METHODS.get(kind)
    if quick is not None and name in quick:
        return quick[name]
    for cls in kind.__mro__:
        if cls is not object and cls in METHODS:
            rule = METHODS[cls].get(name)
            if rule is not None:
                return rule
    return _BY_FORM.get(what, {}).get(name) or OBJECT.get(name)


def of_function(module: str, name: str) -> Rule | None:
    """The rule for a function or a class; if it has none, that for its module."""
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
