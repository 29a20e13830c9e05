"""Where instrumented code is: its lines, its source, its handlers of exceptions."""

from __future__ import annotations

import contextlib
import gc
import inspect
import itertools
import sys
import traceback
from collections.abc import Callable
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.python.instrument.recording import NAMES, hooked, silent
from tests.python.instrument.samples import FILES, SAMPLES
from tests.shares import one_in
from weft.python.instrument import Hooks

each = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.__name__)


class Stop(Exception):
    """Raised by a hook."""


def code_of(function: Callable[..., Any]) -> CodeType:
    assert isinstance(function, FunctionType)
    return function.__code__


@each
def test_what_code_is_called_stays(sample: Callable[[], Any]) -> None:
    before, after = code_of(sample), code_of(hooked(sample, silent()))
    same = (
        "co_name", "co_qualname", "co_filename", "co_firstlineno", "co_flags", "co_freevars",
        "co_cellvars", "co_varnames", "co_argcount", "co_posonlyargcount", "co_kwonlyargcount",
        "co_nlocals",
    )  # fmt: skip
    assert [getattr(after, name) for name in same] == [getattr(before, name) for name in same]
    assert inspect.getsource(after) == inspect.getsource(before)
    assert hooked(sample, silent()).__doc__ == sample.__doc__


@each
def test_code_stays_hashable(sample: Callable[[], Any]) -> None:
    """Searches remember places by their code, which is hashed with its constants."""
    first, second = (code_of(hooked(sample, silent())) for _ in range(2))
    assert {first: 1}[first] == 1
    assert first != second


@each
def test_the_same_lines_run(sample: Callable[[], Any]) -> None:
    """What a tracer sees, which is what coverage is made of."""
    assert lines_of(hooked(sample, silent())) == lines_of(sample)


def lines_of(function: Callable[[], Any]) -> list[tuple[str, str, int]]:
    """Each event in the files of the samples."""
    events: list[tuple[str, str, int]] = []

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in FILES:
            return None
        events.append((event, frame.f_code.co_name, frame.f_lineno))
        return trace

    function()
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    return events


@pytest.mark.skipif(sys.version_info < (3, 12), reason="there is no sys.monitoring")
@each
def test_the_same_lines_are_monitored(sample: Callable[[], Any]) -> None:
    assert monitored(hooked(sample, silent())) == monitored(sample)


def monitored(function: Callable[[], Any]) -> list[tuple[str, int]]:
    """As `lines_of`, by the other way to see lines run."""
    monitoring: Any = getattr(sys, "monitoring")  # noqa: B009
    tool, line = monitoring.DEBUGGER_ID, monitoring.events.LINE
    events: list[tuple[str, int]] = []

    def note(code: CodeType, number: int) -> None:
        if code.co_filename in FILES:
            events.append((code.co_name, number))

    function()
    monitoring.use_tool_id(tool, "weft")
    monitoring.register_callback(tool, line, note)
    monitoring.set_events(tool, line)
    try:
        function()
    finally:
        monitoring.set_events(tool, 0)
        monitoring.register_callback(tool, line, None)
        monitoring.free_tool_id(tool)
    return events


def test_tracebacks_have_the_same_lines_and_columns() -> None:
    def fail(numbers: list[int]) -> int:
        total = 0
        for number in numbers:
            total += (100 // number) + len(str(number))
        return total  # fmt: skip

    def place(function: Callable[..., Any]) -> Any:
        with pytest.raises(ZeroDivisionError) as caught:
            function([1, 0])
        frame = traceback.extract_tb(caught.value.__traceback__)[-1]
        return frame.lineno, frame.end_lineno, frame.colno, frame.end_colno, frame.line

    assert place(hooked(fail, silent())) == place(fail)


def test_a_hook_is_called_from_the_place_of_the_access() -> None:
    places = []

    def load_item(container: Any, key: Any) -> None:
        frame = sys._getframe(1)
        positions = list(frame.f_code.co_positions())[frame.f_lasti // 2]
        places.append((frame.f_code.co_name, key, positions))

    def run(numbers: list[int]) -> int:
        return (numbers[0] +
                numbers[1])  # fmt: skip

    hooked(run, Hooks(load_item=load_item))([1, 2])
    line = code_of(run).co_firstlineno + 1
    assert places == [
        ("run", 0, (line, line, 16, 26)),
        ("run", 1, (line + 1, line + 1, 16, 26)),
    ]


def test_what_a_hook_raises_is_caught_where_the_access_stands() -> None:
    def stop(*_: Any) -> None:
        raise Stop

    def run(box: Any) -> list[str]:
        seen = []
        try:
            box.value  # noqa: B018
        except Stop:
            seen.append("load")
        try:
            box.value = 1
        except Stop:
            seen.append("store")
        finally:
            seen.append("finally")
        for _ in range(2):
            try:
                box.value  # noqa: B018
                continue
            except Stop:
                seen.append("loop")
        return seen

    hooks = Hooks(load_attr=lambda obj, name: stop() if name == "value" else None, store_attr=stop)
    assert hooked(run, hooks)(object()) == ["load", "store", "finally", "loop", "loop"]


def test_what_a_hook_raises_leaves_a_with_statement() -> None:
    left = []

    class Manager:
        def __enter__(self) -> None: ...

        def __exit__(self, kind: Any, *_: Any) -> bool:
            left.append(kind)
            return kind is Stop

    def run(manager: Manager, numbers: list[int]) -> str:
        with manager:
            return str([[n, abs(n)] for n in numbers])
        return "left"

    def stop(*_: Any) -> None:
        raise Stop

    assert hooked(run, Hooks(call=stop))(Manager(), [1]) == "left"
    assert left == [Stop]


@pytest.mark.parametrize(
    "sample", one_in(3, [pytest.param(each, id=each.__name__) for each in SAMPLES])
)
@pytest.mark.filterwarnings("ignore:coroutine", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_hook_may_raise_anywhere(sample: Callable[[], Any]) -> None:
    """Handlers of exceptions find the stack as they expect it; else the interpreter would crash.

    Each time another call of a hook raises, which the sample may catch or not.
    """
    calls_left = 0

    def hook(*_: Any) -> None:
        nonlocal calls_left
        calls_left -= 1
        if calls_left == 0:
            raise Stop

    function = hooked(sample, Hooks(**dict.fromkeys(NAMES, hook)))
    for nth in itertools.count(1):
        calls_left = nth
        with contextlib.suppress(BaseException):
            function()
        if calls_left > 0:
            break
    gc.collect()
    assert nth > 1
    calls_left = 0
    assert function() == sample()
