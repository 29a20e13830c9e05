"""Functions with hooks in them, and what the hooks heard."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from weft.python.instrument import Hooks, rewrite
from weft.python.instrument.site import Namespace

NAMES = Hooks._fields
NOT_BY_DEFAULT = (
    *("asks_for_classes", "back", "back_when", "call_in_with", "switch", "when"),
    *("call_0", "call_1", "call_2", "call_3"),
)

Told = list[tuple[Any, ...]]


def recording(told: Told, *names: str) -> Hooks:
    """Hooks of these names (by default one for each access) that note what they are told."""

    def noting(name: str) -> Callable[..., None]:
        def note(*operands: Any) -> None:
            told.append((name, *map(without_holder, operands)))

        return note

    chosen = names or [name for name in NAMES if name not in NOT_BY_DEFAULT]
    return Hooks(**{name: noting(name) for name in chosen})


def without_holder(operand: Any) -> Any:
    """The dictionary of globals itself."""
    return operand.contents if type(operand) is Namespace else operand


def silent() -> Hooks:
    """All hooks, and none does anything."""

    def nothing(*_: Any) -> None:
        pass

    return Hooks(**dict.fromkeys(NAMES, nothing))


def every_global(name: str) -> bool:
    return True


def with_code(function: Callable[..., Any], code: CodeType) -> Callable[..., Any]:
    """The same function with other code."""
    assert isinstance(function, FunctionType)
    copy = FunctionType(
        code,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__qualname__ = function.__qualname__
    return copy


def hooked(
    function: Callable[..., Any],
    hooks: Hooks,
    hooked_global: Callable[[str], bool] = every_global,
) -> Callable[..., Any]:
    """The function with these hooks."""
    assert isinstance(function, FunctionType)
    code = rewrite(function.__code__, hooks, function.__globals__, hooked_global)
    return with_code(function, code)


def no_global(name: str) -> bool:
    return False


def heard(
    function: Callable[..., Any],
    *arguments: Any,
    only: tuple[str, ...] = (),
    hooked_global: Callable[[str], bool] = no_global,
) -> Told:
    """What the hooks are told while the function runs."""
    told: Told = []
    hooked(function, recording(told, *only), hooked_global)(*arguments)
    return told
