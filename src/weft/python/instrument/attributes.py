"""Attributes: loaded, stored, deleted, through `super()`, and taken from a module by an import."""

from __future__ import annotations

from bytecode import Instr

from weft.python.instrument.facts import is_constant
from weft.python.instrument.site import Constant, Plan, Planner, Site
from weft.python.instrument.stack import SUPER
from weft.python.instrument.versions import load_without_self, loads_method


def _name(instr: Instr) -> str:
    name = instr.arg[-1] if isinstance(instr.arg, tuple) else instr.arg
    assert isinstance(name, str)
    return name


def _load(site: Site) -> Plan:
    instr = site.instr
    hooks = site.hooks
    plan: Plan = None
    is_method_of_super = instr.name == "LOAD_SUPER_ATTR"
    if is_method_of_super or site.slot(1) is SUPER:
        if hooks.load_super is not None:
            start = 2 if is_method_of_super else Constant(None)
            plan = site.telling(hooks.load_super, start, 1, Constant(_name(instr)))
    elif hooks.load_attr is not None and not is_constant(site.slot(1)):
        plan = site.telling(hooks.load_attr, 1, Constant(_name(instr)))
    if plan is not None:
        plan = site.when(plan, instructions=False)
    if loads_method(instr) and (hooks.call is not None or hooks.call_kw is not None):
        return [*(plan or ()), *load_without_self(instr)]
    return plan and [*plan, instr]


def _store(site: Site) -> Plan:
    return site.tell(site.hooks.store_attr, 1, Constant(_name(site.instr)), 2)


def _delete(site: Site) -> Plan:
    return site.tell(site.hooks.delete_attr, 1, Constant(_name(site.instr)))


def _import(site: Site) -> Plan:
    return site.tell(site.hooks.load_attr, 1, Constant(_name(site.instr)))


def _import_module(site: Site) -> Plan:
    return site.tell(site.hooks.load_module, Constant(_name(site.instr)))


PLANNERS: dict[str, Planner] = {
    "LOAD_ATTR": _load,
    "LOAD_METHOD": _load,
    "LOAD_SUPER_ATTR": _load,
    "STORE_ATTR": _store,
    "DELETE_ATTR": _delete,
    "IMPORT_FROM": _import,
    "IMPORT_NAME": _import_module,
}
