"""Functions and methods that can be run again and again, and why others cannot."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any

from weft.errors import WeftError

Function = Callable[[], object]
AROUND = (("setUp", "tearDown"), ("setup_method", "teardown_method"))
"""What test classes do before and after each test: `unittest`'s names, and pytest's."""
ONCE = ("setUpClass", "tearDownClass", "setup_class", "teardown_class")
"""What they do once for all tests; nothing that is run again and again can rely on it."""
FIXTURES = "pytest runs tests with fixtures under weft: see `pytest --weft`"
UNFIT = (
    (inspect.iscoroutinefunction, "a coroutine function"),
    (inspect.isasyncgenfunction, "an asynchronous generator"),
    (inspect.isgeneratorfunction, "a generator function"),
)


def undecorated(function: Any) -> tuple[Any, Mapping[str, Any]]:
    """What `@weft.check(…)` was put around, and the options given there."""
    found: tuple[Any, Mapping[str, Any]] = getattr(function, "__weft_check__", (function, {}))
    return found


def missing_arguments(function: Any) -> list[str]:
    """The names of the arguments that have to be given."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    optional = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [p.name for p in parameters if p.default is p.empty and p.kind not in optional]


def runnable(function: Any, name: str, where: str) -> Function:
    """The function, if calling it runs it to its end."""
    if not callable(function):
        what = f"{name} is neither a system nor a function: it is of type {type(function).__name__}"
        raise WeftError(what, where, "name a function")
    for test, kind in UNFIT:
        if test(inspect.unwrap(function)):
            what = f"{name} is {kind}: to call it does not run it"
            raise WeftError(what, where, "name a function that runs it, and uses threads")
    missing = missing_arguments(function)
    if missing:
        what = f"{name} needs arguments: {', '.join(missing)}"
        todo = "write a function without arguments that calls it"
        is_test = name.rpartition(".")[2].startswith("test")
        raise WeftError(what, where, f"{todo}; {FIXTURES}" if is_test else todo)
    return function  # type: ignore[no-any-return]


def method(cls: type, name: str, where: str) -> Function:
    """A function that makes an object of the class and calls the method, and what is around it."""
    full = f"{cls.__qualname__}.{name}"
    attribute, _ = undecorated(inspect.getattr_static(cls, name))
    if isinstance(attribute, staticmethod | classmethod):
        return runnable(getattr(cls, name), full, where)
    for other in ONCE:
        if any(other in vars(base) for base in cls.__mro__ if base.__module__ != "unittest.case"):
            what = f"{cls.__qualname__} has {other}, which weft does not run"
            raise WeftError(what, where, "write a function without arguments that does all of it")
    needed = [] if is_test_case(cls) else missing_arguments(cls)
    if needed:
        what = f"{cls.__qualname__} needs arguments: {', '.join(needed)}"
        raise WeftError(what, where, "write a function without arguments that makes the object")
    bind = getattr(attribute, "__get__", lambda made, cls: attribute)
    runnable(bind(object(), cls), full, where)

    def run() -> object:
        made = cls(name) if is_test_case(cls) else cls()
        return surrounded(made, bind(made, cls))

    run.__name__, run.__qualname__, run.__module__ = name, full, cls.__module__
    return run


def is_test_case(cls: type) -> bool:
    """Whether it is one of `unittest`'s."""
    unittest = sys.modules.get("unittest")
    return unittest is not None and issubclass(cls, unittest.TestCase)


def surrounded(
    made: Any, function: Callable[..., object], arguments: Mapping[str, Any] | None = None
) -> object:
    """Call a method of an object, and what its class has around every test."""
    try:
        for before, _ in AROUND:
            _call(made, before, function)
        try:
            return function(**arguments or {})
        finally:
            for _, after in AROUND:
                _call(made, after, function)
    finally:
        # Not by `doCleanups`, which keeps to itself what goes wrong in them.
        cleanups = getattr(made, "_cleanups", [])
        with ExitStack() as stack:
            for clean, given, named in cleanups:
                stack.callback(clean, *given, **named)
            cleanups.clear()


def _call(made: Any, name: str, function: Callable[..., object]) -> None:
    """Call a method if there is one; pytest's may want to know for which test."""
    step = getattr(made, name, None)
    if step is not None:
        step(*[function] * bool(missing_arguments(step)))
