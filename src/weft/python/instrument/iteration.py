"""Iteration: asking for an iterator, each step of it, and reading all of something at once."""

from __future__ import annotations

from weft.python.instrument.facts import is_fresh
from weft.python.instrument.site import Plan, Planner, Site
from weft.python.instrument.stack import COUNTER, RANGE

_RANGE_ITERATOR = type(iter(range(1)))


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
    if site.slot(1) is COUNTER:
        return site.tell_unless((_RANGE_ITERATOR,), site.hooks.advance, 1)
    return site.tell(site.hooks.advance, 1)


def _delegate(site: Site) -> Plan:
    """A `yield from` reads one value each time round, and between two of them others may write.

    The first step is told of here and not where the loop begins: jumping back to a hook would look
    like another line to a tracer.
    """
    plan = _iterate(site)
    if site.hooks.advance is None:
        return plan
    first = site.when(site.telling(site.hooks.advance, 1), instructions=False)
    return [*(plan or site.instructions), *first]


def _await(site: Site) -> Plan:
    """A coroutine is taken as far as it goes."""
    return site.tell(site.hooks.advance, 1)


def _delegate_again(site: Site) -> Plan:
    """The other steps, also those of an `await`."""
    delegates = id(site.instr) in site.context.delegations
    return site.tell(site.hooks.advance, 2) if delegates else None


def _consume(site: Site) -> Plan:
    return None if is_fresh(site.slot(1)) else site.tell(site.hooks.consume, 1)


PLANNERS: dict[str, Planner] = {
    "GET_ITER": _iterate,
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
