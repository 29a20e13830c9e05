"""The small systems that the papers argue with."""

from __future__ import annotations

from weft.model import Design


def readers(count: int = 2) -> Design:
    """Threads that read one variable under one lock (Stoller 2000, §6)."""
    design = Design("readers")
    lock = design.monitor("lock")
    v = design.variable("v", protected=True)
    for i in range(count):
        thread = design.thread(f"reader {i}")
        seen = thread.local("seen")
        thread.sequence(lock.acquire(), seen.write(v), lock.release())
    return design


def copiers() -> Design:
    """Two threads of five transitions: copy o, under its lock, into an object of one's own (§6)."""
    design = Design("copiers")
    lock = design.monitor("o'")
    o = design.variable("o", 7, protected=True)
    for i in (1, 2):
        own_lock = design.monitor(f"o{i}'")
        own = design.variable(f"o{i}", protected=True)
        thread = design.thread(f"copier {i}")
        thread.sequence(
            own_lock.acquire(), lock.acquire(), own.write(o), lock.release(), own_lock.release()
        )
    return design


def semaphore_and_v(initialised: str = "") -> Design:
    """v := 1 may come after v := 2, but not if it follows the up at once (§9)."""
    design = Design("semaphore and v")
    semaphore = design.semaphore("semaphore")
    lock = design.monitor("lock")
    v = design.variable("v", protected=True)
    first = design.thread("first").sequence(semaphore.up(), v.write(1))
    second = design.thread("second").sequence(
        semaphore.down(), lock.acquire(), v.write(2), lock.release()
    )
    if initialised:
        design.initialises({"first": first, "second": second}[initialised], v)
    return design


def keeper_and_passer() -> Design:
    """One thread takes a lock and keeps it until told; the other passes through, and tells."""
    design = Design("keeper and passer")
    lock = design.mutex("lock")
    told = design.semaphore("told")
    design.thread("keeper").sequence(lock.acquire(), told.down(), lock.release())
    design.thread("passer").sequence(lock.acquire(), lock.release(), told.up())
    return design


def unlocked_reader() -> Design:
    """A race, though no execution has two accesses that Eraser's exclusive mode lets it compare."""
    design = Design("unlocked reader")
    lock = design.mutex("lock")
    v = design.variable("v", protected=True)
    design.thread("writer").sequence(lock.acquire(), v.write(1), lock.release())
    reader = design.thread("reader")
    reader.sequence(reader.local("seen").write(v))
    return design


def initialised_before_start() -> Design:
    """A variable written without a lock, before the thread that shares it is started."""
    design = Design("initialised before start")
    lock = design.mutex("lock")
    v = design.variable("v", protected=True)
    main = design.thread("main")
    worker = design.thread("worker", started=False)
    main.sequence(v.write(1), worker.start(), lock.acquire(), v.write(2), lock.release())
    worker.sequence(lock.acquire(), v.write(3), lock.release())
    design.initialises(main, v)
    return design


def initialised_before_join(joins: bool = True) -> Design:
    """A variable written by a thread that main joins before it starts the one that shares it."""
    design = Design("initialised before join" if joins else "not joined")
    lock = design.mutex("lock")
    v = design.variable("v", protected=True)
    maker = design.thread("maker")
    user = design.thread("user", started=False)
    maker.sequence(v.write(1))
    main = design.thread("main")
    if joins:
        main.sequence(maker.join(), user.start())
    else:
        main.sequence(user.start())
    user.sequence(lock.acquire(), v.write(2), lock.release())
    design.initialises(maker, v)
    return design
