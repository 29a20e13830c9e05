"""What is inside containers: items, slices, and whether something is in there."""

from __future__ import annotations

from weft.python.instrument.facts import is_constant, is_text, value_of
from weft.python.instrument.site import Constant, Plan, Planner, Site


def load_item(site: Site) -> Plan:
    if is_constant(site.slot(2)):
        return None
    bounds = _constant_bounds(site)
    if bounds is not None:
        return site.tell(site.hooks.load_slice, 2, *bounds)
    return site.tell(site.hooks.load_item, 2, 1)


def _constant_bounds(site: Site) -> tuple[Constant, Constant] | None:
    """From 3.14 on a slice whose bounds are constants is a constant itself.

    One with a step has never been anything but an item.
    """
    key = value_of(site.slot(1)) if is_constant(site.slot(1)) else None
    if isinstance(key, slice) and key.step is None:
        return Constant(key.start), Constant(key.stop)
    return None


def _store_item(site: Site) -> Plan:
    bounds = _constant_bounds(site)
    if bounds is not None:
        return site.tell(site.hooks.store_slice, 2, *bounds, 3)
    return site.tell(site.hooks.store_item, 2, 1, 3)


def _delete_item(site: Site) -> Plan:
    return site.tell(site.hooks.delete_item, 2, 1)


def _load_slice(site: Site) -> Plan:
    return None if is_constant(site.slot(3)) else site.tell(site.hooks.load_slice, 3, 2, 1)


def _store_slice(site: Site) -> Plan:
    return site.tell(site.hooks.store_slice, 3, 2, 1, 4)


def _contains(site: Site) -> Plan:
    """What is not a number or a string may be looked into, to compare it with a constant."""
    if is_text(site.slot(1)):
        return None
    if is_constant(site.slot(1)):
        return site.tell_unless((str, int, type(None)), site.hooks.contains, 1, 2)
    return site.tell(site.hooks.contains, 1, 2)


PLANNERS: dict[str, Planner] = {
    "BINARY_SUBSCR": load_item,
    "STORE_SUBSCR": _store_item,
    "DELETE_SUBSCR": _delete_item,
    "BINARY_SLICE": _load_slice,
    "STORE_SLICE": _store_slice,
    "CONTAINS_OP": _contains,
}
