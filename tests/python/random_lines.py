"""What random programs are made of: objects, and lines of source that use them.

In a line, `{0}` is the name of the object, `...` a hole for another line, and `saw` the list in
which a thread notes what it sees.
"""

from __future__ import annotations

import queue
from typing import NamedTuple


class Sort(NamedTuple):
    """A sort of objects: how one is made, what threads do with it, and how it is looked at."""

    make: str
    lines: list[str]
    look: str
    """What shows, when all is over, in which state it was left."""


def saw(*expressions: str) -> list[str]:
    """A line for each that notes what it gives."""
    return [f"saw.append({expression})" for expression in expressions]


PLAIN = [
    "time.sleep(1)",
    *saw("weft.choose(2)", "threading.active_count()", "time.monotonic()"),
    "raise ValueError('wrong')",
    "if weft.choose(2):\n    ...",
    "for _ in range(2):\n    ...",
    "try:\n    ...\nexcept Exception as error:\n    saw.append(repr(error))",
]
"""Lines that need no object."""
OF_MAIN = [
    "saw.append(threads[0].is_alive())",
    "threads[-1].join(timeout=1)",
    "threads[0].join(timeout=1)\nsaw.append(threads[0].is_alive())",
]
"""What only the thread that has started the others can do."""

HELD = [
    "with {0}:\n    saw.append(next({0}_turns))",
    "with {0}:\n    ...",
    "with {0}:\n    saw.append(next({0}_turns))\n    ...",
    *saw("{0}.acquire()", "{0}.acquire(blocking=False)", "{0}.acquire(timeout=1)"),
    "if {0}.acquire(timeout=1):\n    ...\n    {0}.release()",
    "{0}.release()",
]
AWAITED = [
    "with {0}:\n    saw.append({0}.wait())",
    "with {0}:\n    saw.append({0}.wait(1))",
    "with {0}:\n    {0}.notify()",
    "with {0}:\n    {0}.notify_all()",
    "with {0}:\n    {0}_ready.append(1)\n    {0}.notify()",
    "with {0}:\n    {0}_ready.append(1)\n    {0}.notify_all()",
    "with {0}:\n    saw.append({0}.wait_for(lambda: len({0}_ready)))",
    "with {0}:\n    saw.append({0}.wait_for(lambda: len({0}_ready) > 1, 1))",
    "with {0}:\n    ...",
    "{0}.notify()",
]
COUNTED = [
    *saw("{0}.acquire()", "{0}.acquire(timeout=1)", "{0}.acquire(blocking=False)"),
    "{0}.release()",
    "{0}.release(2)",
    "with {0}:\n    ...",
]
BARRED = [
    *saw("{0}.wait()", "{0}.wait(1)", "{0}.broken", "{0}.n_waiting"),
    "{0}.abort()",
    "{0}.reset()",
]
HANDED = [
    "{0}.put(1)",
    "{0}.put(2)",
    *saw("{0}.get()", "{0}.get(timeout=1)", "{0}.get_nowait()", "{0}.qsize()", "{0}.empty()"),
]
QUEUED = [
    *HANDED,
    *saw("{0}.full()"),
    "{0}.put(3, timeout=1)",
    "{0}.put_nowait(0)",
    "{0}.task_done()",
    "{0}.join()",
]
if hasattr(queue, "ShutDown"):
    QUEUED += ["{0}.shutdown()", "{0}.shutdown(immediate=True)"]
PROMISED = [
    *saw("{0}.result()", "{0}.result(timeout=1)", "{0}.exception()", "{0}.done()", "{0}.cancel()"),
    *saw("len(wait([{0}]).done)", "len(wait([{0}], timeout=1).done)"),
    "{0}.set_result(1)",
    "{0}.set_exception(KeyError(1))",
]
SIGNALLED = [
    *saw("{0}.wait()", "{0}.wait(1)", "{0}.is_set()"),
    "{0}.set()",
    "{0}.clear()",
]

TAKEN = "{0}.acquire(blocking=False)"
REST = "[{0}.get_nowait() for _ in range({0}.qsize())]"
BROKEN = "({0}.n_waiting, {0}.broken)"

OBJECTS = {
    "lock": Sort(
        "{0} = threading.Lock()\n{0}_turns = itertools.count()",
        [*HELD, *saw("{0}.locked()")],
        TAKEN,
    ),
    "rlock": Sort("{0} = threading.RLock()\n{0}_turns = itertools.count()", HELD, TAKEN),
    "condition": Sort("{0} = threading.Condition()\n{0}_ready = []", AWAITED, TAKEN),
    "bell": Sort("{0} = threading.Condition(threading.Lock())\n{0}_ready = []", AWAITED, TAKEN),
    "semaphore": Sort("{0} = threading.Semaphore(1)", COUNTED, TAKEN),
    "bounded": Sort("{0} = threading.BoundedSemaphore(1)", COUNTED, TAKEN),
    "event": Sort("{0} = threading.Event()", SIGNALLED, "{0}.is_set()"),
    "barrier": Sort("{0} = threading.Barrier(2)", BARRED, BROKEN),
    "acting": Sort("{0} = threading.Barrier(2, lambda: None, 1)", BARRED, BROKEN),
    "small": Sort("{0} = queue.Queue(1)", QUEUED, REST),
    "unbounded": Sort("{0} = queue.Queue()", QUEUED, REST),
    "lifo": Sort("{0} = queue.LifoQueue(2)", QUEUED, REST),
    "priority": Sort("{0} = queue.PriorityQueue(2)", QUEUED, REST),
    "simple": Sort("{0} = queue.SimpleQueue()", HANDED, REST),
    "future": Sort("{0} = Future()", PROMISED, "{0}.done()"),
}
