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


def instance_of(obj: object) -> object:
    """What attributes are looked up for: the instance, if this is a `super` object."""
    return getattr(obj, "__self__", obj) if type(obj) is super else obj


def _load(site: Site) -> Plan:
    instr = site.instr
    hooks = site.hooks
    plan: Plan = None
    if hooks.load_attr is not None and not is_constant(site.slot(1)):
        if site.slot(1) is SUPER:
            plan = [
                *site.asking(instance_of, (1,)),
                *site.telling(hooks.load_attr, 1, Constant(_name(instr))),
                Instr("POP_TOP", location=site.location),
            ]
        else:
            plan = site.telling(hooks.load_attr, 1, Constant(_name(instr)))
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
