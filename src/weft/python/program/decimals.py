"""Puts contexts of `decimal` back: their flags above all, which every inexact result sets."""

from __future__ import annotations

import decimal
from typing import Any

from weft.python.data.decimal_contexts import shown_state, shows_state
from weft.python.runtime.asking import is_a

SETTINGS = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp")
SIGNALS = ("flags", "traps")
_get, _set = decimal.Context.__getattribute__, decimal.Context.__setattr__

State = tuple[Any, ...]


class Contexts:
    """Contexts, and what shows a part of one: `flags = context.flags`."""

    def __init__(self) -> None:
        self._contexts: list[tuple[Any, State, Any]] = []
        self._shown: list[tuple[Any, Any]] = []
        """What shows a part of a context that may not be among these, and where it is."""

    def add(self, value: Any, found: Any) -> bool:
        """Whether it can be put back, or else is among what was left over in the end."""
        if not shows_state(type(value)):
            return False
        if is_a(value, decimal.Context):
            self._contexts.append((value, _state(value), found))
        else:
            self._shown.append((value, found))
        return True

    def __bool__(self) -> bool:
        return bool(self._contexts)

    def restore(self) -> None:
        for context, saved, _ in self._contexts:
            if _state(context) != saved:
                _put(context, saved)

    def changed(self) -> list[object]:
        return [found.path for each, saved, found in self._contexts if _state(each) != saved]

    def left_over(self) -> list[Any]:
        """What shows a part of a context that nothing else leads to."""
        known = {shown_state(each) for each, _, _ in self._contexts}
        return [found for each, found in self._shown if shown_state(each) not in known]


def _state(context: Any) -> State:
    """By the methods of `decimal`: a class derived from it may have others."""
    signals = (tuple(sorted(_get(context, name).items(), key=str)) for name in SIGNALS)
    return *(_get(context, name) for name in SETTINGS), *signals


def _put(context: Any, state: State) -> None:
    for name, value in zip(SETTINGS, state, strict=False):
        _set(context, name, value)
    for name, signals in zip(SIGNALS, state[len(SETTINGS) :], strict=True):
        shown = _get(context, name)
        for signal, raised in signals:
            shown[signal] = raised
