"""Ten small programs in the style of Java and Python threads: data is protected by locks.

Written as designs, so that every search applies to them, brute force included.
"""

from __future__ import annotations

from collections.abc import Callable

from weft.model import Design, DesignThread
from weft.model.expression import Command, Expression


def bank_account() -> Design:
    """Three transfers among three accounts, each under the locks of both, lower number first."""
    design = Design("bank account")
    locks = [design.mutex(f"lock {i}") for i in range(3)]
    accounts = [design.variable(f"account {i}", 100, protected=True) for i in range(3)]
    for first, second in ((0, 1), (1, 2), (0, 2)):
        design.thread(f"from {first} to {second}").sequence(
            locks[first].acquire(),
            locks[second].acquire(),
            accounts[first].update(lambda money: money - 10),
            accounts[second].update(lambda money: money + 10),
            locks[second].release(),
            locks[first].release(),
        )
    return design


def bounded_buffer() -> Design:
    """A producer of two items, two consumers of one, and a monitor around a buffer for one."""
    design = Design("bounded buffer")
    monitor = design.monitor("monitor")
    count = design.variable("count", protected=True)

    def use(thread: DesignThread, n: int, final: str, room: Expression, step: int) -> None:
        take, check, change, tell, leave = (
            f"{p} {n}" for p in ("take", "check", "do", "tell", "go")
        )
        thread.transition(take, check, monitor.acquire())
        thread.transition(check, check, monitor.wait(), when=~room)
        thread.transition(check, change, when=room)
        thread.transition(change, tell, count.update(lambda value: value + step))
        thread.transition(tell, leave, monitor.notify_all())
        thread.transition(leave, final, monitor.release())

    producer = design.thread("producer")
    use(producer, 0, "take 1", count < 1, +1)
    use(producer, 1, "end", count < 1, +1)
    for i in range(2):
        use(design.thread(f"consumer {i}"), 0, "end", count > 0, -1)
    return design


def readers() -> Design:
    """Four threads that read one variable under one lock."""
    design = Design("readers")
    lock = design.monitor("lock")
    data = design.variable("data", 7, protected=True)
    for i in range(4):
        thread = design.thread(f"reader {i}")
        thread.sequence(lock.acquire(), thread.local("seen").write(data), lock.release())
    return design


def philosophers(ordered: bool = False) -> Design:
    """Three philosophers who count their meals; with `ordered` forks they never deadlock."""
    design = Design("ordered philosophers" if ordered else "philosophers")
    forks = [design.mutex(f"fork {i}") for i in range(3)]
    for i in range(3):
        hands = [i, (i + 1) % 3]
        left, right = (forks[n] for n in (sorted(hands) if ordered else hands))
        meals = design.variable(f"meals {i}", protected=True)
        design.thread(f"philosopher {i}").sequence(
            left.acquire(), right.acquire(), meals.write(1), right.release(), left.release()
        )
    return design


def producers_and_consumer() -> Design:
    """Two producers count under a lock what they put into a queue for two."""
    design = Design("producers and consumer")
    queue = design.queue("queue", 2)
    lock = design.mutex("lock")
    made = design.variable("made", protected=True)
    for i in range(2):
        design.thread(f"producer {i}").sequence(
            lock.acquire(), made.update(lambda n: n + 1), lock.release(), queue.put(i)
        )
    consumer = design.thread("consumer")
    item = consumer.local("item")
    consumer.sequence(item.write(queue.get()), item.write(queue.get()))
    return design


def pool() -> Design:
    """Three threads share two connections; which are free is written down under a lock."""
    design = Design("pool")
    connections = design.semaphore("connections", 2)
    lock = design.mutex("lock")
    used = design.variable("used", protected=True)
    for i in range(3):
        design.thread(f"client {i}").sequence(
            connections.down(),
            lock.acquire(),
            used.update(lambda n: n + 1),
            lock.release(),
            connections.up(),
        )
    return design


def relay() -> Design:
    """Two messages handed on through three threads, each of which counts them."""
    design = Design("relay")
    channels = [design.channel(f"channel {i}") for i in range(4)]
    for i in range(3):
        thread = design.thread(f"station {i}")
        message = thread.local("message")
        lock = design.mutex(f"lock {i}")
        count = design.variable(f"count {i}", protected=True)
        commands: list[Command] = []
        for n in range(2):
            commands += [message.write(n) if i == 0 else message.write(channels[i].receive())]
            commands += [lock.acquire(), count.write(count + 1), lock.release()]
            commands += [channels[i + 1].send(message)]
        thread.sequence(*commands)
    return design


def work_queue() -> Design:
    """Two workers take a task each from a queue and add up the results under a lock."""
    design = Design("work queue")
    tasks = design.queue("tasks", 2)
    lock = design.mutex("lock")
    total = design.variable("total", protected=True)
    boss = design.thread("boss")
    boss.sequence(tasks.put(1), tasks.put(2))
    for i in range(2):
        worker = design.thread(f"worker {i}")
        task = worker.local("task")
        worker.sequence(
            task.write(tasks.get()), lock.acquire(), total.write(total + task), lock.release()
        )
    return design


def cache() -> Design:
    """Three threads look into a cache, and fill it if it is empty."""
    design = Design("cache")
    lock = design.monitor("lock")
    cached = design.variable("cached", protected=True)
    source = design.variable("source", 5)
    for i in range(3):
        thread = design.thread(f"user {i}")
        value = thread.local("value")
        thread.sequence(lock.acquire(), value.write(cached), lock.release(), final="looked")
        thread.transition("looked", "miss", lock.acquire(), when=value == 0)
        thread.transition("looked", "end", source.read(), when=value != 0)
        thread.transition("miss", "filled", cached.write(5))
        thread.transition("filled", "end", lock.release())
    return design


PROGRAMS: tuple[Callable[[], Design], ...] = (
    bank_account,
    bounded_buffer,
    readers,
    philosophers,
    lambda: philosophers(ordered=True),
    producers_and_consumer,
    pool,
    relay,
    work_queue,
    cache,
)
