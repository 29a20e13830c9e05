"""Programs with published numbers of traces, as weft programs.

The sources are the test suites of GenMC, Nidhugg and Concuerror, and "Optimal dynamic partial order
reduction" (POPL 2014). One event per shared read or write; dependent means the same location and at
least one write; taking and giving back a lock are writes to it. `order` permutes the threads.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from weft.model import Program

Body = Generator[Any, Any, None]
Threads = list[Callable[[], Any]]


def _program(name: str, make: Callable[[Program], Threads], order: Sequence[int] | None) -> Program:
    program = Program(name)
    threads = make(program)
    for position in order if order is not None else range(len(threads)):
        program.thread(threads[position], name=f"T{position}")
    return program


def readers(n: int, order: Sequence[int] | None = None) -> Program:
    """One thread writes x, n threads read it."""

    def make(program: Program) -> Threads:
        x = program.variable("x")

        def writer() -> Body:
            yield x.write(1)

        def reader() -> Body:
            yield x.read()

        return [writer, *[reader] * n]

    return _program(f"readers({n})", make, order)


def lastzero(n: int, order: Sequence[int] | None = None) -> Program:
    """Writer j sets a[j] to a[j-1] + 1; a reader looks for the last zero from the end."""

    def make(program: Program) -> Threads:
        a = [program.variable(f"a[{i}]") for i in range(n + 1)]

        def reader() -> Body:
            i = n
            while (yield a[i].read()) != 0:
                i -= 1

        def writer(j: int) -> Callable[[], Body]:
            def body() -> Body:
                value = yield a[j - 1].read()
                yield a[j].write(value + 1)

            return body

        return [reader, *[writer(j) for j in range(1, n + 1)]]

    return _program(f"lastzero({n})", make, order)


def indexer(n: int, order: Sequence[int] | None = None) -> Program:
    """Threads insert four values each into a hash table of 128 cells with a lock per cell."""

    def make(program: Program) -> Threads:
        table = [program.variable(f"table[{i}]") for i in range(128)]
        locks = [program.mutex(f"lock[{i}]") for i in range(128)]

        def thread(tid: int) -> Callable[[], Body]:
            def body() -> Body:
                for m in range(1, 5):
                    w = 11 * m + tid
                    h = 7 * w % 128
                    stored = False
                    while not stored:
                        yield locks[h].acquire()
                        if (yield table[h].read()) == 0:
                            yield table[h].write(w)
                            stored = True
                        yield locks[h].release()
                        h = (h + 1) % 128

            return body

        return [thread(tid) for tid in range(n)]

    return _program(f"indexer({n})", make, order)


def filesystem(n: int, order: Sequence[int] | None = None) -> Program:
    """Threads give blocks to inodes, with a lock for each of 32 inodes and 26 blocks."""

    def make(program: Program) -> Threads:
        inodes = [program.variable(f"inode[{i}]") for i in range(32)]
        busy = [program.variable(f"busy[{b}]") for b in range(26)]
        inode_locks = [program.mutex(f"locki[{i}]") for i in range(32)]
        block_locks = [program.mutex(f"lockb[{b}]") for b in range(26)]

        def thread(tid: int) -> Callable[[], Body]:
            def body() -> Body:
                i = tid % 32
                yield inode_locks[i].acquire()
                if (yield inodes[i].read()) == 0:
                    b = 2 * i % 26
                    found = False
                    while not found:
                        yield block_locks[b].acquire()
                        if not (yield busy[b].read()):
                            yield busy[b].write(1)
                            yield inodes[i].write(b + 1)
                            found = True
                        yield block_locks[b].release()
                        b = (b + 1) % 26
                yield inode_locks[i].release()

            return body

        return [thread(tid) for tid in range(n)]

    return _program(f"filesystem({n})", make, order)


def fib_bench(n: int, order: Sequence[int] | None = None) -> Program:
    """Two threads add i and j to each other n times, a third one reads both."""

    def make(program: Program) -> Threads:
        i = program.variable("i", 1)
        j = program.variable("j", 1)

        def first() -> Body:
            for _ in range(n):
                a = yield i.read()
                b = yield j.read()
                yield i.write(a + b)

        def second() -> Body:
            for _ in range(n):
                a = yield i.read()
                b = yield j.read()
                yield j.write(a + b)

        def third() -> Body:
            yield i.read()
            yield j.read()

        return [first, second, third]

    return _program(f"fib_bench({n})", make, order)


def ainc(n: int, order: Sequence[int] | None = None) -> Program:
    """n threads: one atomic addition each."""

    def make(program: Program) -> Threads:
        x = program.variable("x")

        def body() -> Body:
            yield x.update(lambda value: value + 1)

        return [body] * n

    return _program(f"ainc({n})", make, order)


def inc(n: int, order: Sequence[int] | None = None) -> Program:
    """n threads: read x, then write it."""

    def make(program: Program) -> Threads:
        x = program.variable("x")

        def thread(i: int) -> Callable[[], Body]:
            def body() -> Body:
                value = yield x.read()
                yield x.write(value + 2**i)

            return body

        return [thread(i) for i in range(n)]

    return _program(f"inc({n})", make, order)


def lockinc(n: int, order: Sequence[int] | None = None) -> Program:
    """n threads: add to x under a lock."""

    def make(program: Program) -> Threads:
        x = program.variable("x")
        lock = program.mutex("lock")

        def body() -> Body:
            yield lock.acquire()
            value = yield x.read()
            yield x.write(value + 1)
            yield lock.release()

        return [body] * n

    return _program(f"lockinc({n})", make, order)


def popl14(order: Sequence[int] | None = None) -> Program:
    """x = 1 | y = 1 | if y == 0: z = 1 | if z == 1 and then y == 0: x = 2."""

    def make(program: Program) -> Threads:
        x, y, z = (program.variable(name) for name in "xyz")

        def p() -> Body:
            yield x.write(1)

        def q() -> Body:
            yield y.write(1)

        def r() -> Body:
            if (yield y.read()) == 0:
                yield z.write(1)

        def s() -> Body:
            if (yield z.read()) == 1 and (yield y.read()) == 0:
                yield x.write(2)

        return [p, q, r, s]

    return _program("popl14", make, order)


def philosophers(n: int, order: Sequence[int] | None = None) -> Program:
    """n philosophers, each takes the left fork, then the right one. They can deadlock."""

    def make(program: Program) -> Threads:
        forks = [program.mutex(f"fork {i}") for i in range(n)]

        def philosopher(i: int) -> Callable[[], Body]:
            def body() -> Body:
                left, right = forks[i], forks[(i + 1) % n]
                yield left.acquire()
                yield right.acquire()
                yield right.release()
                yield left.release()

            return body

        return [philosopher(i) for i in range(n)]

    return _program(f"philosophers({n})", make, order)


def store_buffering(order: Sequence[int] | None = None) -> Program:
    """x = 1; read y | y = 1; read x."""

    def make(program: Program) -> Threads:
        x, y = program.variable("x"), program.variable("y")

        def first() -> Body:
            yield x.write(1)
            yield y.read()

        def second() -> Body:
            yield y.write(1)
            yield x.read()

        return [first, second]

    return _program("store_buffering", make, order)
