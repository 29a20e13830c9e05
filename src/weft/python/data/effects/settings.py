"""Settings of the whole process: what one thread sets by a function in C, another may ask for.

Such functions are handed nothing that is shared, and still one of them has an effect on another.
"""

from __future__ import annotations

from typing import Any

from weft.python.data.effects.forms import module_of

Setting = tuple[str, str]
"""The name of a setting, and whether it is read or written."""

_ASKED_AND_SET = {
    "sys": """
        getrecursionlimit:setrecursionlimit getswitchinterval:setswitchinterval
        get_int_max_str_digits:set_int_max_str_digits getdlopenflags:setdlopenflags
        get_coroutine_origin_tracking_depth:set_coroutine_origin_tracking_depth
        get_asyncgen_hooks:set_asyncgen_hooks
    """,
    "gc": """
        isenabled:enable isenabled:disable get_threshold:set_threshold get_debug:set_debug
        get_freeze_count:freeze get_freeze_count:unfreeze
    """,
    "posix": "getcwd:chdir getcwd:fchdir getcwdb:chdir umask:umask getpriority:setpriority",
    "_socket": "getdefaulttimeout:setdefaulttimeout",
    "_signal": "getsignal:signal getitimer:setitimer",
    "_csv": """
        get_dialect:register_dialect list_dialects:register_dialect get_dialect:unregister_dialect
        list_dialects:unregister_dialect reader:register_dialect writer:register_dialect
        field_size_limit:field_size_limit reader:field_size_limit
    """,
    "_codecs": """
        lookup:register lookup:unregister lookup_error:register_error encode:register
        decode:register
    """,
    "_thread": "stack_size:stack_size",
    "faulthandler": "is_enabled:enable is_enabled:disable",
    "_tracemalloc": "is_tracing:start is_tracing:stop get_traceback_limit:start",
    "resource": "getrlimit:setrlimit",
    "_locale": "localeconv:setlocale setlocale:setlocale",
}
"""By module: functions that ask, each with one that sets. One that does both counts as setting."""


def _settings() -> dict[tuple[str, str], Setting]:
    found: dict[tuple[str, str], Setting] = {}
    for module, text in _ASKED_AND_SET.items():
        pairs = [each.split(":") for each in text.split()]
        # What has a function in common is one setting.
        groups: list[set[str]] = []
        for pair in pairs:
            touching = [group for group in groups if group.intersection(pair)]
            groups = [group for group in groups if group not in touching]
            groups.append(set(pair).union(*touching))
        setters = {setter for _, setter in pairs}
        for group in groups:
            name = f"{module.removeprefix('_')}.{min(group)}"
            for function in group:
                found[module, function] = name, "write" if function in setters else "read"
    for method in ("encode", "decode"):
        # Of strings and bytes. Methods written in C belong to no module.
        found["", method] = found["_codecs", method]
    return found


SETTINGS = _settings()
NAMES = frozenset(name for name, _ in SETTINGS.values())


def setting_of(function: Any) -> Setting | None:
    """The setting that a function written in C is about, if it is about one."""
    return SETTINGS.get((module_of(function), function.__name__))
