"""Variables that code shares with other code: globals, and cells of closures."""

from __future__ import annotations

from bytecode.instr import CellVar, FreeVar

from weft.python.instrument.free import own_name
from weft.python.instrument.hooks import Hook
from weft.python.instrument.site import Constant, Operand, Plan, Planner, Site
from weft.python.instrument.versions import load_cell


def _global(site: Site, hook: Hook | None, *value: Operand) -> Plan:
    arg = site.instr.arg
    name = arg[-1] if isinstance(arg, tuple) else arg
    assert isinstance(name, str)
    if hook is None or not site.context.hooked_global(name):
        return None
    return site.tell(hook, Constant(site.context.namespace), Constant(name), *value)


def _load_global(site: Site) -> Plan:
    return _global(site, site.hooks.load_global)


def _store_global(site: Site) -> Plan:
    return _global(site, site.hooks.store_global, 1)


def _delete_global(site: Site) -> Plan:
    return _global(site, site.hooks.delete_global)


def _store_name(site: Site) -> Plan:
    return _store_global(site) if site.context.is_module else None


def _delete_name(site: Site) -> Plan:
    return _delete_global(site) if site.context.is_module else None


def _cell(site: Site, hook: Hook | None, *value: Operand) -> Plan:
    variable = site.instr.arg
    assert isinstance(variable, CellVar | FreeVar)
    # Set once, before any method of the class can run.
    name = own_name(variable.name)
    if name == "__class__":
        return None
    return site.tell(hook, load_cell(variable, site.location), Constant(name), *value)


def _load_cell(site: Site) -> Plan:
    return _cell(site, site.hooks.load_cell)


def _store_cell(site: Site) -> Plan:
    return _cell(site, site.hooks.store_cell, 1)


def _delete_cell(site: Site) -> Plan:
    return _cell(site, site.hooks.delete_cell)


PLANNERS: dict[str, Planner] = {
    "LOAD_GLOBAL": _load_global,
    "STORE_GLOBAL": _store_global,
    "DELETE_GLOBAL": _delete_global,
    # In the body of a class a name may be found there and not among the globals; which of both
    # is known only when it runs.
    "LOAD_NAME": _load_global,
    "LOAD_FROM_DICT_OR_GLOBALS": _load_global,
    "STORE_NAME": _store_name,
    "DELETE_NAME": _delete_name,
    "LOAD_DEREF": _load_cell,
    "LOAD_CLASSDEREF": _load_cell,
    "LOAD_FROM_DICT_OR_DEREF": _load_cell,
    "STORE_DEREF": _store_cell,
    "DELETE_DEREF": _delete_cell,
}
