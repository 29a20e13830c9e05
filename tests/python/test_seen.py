"""A finding is shown with the accesses to data that it is due to, even if they raced unseen."""

from __future__ import annotations

import threading
from typing import Any

from weft import Result, explore


class Stock:
    def __init__(self, items: int) -> None:
        self.items = items
        self.lock = threading.Lock()

    def sell(self) -> bool:
        if self.items == 0:
            return False
        with self.lock:
            self.items -= 1
        return True


def sold_twice() -> None:
    stock = Stock(1)
    threads = [threading.Thread(target=stock.sell) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stock.items == 0, f"{stock.items} left"


def lock_order() -> None:
    a, b = threading.Lock(), threading.Lock()

    def back() -> None:
        with b, a:
            pass

    thread = threading.Thread(target=back)
    thread.start()
    with a, b:
        pass
    thread.join()


def steps(result: Result) -> list[tuple[str, str]]:
    """What the threads do to data in the schedule of the finding, and which of them does it."""
    (finding,) = result.findings
    trace, system = finding.trace, result.explored
    assert trace is not None
    assert system is not None
    shown: list[Any] = [
        (system.thread_name(event.thread), operation.verb)
        for event in trace.events
        for operation in event.operations
        if "Stock.items" in system.object_name(operation.object)
    ]
    return shown


def test_the_accesses_that_raced_are_in_the_schedule() -> None:
    result = explore(sold_twice)
    assert result.findings[0].message.startswith("assertion failed in main: -1 left")
    assert steps(result) == [
        ("T2", "read"),
        ("T1", "read"),
        ("T1", "read"),
        ("T1", "write"),
        ("T2", "read"),
        ("T2", "write"),
        ("main", "read"),
        ("main", "read"),
    ]
    assert "Stock.items" in result.visible
    # It was found before, by one execution: that is what the search has taken.
    assert (result.executions, result.strategy) == (1, "dpor")


def test_a_budget_that_is_spent_leaves_it_as_it_was_found() -> None:
    result = explore(sold_twice, executions=1)
    assert result.findings[0].message.startswith("assertion failed in main: -1 left")
    assert steps(result) == []
    assert (result.executions, result.total_executions) == (1, 1)


def test_a_bound_of_the_user_is_kept() -> None:
    result = explore(sold_twice, preemptions=0)
    assert steps(result) == []
    assert "Stock.items" not in result.visible


def test_what_is_due_to_no_data_is_not_searched_again() -> None:
    result = explore(lock_order)
    assert result.findings[0].kind == "deadlock"
    assert result.total_executions == result.executions == 2
