"""Logs of two threads: handlers, filters, queues and adapters that the program brings along."""

from __future__ import annotations

import io
import logging
import logging.handlers
import queue
import threading
from collections.abc import Callable
from threading import Lock
from typing import Any, cast

import pytest

import weft
from tests.programs.together import together
from tests.python.gives import gives
from weft import Verdict


class Keeps(logging.Handler):
    """A handler that keeps the messages."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def logger_with(handler: logging.Handler) -> logging.Logger:
    logger = logging.Logger("of the test")
    logger.addHandler(handler)
    return logger


def warn_twice(logger: logging.Logger) -> None:
    together(lambda: logger.warning("a"), lambda: logger.warning("b"))


@gives(("a", "b"), ("b", "a"))
def test_messages_arrive_in_either_order() -> object:
    handler = Keeps()
    warn_twice(logger_with(handler))
    return tuple(handler.messages)


@gives(2)
def test_a_handler_counts_under_its_lock() -> object:
    class Counts(logging.Handler):
        count = 0

        def emit(self, record: logging.LogRecord) -> None:
            self.count += 1

    handler = Counts()
    warn_twice(logger_with(handler))
    return handler.count


@gives(1, 2)
def test_a_filter_counts_under_no_lock() -> object:
    count = [0]

    class Counts(logging.Filter):
        def filter(self, record: logging.LogRecord) -> bool:
            count[0] += 1
            return True

    logger = logger_with(logging.NullHandler())
    logger.addFilter(Counts())
    warn_twice(logger)
    return count[0]


@gives(("a",))
def test_a_listener_has_handled_all_when_it_has_stopped() -> object:
    handler = Keeps()
    records: queue.Queue[Any] = queue.Queue()
    logger = logger_with(logging.handlers.QueueHandler(records))
    listener = logging.handlers.QueueListener(records, handler)
    listener.start()
    logger.warning("a")
    listener.stop()
    return tuple(handler.messages)


@gives("p: a")
def test_an_adapter_adds_to_the_message() -> object:
    stream = io.StringIO()
    logger = logger_with(logging.StreamHandler(stream))

    class Prefixed(logging.LoggerAdapter[Any]):
        def process(self, message: Any, more: Any) -> Any:
            return ("p: " + message, more)

    together(lambda: Prefixed(logger, {}).warning("a"))
    return stream.getvalue().strip()


@gives("deadlock", finds="deadlock")
def test_a_handler_takes_a_lock_that_is_held_while_logging() -> object:
    lock = Lock()

    class Locks(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            with lock:
                pass

    logger = logger_with(Locks())

    def logs_under_the_lock() -> None:
        with lock:
            logger.warning("b")

    together(lambda: logger.warning("a"), logs_under_the_lock)
    return "ok"


@gives("a")
def test_handlers_and_loggers_are_made_while_others_run() -> object:
    """Their own classes begin with that of `logging`, which has nothing to look at yet."""
    stream = io.StringIO()

    class Writes(logging.StreamHandler[Any]):
        def __init__(self) -> None:
            super().__init__(stream)

    class Has(logging.Logger):
        def __init__(self) -> None:
            super().__init__("has")
            self.addHandler(Writes())

    together(lambda: Has().warning("a"))
    return stream.getvalue().strip()


class Silent(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        pass


def _logs_with(handler: logging.Handler, removed: bool) -> None:
    """Two threads log by a handler of the test's own, and race beside it."""
    log = logging.getLogger("tests.of.its.own")
    log.setLevel(logging.DEBUG)
    log.addHandler(handler)
    done = [0]

    def run() -> None:
        log.info("x")
        done[0] += 1

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if removed:
        log.removeHandler(handler)
    assert done[0] == 2


def _cyclic() -> logging.Handler:
    made: Any = Silent()
    made.itself = made
    return cast("logging.Handler", made)


@pytest.mark.parametrize("removed", [True, False])
@pytest.mark.parametrize("make", [Silent, _cyclic, lambda: logging.StreamHandler(io.StringIO())])
def test_a_handler_of_the_tests_own_dies_with_the_execution(
    make: Callable[[], logging.Handler], removed: bool
) -> None:
    """What an execution that fails has kept would be found by the next one, in `logging`."""
    result = weft.explore(lambda: _logs_with(make(), removed), all=True)
    assert (result.verdict, result.executions) == (Verdict.VIOLATED, 8)
    assert [finding.kind for finding in result.findings] == ["assertion"]


@gives(0, 1)
def test_a_handler_keeps_a_record_that_it_is_given_without_a_lock() -> object:
    """Its class is in another module than those of most handlers."""
    handler = logging.handlers.MemoryHandler(10)
    record = logging.makeLogRecord({"msg": "m", "levelno": logging.INFO})
    return together(lambda: handler.emit(record), lambda: len(handler.buffer))[1]
