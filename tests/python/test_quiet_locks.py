"""Locks of logging and of the standard library: quiet, unless what they guard can be seen."""

from __future__ import annotations

import datetime
import logging
import logging.handlers
import queue
import threading
from pathlib import Path
from typing import Any

import weft
from tests.programs.together import together
from tests.python.modules import Load
from weft import Verdict

log = logging.getLogger(__name__)

ORDER = "the order of log records is not explored"


class Recording(logging.Handler):
    """A handler of the program's own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record.getMessage())


def test_log_calls_are_no_scheduling_points(capsys: Any) -> None:
    def test() -> None:
        lock = threading.Lock()

        def body() -> None:
            log.warning("before")
            with lock:
                log.warning("inside")

        together(body, body)

    result = weft.explore(test)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 2)
    assert ORDER in result.assumptions


def test_without_logging_nothing_is_said_about_it() -> None:
    assert ORDER not in weft.explore(lambda: None).assumptions


def test_handlers_made_inside_are_quiet_too() -> None:
    """Their locks are; what they write into a stream in memory has an order, and is not lost."""

    def test() -> str:
        import io

        stream = io.StringIO()
        logger = logging.Logger("inside")
        logger.addHandler(logging.StreamHandler(stream))
        together(lambda: logger.error("a"), lambda: logger.error("b"))
        return stream.getvalue()

    result = weft.explore(test, all=True)
    assert (result.executions, set(result.outcomes)) == (2, {"a\nb\n", "b\na\n"})


def test_a_handler_that_waits_has_a_lock_under_control() -> None:
    """Both threads may come first, since the queue is what the handler fills under its lock."""

    def test() -> str:
        records: queue.Queue[Any] = queue.Queue()
        logger = logging.Logger("waits")
        logger.addHandler(logging.handlers.QueueHandler(records))
        together(lambda: logger.error("a"), lambda: logger.error("b"))
        return "".join(str(records.get().getMessage()) for _ in "ab")

    result = weft.explore(test, all=True)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {"ab", "ba"})
    assert result.executions == 2
    line = test.__code__.co_firstlineno + 3
    name = f"the lock of QueueHandler made at {Path(__file__).name}:{line}"
    assert [each for each in result.visible if "Handler" in each] == [name]


def test_a_handler_of_the_program_is_under_control() -> None:
    def test() -> str:
        logger, handler = logging.Logger("own"), Recording()
        logger.addHandler(handler)
        together(lambda: logger.error("a"), lambda: logger.error("b"))
        return "".join(handler.seen)

    result = weft.explore(test, all=True)
    assert (result.executions, set(result.outcomes)) == (2, {"ab", "ba"})
    assert ORDER not in result.assumptions


def test_a_deadlock_with_the_lock_of_a_handler(load: Load) -> None:
    own = load(
        "own",
        """
        import logging, threading

        LOCK = threading.Lock()

        class Locked(logging.Handler):
            def emit(self, record):
                with LOCK:
                    pass

        log = logging.Logger("own")
        log.addHandler(Locked())

        def work():
            with LOCK:
                log.error("inside")
        """,
    )
    result = weft.explore(lambda: together(lambda: own.log.error("x"), own.work), all=True)
    assert [finding.kind for finding in result.findings] == ["deadlock"] * 3
    # Who works takes the lock twice, unless it waits for who is in the handler already.
    cycles = [finding.message.splitlines()[-1].strip() for finding in result.findings]
    assert cycles == ["cycle: T2 → T2", "cycle: T1 → T2 → T1", "cycle: T2 → T2"]


def test_loggers_are_put_back() -> None:
    root = list(logging.root.handlers)

    def test() -> tuple[int, int, str]:
        seen = len(logging.root.handlers), log.level, str(log.propagate)
        logging.root.addHandler(logging.NullHandler())
        log.setLevel(17)
        log.propagate = False
        logging.getLogger("weft.new").addHandler(logging.NullHandler())
        return (
            seen[0] - len(root),
            seen[1],
            f"{seen[2]} {len(logging.getLogger('weft.new').handlers)}",
        )

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == [(0, 0, "True 1")]
    assert (logging.root.handlers, log.level, log.propagate) == (root, 0, True)
    assert "weft.new" not in logging.root.manager.loggerDict


def test_a_lock_of_the_standard_library_is_quiet() -> None:
    def test() -> None:
        def body() -> None:
            datetime.datetime.strptime("2020", "%Y")

        together(body, body)

    result = weft.explore(test)
    assert result.executions == 1
    told = "the order in which threads use what _strptime keeps for itself is not explored"
    assert told in result.assumptions
