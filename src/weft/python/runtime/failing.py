"""Exceptions that nobody has caught: told to the program's own hook, or kept as failures."""

from __future__ import annotations

import sys
import threading
from traceback import clear_frames
from typing import Any

from greenlet import GreenletExit

from weft.python.runtime.asking import is_a, traceback_of
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.place import caller, is_of_program, is_weft_file
from weft.system.interruption import is_interrupt

SKIPS = (("unittest.case", "SkipTest"), ("_pytest.outcomes", "Skipped"))
"""Where the exceptions are, if anybody has loaded them."""


def handled(thread: Controlled, exception: BaseException, usual: Any) -> BaseException | None:
    """What is left of an exception when the program had its chance to deal with it.

    A hook that is not the usual one was installed by the program itself: then it is meant to be.
    """
    if is_a(exception, SystemExit) and thread.number:
        return None
    hook = threading.excepthook
    if hook in (usual, threading.__excepthook__) or thread.handle is None:
        return exception
    kind, trace = type(exception), traceback_of(exception)
    try:
        _call(hook, threading.ExceptHookArgs((kind, exception, trace, thread.handle)))
    except BaseException as another:
        if is_interrupt(another) or is_a(another, GreenletExit):
            raise
        return None if is_a(another, SystemExit) else another
    return None


def _call(hook: Any, given: Any) -> None:
    """Call a hook of the program. Whoever watches data is told of it, and of nothing else: what is
    handed to a function counts for shared, and an exception that nobody handles dies with its
    thread."""
    hook(given)


def skips(exception: BaseException) -> bool:
    """Whether a test says by it that it is to be skipped, as `unittest` or pytest have it."""
    kinds = ((sys.modules.get(module), name) for module, name in SKIPS)
    return any(
        is_a(exception, kind)
        for module, name in kinds
        if isinstance(kind := getattr(module, name, None), type)
    )


def place_of(exception: BaseException) -> str:
    """Where it was raised, or where the program called what raised it.

    Its frames are cleared: what they hold dies now, with the thread.
    """
    traceback = traceback_of(exception)
    file, line = caller()
    inside = False
    while traceback is not None:
        frame = traceback.tb_frame
        # What is raised for others says so of itself: modules of `unittest`, functions of pytest.
        # What weft raises for a lock or a queue is raised where the program uses it.
        for_others = "__unittest" in frame.f_globals or "__tracebackhide__" in frame.f_locals
        if not for_others and not is_weft_file(frame.f_code.co_filename):
            own = is_of_program(frame)
            if own or not inside:
                file, line = frame.f_code.co_filename, traceback.tb_lineno
            inside = inside or own
        traceback = traceback.tb_next
    _drop_variables(exception)
    return f"{file}:{line}"


def _drop_variables(exception: BaseException) -> None:
    """Let die what only the frames of an exception hold; the exception itself is kept for long."""
    traceback = traceback_of(exception)
    clear_frames(traceback)
    while traceback is not None:
        # Up to CPython 3.12 a frame whose variables were looked at keeps a copy of them, which is
        # brought up to date by another look: now there are none.
        _ = traceback.tb_frame.f_locals
        traceback = traceback.tb_next
