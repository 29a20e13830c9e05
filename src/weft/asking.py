"""What `explore` cannot be asked to do: each mistake is named where the user makes it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from weft.errors import WeftError
from weft.limits import MAX_SECONDS

CO_GENERATOR, CO_COROUTINE, CO_ASYNC_GENERATOR = 0x20, 0x80, 0x200
"""Flags of code objects (module `inspect`)."""
CALL = "the call of weft.explore or weft.check"
NUMBERS: dict[str, tuple[tuple[type, ...], str]] = {
    **dict.fromkeys(("seconds", "stall_seconds"), ((int, float), "a number of seconds")),
    **dict.fromkeys(
        ("executions", "steps", "preemptions", "delays", "depth", "spurious"),
        ((int,), "a whole number from 0 on"),
    ),
}
"""What may be given for options that are numbers."""


def check_options(options: Mapping[str, Any], known: list[str]) -> None:
    """Refuse names that are not known, and numbers that are none."""
    for name, value in options.items():
        if name not in known:
            # Only whoever makes a mistake waits for the import.
            from weft.config.options import unknown

            raise unknown("option", name, known, CALL)
        if name in NUMBERS and value is not None:
            kinds, words = NUMBERS[name]
            if type(value) not in kinds or not value >= 0:
                raise WeftError(f"{name}={value!r} is not possible", CALL, f"use {words}")
            endless = name == "seconds" and value == float("inf")
            if name.endswith("seconds") and value > MAX_SECONDS and not endless:
                most = f"at most {MAX_SECONDS:,} seconds"
                raise WeftError(f"{name}={value!r} is not possible", CALL, f"use {most}")


def check_asserts() -> None:
    """Refuse to explore without asserts: a program that fails would pass."""
    if sys.flags.optimize:
        raise WeftError(
            "Python runs without asserts (-O, or PYTHONOPTIMIZE), so none of them can fail",
            CALL,
            "run it without -O, and unset PYTHONOPTIMIZE",
        )


def callable_alone(target: object) -> Callable[[], object]:
    """The target, if it can be run by calling it without arguments."""
    if not callable(target):
        raise WeftError(
            f"{target!r} is neither a system nor a function",
            CALL,
            "give it a Design, a Program, or a function without arguments",
        )
    flags = getattr(getattr(target, "__code__", None), "co_flags", 0)
    if flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        raise WeftError(
            f"{getattr(target, '__qualname__', target)} is a generator or a coroutine function: "
            "to call it runs nothing of it",
            CALL,
            "give it a function that runs it to its end",
        )
    missing = _arguments(target)
    if missing:
        raise WeftError(
            f"{getattr(target, '__qualname__', target)} needs arguments: {', '.join(missing)}",
            CALL,
            "give it a function without arguments that calls it",
        )
    return target


def refuse_class(target: object) -> None:
    """A class that is explored as a whole would not be found by whoever runs its tests."""
    if isinstance(target, type):
        raise WeftError(
            f"@weft.check is above a class, {target.__qualname__}",
            f"the module {target.__module__}",
            "put it above its methods; under pytest, `@pytest.mark.weft` above a class marks each",
        )


def _arguments(function: Any) -> list[str]:
    """The arguments that a function of Python cannot do without; of others nothing is known."""
    code = getattr(function, "__code__", None)
    if code is None or not code.co_argcount + code.co_kwonlyargcount:
        return []
    # Hardly any function has arguments, and nobody else should wait for the import.
    from inspect import Parameter, signature

    found = signature(function, follow_wrapped=False).parameters.values()
    given = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    return [each.name for each in found if each.default is each.empty and each.kind not in given]
