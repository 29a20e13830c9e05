"""What would really block or escape control is refused; what is beside the program is not."""

from __future__ import annotations

import asyncio
import faulthandler
import multiprocessing
import os
import queue
import resource
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
from tests.programs.together import together
from tests.python.modules import Load
from weft import Verdict
from weft.python.program import outside

SOCKET = socket.socket()


PIPE = os.pipe()


async def nothing() -> None:
    pass


def with_coroutine() -> None:
    coroutine = nothing()
    try:
        asyncio.run(coroutine)
    finally:
        coroutine.close()


NEWER: dict[str, tuple[Callable[[], Any], str]] = {
    "posix_openpt": (
        lambda: getattr(os, "posix_openpt")(os.O_RDWR),  # noqa: B009
        "uses a pipe or a descriptor that it has not opened as a file",
    ),
    "timerfd_create": (
        lambda: getattr(os, "timerfd_create")(0),  # noqa: B009
        "uses a pipe or a descriptor that it has not opened as a file",
    ),
    "readinto": (
        lambda: getattr(os, "readinto")(PIPE[0], bytearray(1)),  # noqa: B009
        "uses a pipe or a descriptor that it has not opened as a file",
    ),
    "remote_exec": (
        lambda: getattr(sys, "remote_exec")(os.getpid(), os.devnull),  # noqa: B009
        "runs code from a file at no certain place, by sys.remote_exec",
    ),
}
"""What not every version has."""


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
        (lambda: os.pipe(), "uses a pipe or a descriptor that it has not opened as a file"),
        (
            lambda: os.read(PIPE[0], 1),
            "uses a pipe or a descriptor that it has not opened as a file",
        ),
        (lambda: os._exit(0), "ends the process"),
        (lambda: os.abort(), "ends the process"),
        (lambda: signal.raise_signal(signal.SIGUSR1), "sends a signal"),
        (lambda: signal.pthread_kill(threading.get_ident(), 0), "sends a signal"),
        (lambda: signal.alarm(5), "sets an alarm"),
        (lambda: signal.setitimer(signal.ITIMER_REAL, 5), "sets an alarm"),
        (lambda: faulthandler.dump_traceback_later(5), "sets an alarm"),
        (lambda: faulthandler._sigsegv(), "ends the process"),  # type: ignore[attr-defined]
        (lambda: os.close(1), "closes or replaces a standard stream by its descriptor"),
        (lambda: os.dup2(1, 2), "closes or replaces a standard stream by its descriptor"),
        (lambda: os.closerange(3, 9), "closes descriptors that it has not opened"),
        (lambda: os.setsid(), "leaves its group of processes"),
        (lambda: os.setuid(os.getuid()), "changes its user, group or root"),
        (
            lambda: resource.setrlimit(
                resource.RLIMIT_NOFILE, resource.getrlimit(resource.RLIMIT_NOFILE)
            ),
            "limits what the process may use",
        ),
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
        (lambda: os.lockf(SOCKET.fileno(), os.F_TEST, 0), "locks a file"),
        *(each for name, each in NEWER.items() if hasattr(os, name) or hasattr(sys, name)),
    ],
)
def test_what_would_really_wait_is_refused(call: Callable[[], Any], what: str) -> None:
    def test() -> None:
        def body() -> None:
            try:
                call()
            except BaseException as caught:
                raise AssertionError("the program must not catch it") from caught

        together(body)

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


def test_interpreters_beside_this_one() -> None:
    interpreters = pytest.importorskip("concurrent.interpreters")

    def queue() -> None:
        interpreters.create_queue()

    def run() -> None:
        interpreters.create().exec("print('never')")

    for test in (queue, run):
        with pytest.raises(weft.NotApplicable) as raised:
            weft.explore(test)
        assert raised.value.what == (
            "the program uses another interpreter, by concurrent.interpreters, which is not under "
            "control"
        )
        assert raised.value.where == f"{__file__}:{test.__code__.co_firstlineno + 1}"


@pytest.mark.skipif(sys.version_info < (3, 14), reason="there is none")
def test_a_pool_of_interpreters() -> None:
    def test() -> int:
        from concurrent.futures import InterpreterPoolExecutor  # type: ignore[attr-defined]

        with InterpreterPoolExecutor() as pool:
            result: int = pool.submit(abs, -1).result()
            return result

    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(test)
    assert raised.value.what == (
        "the program uses an InterpreterPoolExecutor, which is not under control"
    )
    assert raised.value.todo == (
        "use concurrent.futures.ThreadPoolExecutor, which is under control"
    )


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


def answers_beside(act: Callable[[], object]) -> list[object]:
    """What an exploration sees whose function lets another thread of the process act, and waits."""
    there, here = os.pipe(), os.pipe()

    def elsewhere() -> None:
        while os.read(there[0], 1) == b"x":
            try:
                act()
            finally:
                os.write(here[1], b"y")

    def test() -> bytes:
        with outside.permitted("os.pipe"):
            os.write(there[1], b"x")
            return os.read(here[0], 1)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    try:
        return list(weft.explore(test).outcomes)
    finally:
        os.write(there[1], b".")
        thread.join()


def test_another_thread_of_the_process_may_do_as_it_likes() -> None:
    closed: set[bool] = set()

    def act() -> None:
        made = socket.socket()
        made.close()
        closed.add(made.fileno() == -1)

    assert answers_beside(act) == [b"y"]
    assert closed == {True}


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_weft_itself_may_fork() -> None:
    children: list[int] = []

    def test() -> None:
        with outside.permitted("os.fork"):
            child = os.fork()
        if not child:
            with outside.permitted("os._exit"):
                os._exit(7)
        children.append(child)

    assert weft.explore(test).verdict is Verdict.VERIFIED
    assert {os.waitpid(child, 0)[1] >> 8 for child in children} == {7}


def test_a_function_that_is_refused_can_be_kept_under_another_name(load: Load) -> None:
    kept = load("kept", "from os import waitpid\nwait = [waitpid]")
    with pytest.raises(weft.NotApplicable, match="starts another process"):
        weft.explore(lambda: kept.wait[0](0, 0))
    assert kept.wait == [os.waitpid] == [kept.waitpid]


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
    seen: set[Any] = set()
    assert answers_beside(lambda: seen.add(busy())) == [b"y"]
    assert seen == {(True, 1, True, True, False)}


AUDITED = """
import sys, threading, weft

events = []
count = 0

def hook(event, arguments):
    if event == "object.__setattr__":
        events.append(arguments[1])

def add():
    global count
    count += 1

def test():
    global count
    count = 0
    threads = [threading.Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return count

sys.addaudithook(hook)
print(sorted(weft.explore(test).outcomes))
"""


def test_a_program_may_be_told_of_all_that_happens(tmp_path: Path) -> None:
    """Also that a function gets other code, while it is the hook that is about to get some."""
    path = tmp_path / "audited.py"
    path.write_text(AUDITED)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[1, 2]\n", "")


TRAPPED = """
import sys
from weft.python.program.endings import always_refused

events, add = [], sys.addaudithook
with always_refused():
    from weft.python.program import outside
    outside.watch()
    add(lambda event, arguments: events.append(event))
    id(events)
    print(events)
"""


def test_audit_events_cause_no_others() -> None:
    """Not even if weft's hook is added while a file is loaded, when hooks of others are wrapped."""
    done = subprocess.run([sys.executable, "-c", TRAPPED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("['builtins.id']\n", "")
