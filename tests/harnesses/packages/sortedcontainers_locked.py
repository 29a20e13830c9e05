"""sortedcontainers: two threads add to a sorted list under a lock."""

import threading

from sortedcontainers import SortedList


def program():
    numbers = SortedList([5, 1])
    lock = threading.Lock()

    def first():
        with lock:
            numbers.add(3)

    def second():
        with lock:
            numbers.add(2)
            assert numbers[0] == 1

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(numbers)
