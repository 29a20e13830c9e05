"""An object is made when it is first needed, and made once.

Looking without the lock is fast, but then the lock must be taken and the look repeated: without
that, two threads both find nothing and both make one. And the reference may only be published when
the object is complete: a thread that finds it takes no lock and uses it at once.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from weft.model import Program

Steps = Generator[Any, Any, None]

EXPECTED = {
    "check_looking_once": ("violated", 2),
    "check_published_early": ("violated", 2),
    "check_double_checked": ("verified", 4),
}


def lazily(name: str, look_again: bool, publish_last: bool) -> Program:
    """Two threads that both need the object."""
    program = Program(name)
    lock = program.mutex("lock")
    instance = program.variable("instance", None)
    complete = program.variable("complete", False)
    made = program.variable("made", 0)
    program.invariant("made at most once", made <= 1)

    def make() -> Steps:
        yield made.update(lambda count: count + 1)
        if publish_last:
            yield complete.write(True)
            yield instance.write("object")
        else:
            yield instance.write("object")
            yield complete.write(True)

    def use() -> Steps:
        if (yield instance.read()) is None:
            yield lock.acquire()
            if not look_again or (yield instance.read()) is None:
                yield from make()
            yield lock.release()
        assert (yield complete.read()), "an object is used before it is complete"

    program.thread(use, name="first")
    program.thread(use, name="second")
    return program


def check_looking_once() -> Program:
    """No second look under the lock: made twice."""
    return lazily("lazy, looking once", look_again=False, publish_last=True)


def check_published_early() -> Program:
    """Published before it is complete: used too early."""
    return lazily("lazy, published early", look_again=True, publish_last=False)


def check_double_checked() -> Program:
    """Two looks, and publication last."""
    return lazily("lazy, double-checked", look_again=True, publish_last=True)
