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
