"""What would really block, escape control, or show real time; and what logging does."""

from __future__ import annotations

import asyncio
import datetime
import logging
import logging.handlers
import multiprocessing
import os
import queue
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.python.modules import Load, load, write
from tests.python.test_threads import all_of
from weft import Verdict
from weft.python.program import outside

__all__ = ["load", "write"]

SOCKET = socket.socket()
log = logging.getLogger(__name__)


async def nothing() -> None:
    pass


def with_coroutine() -> None:
    coroutine = nothing()
    try:
        asyncio.run(coroutine)
    finally:
        coroutine.close()


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: socket.socket(), "uses a socket"),
        (lambda: socket.create_connection(("localhost", 1)), "uses a socket"),
        (lambda: SOCKET.connect(("localhost", 1)), "uses a socket"),
        (lambda: SOCKET.recv(1), "uses a socket"),
        (lambda: SOCKET.accept(), "uses a socket"),
        (lambda: SOCKET.send(b""), "uses a socket"),
        (lambda: socket.socketpair()[0].recv(1), "uses a socket"),
        (lambda: socket.socketpair()[0].send(b"x"), "uses a socket"),
        (lambda: socket.gethostbyname("localhost"), "uses a socket"),
        (lambda: subprocess.run(["true"]), "starts another process"),
        (lambda: os.system("true"), "starts another process"),
        (lambda: os.popen("true"), "starts another process"),
        (lambda: os.fork(), "starts another process"),
        (lambda: os.wait(), "starts another process"),
        (lambda: multiprocessing.Process(target=print).start(), "starts another process"),
        (with_coroutine, "makes an event loop"),
        (lambda: asyncio.new_event_loop(), "makes an event loop"),
        (lambda: signal.pause(), "waits for a signal"),
        (lambda: signal.sigwait([signal.SIGUSR1]), "waits for a signal"),
        (lambda: select.select([], [], []), "waits for files or sockets"),
        (lambda: select.select([], [], [], 1), "waits for files or sockets"),
        (lambda: select.poll(), "waits for files or sockets"),
        (lambda: input(), "reads what someone types"),
        (lambda: sys.stdin.readline(), "reads what someone types"),
    ],
)
def test_what_would_really_wait_is_refused(call: Callable[[], Any], what: str) -> None:
    def test() -> None:
        def body() -> None:
            try:
                call()
            except BaseException as caught:
                raise AssertionError("the program must not catch it") from caught

        all_of(body)

    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(test)
    assert raised.value.what == f"the program {what}, which is not under control"
    file, _, line = raised.value.where.rpartition(":")
    assert (file, line.isdigit()) == (__file__, True)
    assert raised.value.todo


@pytest.mark.parametrize(
    ("call", "what"),
    [
        ("import asyncio; asyncio.new_event_loop()", "makes an event loop"),
        ("import multiprocessing as m; m.get_context('spawn').Process().start()", "starts another"),
    ],
)
def test_modules_that_are_loaded_by_the_function(call: str, what: str) -> None:
    """In a process of its own, where they are not loaded yet."""
    script = f"import weft\ndef test():\n    {call}\nweft.explore(test)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert f"NotApplicable: the program {what}" in done.stderr


def test_two_sockets_inside_the_process_may_be_made_and_closed() -> None:
    def test() -> bool:
        one, other = socket.socketpair()
        one.shutdown(socket.SHUT_RDWR)
        one.close()
        other.close()
        return one.fileno() == other.fileno() == -1

    assert list(weft.explore(test).outcomes) == [True]


def test_where_it_happens() -> None:
    def test() -> None:
        socket.create_connection(("localhost", 1))

    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(test)
    assert raised.value.where == f"{__file__}:{test.__code__.co_firstlineno + 1}"


def test_outside_an_exploration_nothing_is_refused() -> None:
    weft.explore(lambda: None)
    socket.socket().close()
    assert subprocess.run(["true"], check=True).returncode == 0
    assert select.select([], [], [], 0) == ([], [], [])


def test_another_thread_of_the_process_may_do_as_it_likes() -> None:
    there, here = os.pipe(), os.pipe()

    def elsewhere() -> None:
        while os.read(there[0], 1) == b"x":
            socket.socket().close()
            os.write(here[1], b"y")

    def test() -> bytes:
        os.write(there[1], b"x")
        return os.read(here[0], 1)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    try:
        assert list(weft.explore(test).outcomes) == [b"y"]
    finally:
        os.write(there[1], b".")
        thread.join()


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_weft_itself_may_fork() -> None:
    children: list[int] = []

    def test() -> None:
        with outside.permitted("os.fork"):
            child = os.fork()
        if not child:
            os._exit(7)
        children.append(child)

    assert weft.explore(test).verdict is Verdict.VERIFIED
    assert {os.waitpid(child, 0)[1] >> 8 for child in children} == {7}


def test_a_function_that_is_refused_can_be_kept_under_another_name(load: Load) -> None:
    kept = load("kept", "from os import waitpid\nwait = [waitpid]")
    with pytest.raises(weft.NotApplicable, match="starts another process"):
        weft.explore(lambda: kept.wait[0](0, 0))
    assert kept.wait == [os.waitpid] == [kept.waitpid]


def test_files_that_are_written_are_named(tmp_path: Path) -> None:
    told = (
        "the files that the program writes do not matter: they are not put back between executions"
    )
    file = tmp_path / "x"
    file.write_text("1")
    assert told not in weft.explore(lambda: file.read_text()).assumptions
    assert told in weft.explore(lambda: file.write_text("2")).assumptions
    assert told in weft.explore(lambda: file.touch()).assumptions
    assert told in weft.explore(lambda: (tmp_path / "y").mkdir(exist_ok=True)).assumptions


EPOCH = datetime.datetime.fromtimestamp(1_000_000_000)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (lambda: time.time_ns(), 1_000_000_007_000_000_000),
        (lambda: time.monotonic_ns(), 1_000_000_007_000_000_000),
        (lambda: time.perf_counter_ns(), 1_000_000_007_000_000_000),
        (lambda: time.process_time(), 7.0),
        (lambda: time.thread_time_ns(), 7_000_000_000),
        (lambda: time.clock_gettime(time.CLOCK_REALTIME), 1_000_000_007.0),
        (lambda: time.localtime() == time.localtime(1_000_000_007), True),
        (lambda: time.gmtime()[:6], (2001, 9, 9, 1, 46, 47)),
        (lambda: time.strftime("%Y"), "2001"),
        (lambda: time.ctime() == time.ctime(1_000_000_007), True),
        (lambda: time.asctime() == time.ctime(1_000_000_007), True),
        (lambda: str(datetime.datetime.now() - EPOCH), "0:00:07"),
        (lambda: str(datetime.datetime.now(datetime.UTC)), "2001-09-09 01:46:47+00:00"),
        (lambda: str(datetime.datetime.today() - EPOCH), "0:00:07"),
        (lambda: str(datetime.date.today()), str(EPOCH.date())),
        (lambda: str(Later.now())[:4], "2001"),
        (lambda: type(Later.now()).__name__, "Later"),
    ],
)
def test_every_clock_is_virtual(clock: Callable[[], Any], expected: Any) -> None:
    def test() -> Any:
        time.sleep(7)
        return clock()

    assert list(weft.explore(test).outcomes) == [expected]
    now = datetime.datetime.now
    assert abs(now().timestamp() - time.time()) < 5
    assert type(now()) is datetime.datetime


class Later(datetime.datetime):
    pass


def test_a_name_of_a_clock_in_a_module(load: Load) -> None:
    clocks = load("clocks", "from time import time_ns\nfrom datetime import datetime")
    real = clocks.time_ns
    outcomes = weft.explore(lambda: (clocks.time_ns(), clocks.datetime.now().year)).outcomes
    assert list(outcomes) == [(1_000_000_000_000_000_000, 2001)]
    assert clocks.time_ns is real is time.time_ns


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

        all_of(body, body)

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
        all_of(lambda: logger.error("a"), lambda: logger.error("b"))
        return stream.getvalue()

    result = weft.explore(test, all=True)
    assert (result.executions, set(result.outcomes)) == (2, {"a\nb\n", "b\na\n"})


def test_a_handler_that_waits_has_a_lock_under_control() -> None:
    """Both threads may come first, since the queue is what the handler fills under its lock."""

    def test() -> str:
        records: queue.Queue[Any] = queue.Queue()
        logger = logging.Logger("waits")
        logger.addHandler(logging.handlers.QueueHandler(records))
        all_of(lambda: logger.error("a"), lambda: logger.error("b"))
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
        all_of(lambda: logger.error("a"), lambda: logger.error("b"))
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
    result = weft.explore(lambda: all_of(lambda: own.log.error("x"), own.work), all=True)
    assert "deadlock" in [finding.kind for finding in result.findings]


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

        all_of(body, body)

    result = weft.explore(test)
    assert result.executions == 1
    told = "the order in which threads use what _strptime keeps for itself is not explored"
    assert told in result.assumptions


def busy() -> tuple[Any, ...]:
    """What a thread beside the exploration may do."""
    before = time.time()
    time.sleep(0)
    jobs: queue.Queue[int] = queue.Queue()
    ready, condition, own = threading.Event(), threading.Condition(), threading.local()
    own.x = threading.Semaphore(0)
    own.x.release()

    def work() -> None:
        with condition:
            jobs.put(1)
            ready.set()
            condition.notify()

    worker = threading.Thread(target=work)
    with condition:
        worker.start()
        condition.wait()
    worker.join()
    return before > 1.5e9, jobs.get(), ready.wait(), own.x.acquire(), worker.is_alive()


def test_threads_beside_the_exploration_have_the_real_things() -> None:
    there, here = os.pipe(), os.pipe()
    seen: set[Any] = set()

    def elsewhere() -> None:
        while os.read(there[0], 1) == b"x":
            try:
                seen.add(busy())
            finally:
                os.write(here[1], b"y")

    def test() -> bytes:
        os.write(there[1], b"x")
        return os.read(here[0], 1)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    try:
        assert list(weft.explore(test).outcomes) == [b"y"]
    finally:
        os.write(there[1], b".")
        thread.join()
    assert seen == {(True, 1, True, True, False)}
