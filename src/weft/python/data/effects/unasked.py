"""What one thread sets for the whole process, and others use in ways that no access shows.

`str(10**5000)` asks for the limit that `sys.set_int_max_str_digits` has set, and so does every
other way to write a number. What threads find there is not explored, and an answer rests on it if a
program sets it while threads run.
"""

from __future__ import annotations

import abc
import decimal
import gc
import sys
import weakref
from collections.abc import Iterable
from types import BuiltinFunctionType

SETTING = frozenset(
    {
        ("_codecs", "register_error"),
        ("_sqlite3", "register_adapter"),
        ("_sqlite3", "register_converter"),
        ("sqlite3", "register_adapter"),
        ("sqlite3", "register_converter"),
        ("sys", "set_int_max_str_digits"),
        ("time", "tzset"),
    }
)
"""Functions, by their module."""
COUNTING = frozenset(
    {
        *(gc.get_count, gc.get_freeze_count, gc.get_objects, gc.get_referents, gc.get_referrers),
        *(gc.get_stats, gc.get_threshold, sys.getallocatedblocks, sys.getrefcount),
        *(weakref.getweakrefcount, weakref.getweakrefs, abc.get_cache_token),
    }
)
"""Functions that tell of the interpreter's own doings. What weft does has a part in that."""
HOOKS = (("sys", "unraisablehook"), ("threading", "excepthook"))
"""What the interpreter calls, wherever that is: modules, and names in them."""


def set_by_call(module: object, name: str) -> str | None:
    """What an answer rests on if a function is called while threads run."""
    if (module, name) not in SETTING:
        return None
    return f"no thread depends on what {str(module).lstrip('_')}.{name} sets for all of them"


def told_by_call(called: object) -> str | None:
    """What an answer rests on if a function is called at any time."""
    if type(called) is not BuiltinFunctionType or called not in COUNTING:
        return None
    name = f"{str(called.__module__).lstrip('_')}.{called.__name__}"
    return f"nothing depends on what {name} tells: weft has a part in that"


def set_by_handing(called: object, handed: Iterable[object]) -> str | None:
    """The same, if something is handed over that other threads know as well."""
    if called is decimal.setcontext and any(isinstance(each, decimal.Context) for each in handed):
        return "no two threads compute in the same decimal context"
    return None


def set_by_name(value: object, name: str) -> str | None:
    """What an answer rests on if an attribute is stored while threads run."""
    if value is decimal.DefaultContext:
        return "no thread begins to use decimal while another changes decimal.DefaultContext"
    for module, hook in HOOKS:
        if value is sys.modules[module] and name == hook:
            return f"no thread calls {module}.{name} while another exchanges it"
    return None
