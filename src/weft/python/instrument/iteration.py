"""Iteration: asking for an iterator, each step of it, and reading all of something at once."""

from __future__ import annotations

from types import CoroutineType

from weft.python.instrument.facts import is_fresh
from weft.python.instrument.site import Piece, Plan, Planner, Site
from weft.python.instrument.stack import COUNTER, RANGE, is_value
from weft.python.instrument.versions import ITERATOR_SLOTS, real_iterator

_RANGE_ITERATOR = type(iter(range(1)))
_DELEGATES = (1, 2, 3)
"""The arguments of `GET_ITER` that belong to a `yield from`, from 3.15 on."""


def _get_iterator(site: Site) -> Plan:
    return _delegate(site) if site.instr.arg in _DELEGATES else _loop(site)


def _loop(site: Site) -> Plan:
    """Each step is told of with an iterator, also where the loop would do without one."""
    if ITERATOR_SLOTS == 1 or site.hooks.advance is None:
        return _iterate(site)
    plan = _iterate(site) or list(site.instructions)
    return [*plan[:-1], *_made(site), plan[-1]]


def _made(site: Site) -> list[Piece]:
    """A coroutine can be delegated to, though it is not iterable."""
    made: list[Piece] = [*real_iterator(site.location)]
    return site.unless(CoroutineType, 1, made) if site.instr.arg else made


def _iterate(site: Site) -> Plan:
    if is_fresh(site.slot(1)):
        return None
    if site.slot(1) is RANGE:
        return site.tell_unless((range,), site.hooks.iterate, 1)
    return site.tell(site.hooks.iterate, 1)


def _advance(site: Site) -> Plan:
    """An iterator over a range that was made for the loop reads nothing that others have.

    One from elsewhere can be anybody's, and each step changes it.
    """
    depth = _top_value(site)
    if site.slot(depth) is COUNTER:
        return site.tell_unless((_RANGE_ITERATOR,), site.hooks.advance, depth)
    return site.tell(site.hooks.advance, depth)


def _top_value(site: Site, start: int = 1) -> int:
    """How deep the first slot from there on lies that holds an object."""
    return next(n for n in range(start, len(site.stack) + 1) if is_value(site.slot(n)))


def _delegate(site: Site) -> Plan:
    """A `yield from` reads one value each time round, and between two of them others may write.

    The first step is told of here and not where the loop begins: jumping back to a hook would look
    like another line to a tracer.
    """
    plan = _loop(site)
    if site.hooks.advance is None:
        return plan
    first = site.when(site.telling(site.hooks.advance, ITERATOR_SLOTS), instructions=False)
    return [*(plan or site.instructions), *first]


def _await(site: Site) -> Plan:
    """A coroutine is taken as far as it goes."""
    return site.tell(site.hooks.advance, 1)


def _delegate_again(site: Site) -> Plan:
    """The other steps, also those of an `await`."""
    delegates = id(site.instr) in site.context.delegations
    return site.tell(site.hooks.advance, _top_value(site, 2)) if delegates else None


def _consume(site: Site) -> Plan:
    return None if is_fresh(site.slot(1)) else site.tell(site.hooks.consume, 1)


PLANNERS: dict[str, Planner] = {
    "GET_ITER": _get_iterator,
    "GET_YIELD_FROM_ITER": _delegate,
    "GET_AWAITABLE": _await,
    "GET_AITER": _iterate,
    "GET_ANEXT": _await,
    "JUMP_BACKWARD_NO_INTERRUPT": _delegate_again,
    "FOR_ITER": _advance,
    "UNPACK_SEQUENCE": _consume,
    "UNPACK_EX": _consume,
    "LIST_EXTEND": _consume,
    "SET_UPDATE": _consume,
    "DICT_UPDATE": _consume,
    "DICT_MERGE": _consume,
}
