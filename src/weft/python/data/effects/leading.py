"""Which values may lead to something shared without being so themselves.

A new list of shared lists is nobody else's, but to compare it is to look into them. Hooks ask here
first, so that what leads nowhere costs no more than a look at its type.
"""

from __future__ import annotations

from functools import partial
from types import FunctionType, SimpleNamespace

from weft.python.data.effects.forms import Form, form_of, lookup
from weft.python.data.passing import is_lasting


class Leading(dict[type, bool]):
    """Classes: whether their objects are of some of these forms, or of these classes, or have one
    of these methods, written in Python."""

    def __init__(
        self,
        forms: tuple[Form, ...],
        *classes: type,
        but: tuple[type, ...] = (),
        methods: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self._forms = forms
        self._classes = classes
        self._but = but
        self._methods = methods

    def __missing__(self, kind: type) -> bool:
        found = form_of(kind) in self._forms or issubclass(kind, self._classes)
        found = found and not issubclass(kind, self._but)
        found = found or any(type(lookup(kind, name)) is FunctionType for name in self._methods)
        if is_lasting(kind):
            # Those that every execution makes anew must not be kept.
            self[kind] = found
        return found


HOLDING = (Form.CONTAINER, Form.FROZEN, Form.VIEW, Form.MEMORY)
GIVING = (Form.ITERATOR, Form.GENERATOR)

COMPARED = Leading(HOLDING, SimpleNamespace)
"""What is looked into to compare it."""
SHOWN = Leading(HOLDING, SimpleNamespace, BaseException, partial)
"""What is looked into to make a text of it."""
SEARCHED = Leading(
    HOLDING + GIVING, bytes, but=(dict, set, frozenset), methods=("__iter__", "__getitem__")
)
"""What is gone through to find something in it: not what is looked up by its hash. In bytes,
something is looked for that can be changed."""
ADDED = Leading((Form.VIEW, Form.MEMORY, *GIVING))
"""What is gone through, or looked at behind it, to add it to something by an operator."""
