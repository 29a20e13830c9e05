"""What a library keeps for itself: in its modules, in its classes, behind its functions.

A call of a function of a library may read and change that, though it is handed nothing. All of it
counts as one thing for each package, unless the package has nothing that could change; of the
standard library, for each module that is not known to keep nothing (`effects.standard`).
"""

from __future__ import annotations

import opcode
import sys
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from io import TextIOWrapper
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from weft.python.data.effects.forms import Form, form, lookup, module_of
from weft.python.data.effects.modules import QUIET
from weft.python.data.effects.settings import NAMES, SETTINGS, setting_of
from weft.python.data.effects.standard import NOTHING_KEPT, PARTS, REGISTERING
from weft.python.program.known import BUILTIN
from weft.python.program.scope import Origin, contents_of, origin
from weft.python.runtime.asking import has, is_a, vars_of

STORES = tuple(opcode.opmap[name] for name in ("STORE_GLOBAL", "DELETE_GLOBAL"))
STORES_ATTRIBUTE = opcode.opmap["STORE_ATTR"]
STEADY = QUIET | {"", "_contextvars", "threading", "weft", "typing_extensions"}
"""Modules whose objects do not count as state: they have none, or it is modelled."""

REDUCING = frozenset({"_pickle", "copy", "pickle"})
"""Modules whose functions ask `copyreg` how objects are taken apart."""

BUILTINS = "builtins"
SYS = "sys"
CODECS = "codecs."
LOOKING_UP_CODECS = frozenset({"codecs", "encodings"})
"""Modules that are asked for a codec by its name."""

CODING = (str, bytes, bytearray, TextIOWrapper)
"""Classes that are asked to use a codec by a second argument."""

_packages: dict[str, tuple[int, str | None]] = {}
"""By the name of a module: how many modules were loaded when it was looked at, and the answer."""


_stateful: dict[str, tuple[int, bool]] = {}
"""The same for packages: whether something of them may change."""


def state_called(
    called: Any, arguments: Sequence[Any] = (), named: Collection[str] = ()
) -> tuple[str | None, str]:
    """Whose state a call uses, by the name of a module or of a setting, and how.

    "register": what the module keeps changes, though that of its other functions does not count.
    """
    if any(called is each for each in CODING) and (len(arguments) > 1 or "encoding" in named):
        return SETTINGS["", "decode"]
    function = _code_of(called)
    if function is None:
        return None, "write"
    setting = setting_of(function) if type(function) in BUILTIN else None
    if setting is not None:
        return setting
    module = module_of(function)
    if module in REDUCING:
        return "copyreg", "read"
    registers = function.__name__ in REGISTERING.get(module, ())
    return module, "register" if registers else "write"


def package_of(name: str) -> str | None:
    """The package of a module, if it is a library's and has a state."""
    loaded = len(sys.modules)
    known = _packages.get(name)
    if known is None or known[0] != loaded:
        package = name if name in NAMES else _stateful_package(PARTS.get(name, name))
        known = _packages[name] = loaded, package
    return known[1]


def quiet_module(name: str) -> str | None:
    """The module of the standard library whose functions only read what it keeps."""
    name = PARTS.get(name, name)
    return name if name in NOTHING_KEPT else None


def is_of_library(name: str) -> bool:
    """Whether a name is that of a setting, or of a module that is not the program's."""
    module = sys.modules.get(name)
    found = type(module) is ModuleType and origin(module) in (Origin.STANDARD, Origin.LIBRARY)
    return found or name in NAMES


def is_used_by(name: str, module: str) -> bool:
    """Whether functions of one module may use what another one has: `json` uses `json.encoder`.

    What `sys` has is read where it is used.
    """
    if name in (module, BUILTINS):
        return True
    if module in NAMES:
        return module.startswith(CODECS) and name.partition(".")[0] in LOOKING_UP_CODECS
    return name != SYS and name in _used(module, len(sys.modules))


@cache
def _used(name: str, loaded: int) -> frozenset[str]:
    """The modules that what a module has comes from, those that they use, and so on."""
    found = {name}
    pending = [name]
    while pending:
        module = sys.modules.get(pending.pop())
        if type(module) is not ModuleType:
            continue
        for value in list(contents_of(module).values()):
            named = _home(value)
            if named not in found and named in sys.modules:
                found.add(named)
                pending.append(named)
    return frozenset(found)


def _home(value: Any) -> str:
    if type(value) is ModuleType:
        return str(contents_of(value).get("__name__"))
    return module_of(value if type(value) is FunctionType or is_a(value, type) else type(value))


def _stateful_package(name: str) -> str | None:
    module = sys.modules.get(name)
    if type(module) is not ModuleType:
        return None
    whence = origin(module)
    if whence is Origin.STANDARD:
        return name if name not in NOTHING_KEPT and _module_has_state(module) else None
    package = name.partition(".")[0]
    return package if whence is Origin.LIBRARY and _has_state(package) else None


def _code_of(called: Any) -> Any:
    """The function that is run: of a method, of a class, of what can be called."""
    kind = type(called)
    if kind is FunctionType or kind in BUILTIN:
        return called
    if kind is MethodType:
        # It may be made of anything that can be called.
        return _code_of(called.__func__)
    names = ("__init__", "__new__") if issubclass(kind, type) else ("__call__",)
    for name in names:
        found = lookup(called if issubclass(kind, type) else kind, name)
        found = found.__func__ if type(found) is staticmethod else found
        if type(found) is FunctionType:
            return found
    return None


def _has_state(package: str) -> bool:
    loaded = len(sys.modules)
    known = _stateful.get(package)
    if known is None or known[0] != loaded:
        found = any(
            _module_has_state(module)
            for name, module in list(sys.modules.items())
            if name.partition(".")[0] == package and is_a(module, ModuleType)
        )
        known = _stateful[package] = loaded, found
    return known[1]


def _module_has_state(module: ModuleType) -> bool:
    contents = contents_of(module)
    if not str(contents.get("__file__")).endswith(".py"):
        # Written in C: nobody knows.
        return True
    used: set[str] = set()
    classes: list[type] = []
    for value in contents.values():
        if issubclass(type(value), type) and value.__module__ == module.__name__:
            classes.append(value)
    functions = [value for value in contents.values() if type(value) is FunctionType]
    functions += [each for cls in classes for each in _functions(cls)]
    for function in functions:
        for code in _codes(function.__code__):
            if _stores(code):
                return True
            used.update(code.co_names)
    if any(_changes(contents[name]) for name in used & contents.keys()):
        return True
    return any(
        _changes(value)
        for cls in classes
        for name, value in vars_of(cls).items()
        if not name.startswith("__")
    )


def _functions(cls: type) -> Iterator[FunctionType]:
    for value in vars_of(cls).values():
        inner: Any = value
        if type(value) in (classmethod, staticmethod):
            inner = value.__func__
        elif type(value) is property:
            inner = value.fget
        if type(inner) is FunctionType:
            yield inner


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if type(constant) is CodeType:
            yield from _codes(constant)


def _stores(code: CodeType) -> bool:
    """Whether code assigns to a global, or to an attribute of a class."""
    used = code.co_code[::2]
    if any(each in used for each in STORES):
        return True
    first = code.co_varnames[:1]
    on_class = first in (("cls",), ("klass",)) or "__class__" in code.co_names
    return STORES_ATTRIBUTE in used and (on_class or "type" in code.co_names)


def _changes(value: Any) -> bool:
    """Whether it is something that can change."""
    what = form(value)
    if what in (Form.ATOM, Form.FROZEN, Form.VIEW):
        return False
    kind = type(value)
    if has(kind, "__get__") or module_of(kind).partition(".")[0] in STEADY:
        return what is Form.CONTAINER
    return True
