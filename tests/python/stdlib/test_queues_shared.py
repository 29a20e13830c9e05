"""Queues of every sort between two threads, and those that the program makes of them."""

from __future__ import annotations

from queue import Full, LifoQueue, PriorityQueue, Queue

from tests.programs.together import together
from tests.python.gives import gives, raised


class Job:
    """An item that says itself what comes first."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __lt__(self, other: Job) -> bool:
        return self.number < other.number


@gives((1, 2), (2, 1))
def test_one_gets_jobs_while_the_other_puts_them() -> object:
    jobs: PriorityQueue[Job] = PriorityQueue()
    got: list[int] = []

    def puts() -> None:
        jobs.put(Job(2))
        jobs.put(Job(1))

    def gets() -> None:
        got.append(jobs.get().number)
        got.append(jobs.get().number)

    together(puts, gets)
    return tuple(got)


@gives(1)
def test_jobs_are_compared_under_the_lock_of_the_queue() -> object:
    compared = [0]

    class Counting(Job):
        def __lt__(self, other: Job) -> bool:
            compared[0] += 1
            return super().__lt__(other)

    jobs: PriorityQueue[Job] = PriorityQueue()
    together(lambda: jobs.put(Counting(1)), lambda: jobs.put(Counting(2)))
    return compared[0]


@gives((1, 2))
def test_pairs_come_out_in_order() -> object:
    pairs: PriorityQueue[tuple[int, str]] = PriorityQueue()
    together(lambda: pairs.put((1, "a")), lambda: pairs.put((2, "b")))
    return (pairs.get()[0], pairs.get()[0])


@gives((2, 1), (1, 2))
def test_the_last_comes_out_first() -> object:
    numbers: LifoQueue[int] = LifoQueue()
    got: list[int] = []

    def puts() -> None:
        numbers.put(1)
        numbers.put(2)

    def gets() -> None:
        got.append(numbers.get())
        got.append(numbers.get())

    together(puts, gets)
    return tuple(got)


@gives("ValueError")
def test_a_task_is_done_once() -> object:
    tasks: Queue[int] = Queue()
    tasks.put(1)
    tasks.get()
    tasks.task_done()
    return raised(tasks.task_done)


@gives("deadlock", "ok", finds="deadlock")
def test_a_task_that_is_never_done_is_waited_for() -> object:
    tasks: Queue[int] = Queue()
    together(lambda: tasks.put(1), tasks.join)
    return "ok"


@gives(("Empty",))
def test_nothing_is_got_from_an_empty_queue() -> object:
    return (raised(Queue[int]().get_nowait),)


@gives("ValueError")
def test_a_timeout_is_not_negative() -> object:
    return raised(Queue[int]().get, True, -1)


@gives((True, False), (False, True))
def test_one_finds_the_queue_full() -> object:
    numbers: Queue[int] = Queue(1)

    def puts(number: int) -> bool:
        try:
            numbers.put_nowait(number)
        except Full:
            return False
        return True

    return together(lambda: puts(0), lambda: puts(1))


@gives(("sub", 3))
def test_a_queue_over_a_list_of_its_own() -> object:
    class Stack(Queue[int]):
        def _init(self, maxsize: int) -> None:
            self.items: list[int] = []

        def _qsize(self) -> int:
            return len(self.items)

        def _put(self, item: int) -> None:
            self.items.append(item)

        def _get(self) -> int:
            return self.items.pop()

    numbers = Stack()
    together(lambda: numbers.put(1), lambda: numbers.put(2))
    return ("sub", numbers.get() + numbers.get())


@gives(1)
def test_a_queue_over_a_set_of_its_own() -> object:
    class Different(Queue[str]):
        def _init(self, maxsize: int) -> None:
            self.items: set[str] = set()

        def _qsize(self) -> int:
            return len(self.items)

        def _put(self, item: str) -> None:
            self.items.add(item)

        def _get(self) -> str:
            return self.items.pop()

    names = Different()
    together(lambda: names.put("u"), lambda: names.put("u"))
    return names.qsize()


@gives(2)
def test_items_are_appended_behind_the_back_of_the_queue() -> object:
    numbers: Queue[int] = Queue()

    def appends() -> None:
        with numbers.mutex:
            numbers.queue.append(1)

    together(appends, appends)
    return numbers.qsize()


@gives(0, 1)
def test_items_are_cleared_behind_the_back_of_the_queue() -> object:
    numbers: Queue[int] = Queue()

    def clears() -> None:
        with numbers.mutex:
            numbers.queue.clear()

    together(lambda: numbers.put(1), clears)
    return numbers.qsize()
