"""CPython's own tests, as far as the interpreter that runs has them: each a function to explore."""

from __future__ import annotations

import importlib
import pkgutil
import queue
import threading
import unittest
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.python.clocked import Clocked
from weft.python.program.control import program_under_control
from weft.python.program.restart import NOTHING, Restart
from weft.python.runtime.garbage import collected_at_fixed_points
from weft.python.settings import DEFAULTS
from weft.python.system import PythonSystem
from weft.system.trace import Ending, Trace
from weft.watchdog import Watchdog

MODULES = ("test_thread", "test_threading", "test_queue", "test_concurrent_futures")
STEPS = 1_000_000
STALL_SECONDS = 60.0
TYPES = {
    getattr(threading, name): name
    for name in ("Lock", "RLock", "Condition", "Event", "Semaphore", "BoundedSemaphore", "Barrier")
} | {threading._CRLock: "RLock"}  # type: ignore[attr-defined]
"""What the tests keep in attributes of their classes, and where to find it later."""
ATTRIBUTES = ("locktype", "eventtype", "condtype", "semtype", "barriertype")


class Own(NamedTuple):
    """One method of one class."""

    cls: type[unittest.TestCase]
    method: str

    @property
    def name(self) -> str:
        module = self.cls.__module__.removeprefix("test.")
        return f"{module}.{self.cls.__name__}.{self.method}"


def own_tests() -> Iterator[Own]:
    """Every test of the modules that are there."""
    for name in MODULES:
        for module in _modules(f"test.{name}"):
            for cls in list(vars(module).values()):
                if _is_tests_of(cls, module):
                    for method in unittest.defaultTestLoader.getTestCaseNames(cls):
                        yield Own(cls, method)


def _modules(name: str) -> Iterator[Any]:
    """The module, or those of the package, if there is one."""
    try:
        module = importlib.import_module(name)
    except (ImportError, unittest.SkipTest):
        return
    yield module
    for _, inner, _ in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{name}."):
        if inner.rpartition(".")[2].startswith("test_"):
            yield importlib.import_module(inner)


def _is_tests_of(cls: object, module: Any) -> bool:
    return (
        isinstance(cls, type)
        and issubclass(cls, unittest.TestCase)
        and cls.__module__ == module.__name__
    )


def function(test: Own) -> Callable[[], str]:
    """Runs the test and tells what came of it."""

    def run() -> str:
        case: Any = test.cls(test.method)
        for attribute in ATTRIBUTES:
            # Taken when the class was made: from `threading` as it was then.
            original = getattr(test.cls, attribute, None)
            if original in TYPES:
                setattr(case, attribute, getattr(threading, TYPES[original]))
        if test.cls.__module__ == "test.test_queue" and test.cls.__name__.startswith("C"):
            # A copy of the module, which nobody but these tests uses.
            case.queue = queue
        result = unittest.TestResult()
        case.run(result)
        for _, problem in (*result.failures, *result.errors):
            return problem
        for _, reason in result.skipped:
            return f"skipped: {reason}"
        return "passed"

    return run


def run_once(test: Own) -> str:
    """One execution of a test under weft: what it came to, or what else went wrong."""
    body, lessons = function(test), NOTHING
    while True:
        try:
            with (
                collected_at_fixed_points() as garbage,
                program_under_control(body, ("test",), lessons) as program,
            ):
                system = PythonSystem(body, program.objects, DEFAULTS, program, garbage)
                return _came_to(_run(system))
        except Restart as restart:
            lessons = restart.lessons


def _run(system: PythonSystem) -> Trace:
    execution = system.start(STEPS)
    with Watchdog(STALL_SECONDS, lambda: execution.depth):
        return execution.run(Clocked(), [])


def _came_to(trace: Trace) -> str:
    if trace.ending is not Ending.FINISHED:
        return f"{trace.ending}: {trace.outcome}"
    failed = [f"{failure.exception!r} [{failure.where}]" for failure in trace.failures]
    return "; ".join(failed) or str(trace.outcome)
