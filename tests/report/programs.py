"""Real programs that fail, for reports that are compared with approved ones."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


def run_all(*bodies: Callable[[], Any]) -> None:
    threads = [threading.Thread(target=body) for body in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance
        self.lock = threading.Lock()

    def transfer(self, other: Account, amount: int) -> None:
        with self.lock, other.lock:
            self.balance -= amount
            other.balance += amount


def lock_order() -> None:
    ann, bob = Account(100), Account(100)
    run_all(lambda: ann.transfer(bob, 10), lambda: bob.transfer(ann, 20))


def missed_signal() -> None:
    ready = threading.Condition()

    def consumer() -> None:
        with ready:
            ready.wait()

    thread = threading.Thread(target=consumer)
    thread.start()
    with ready:
        ready.notify()
    thread.join()


def failed_assertion() -> int:
    lock = threading.Lock()
    order = []

    def visit(name: str) -> None:
        with lock:
            order.append(name)

    run_all(lambda: visit("first"), lambda: visit("second"))
    assert order == ["first", "second"], f"{order[0]} came first"
    return len(order)


def exception_in_a_thread() -> None:
    gate = threading.Semaphore(1)
    free = ["ticket"]

    def buy() -> None:
        if gate.acquire(blocking=False):
            free.pop()
            gate.release()

    run_all(buy, buy)


def saved_by_a_timeout() -> bool:
    done = threading.Event()
    lock = threading.Lock()

    def worker() -> None:
        if lock.acquire(blocking=False):
            done.set()

    with lock:
        thread = threading.Thread(target=worker)
        thread.start()
        return done.wait(timeout=60)


def long_prefix() -> None:
    lock, other = threading.Lock(), threading.Lock()
    for _ in range(30):
        with lock:
            pass

    def back() -> None:
        with other, lock:
            pass

    thread = threading.Thread(target=back)
    thread.start()
    with lock, other:
        pass
    thread.join()


class Bank:
    def __init__(self) -> None:
        self.balance = 100

    def withdraw(self, amount: int) -> None:
        if self.balance >= amount:
            rest = self.balance - amount
            self.balance = rest


def lost_update() -> None:
    bank = Bank()
    run_all(lambda: bank.withdraw(60), lambda: bank.withdraw(30))
    assert bank.balance == 10, f"{bank.balance} are left"


def data_race() -> None:
    bank = Bank()
    run_all(lambda: bank.withdraw(60), lambda: bank.withdraw(30))


class Lazy:
    connection: list[str] | None = None


def double_initialisation() -> None:
    lazy, made = Lazy(), []

    def connect() -> None:
        if lazy.connection is None:
            made.append("connection")
            lazy.connection = made

    run_all(connect, connect)
    assert len(made) == 1


def iteration() -> None:
    users = {"ann": 1, "bob": 2}

    def total() -> None:
        sum(age for age in users.values())
        for _ in users:
            pass

    def register() -> None:
        users["eve"] = 3

    run_all(total, register)


def check_then_act() -> None:
    tasks = ["only"]

    def work() -> None:
        if tasks:
            tasks.pop()

    run_all(work, work)


class Box:
    value: int


def use_before_publication() -> None:
    box = Box()

    def fill() -> None:
        box.value = 42

    thread = threading.Thread(target=fill)
    thread.start()
    assert box.value == 42
    thread.join()


def cleared_event() -> None:
    pulse = threading.Event()
    thread = threading.Thread(target=pulse.wait)
    thread.start()
    pulse.set()
    pulse.clear()
    thread.join()


def leaking() -> tuple[Callable[[], None], Callable[[], None]]:
    """Two programs that leave something behind: it does not matter, and it does."""
    runs: list[int] = []

    def leaked_state() -> None:
        runs.append(len(runs))
        run_all(lambda: None)

    def non_determinism() -> None:
        runs.append(len(runs))
        lock = threading.Lock()
        if len(runs) % 2:
            lock.acquire()

    return leaked_state, non_determinism


WRONG: list[tuple[Callable[[], object], dict[str, Any]]] = [
    (lock_order, {}),
    (missed_signal, {}),
    (failed_assertion, {"all": True}),
    (exception_in_a_thread, {}),
    (saved_by_a_timeout, {"timeouts": "never"}),
    (long_prefix, {}),
    (lost_update, {}),
    (data_race, {"fail_on": "race"}),
    (double_initialisation, {}),
    (iteration, {}),
    (check_then_act, {}),
    (use_before_publication, {}),
    (cleared_event, {}),
]
"""All that go wrong, with the options that show it."""
