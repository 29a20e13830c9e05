"""array: two threads append under a lock."""

import array
import threading


def program():
    numbers = array.array("i", [1])
    lock = threading.Lock()

    def first():
        with lock:
            numbers.append(2)

    def second():
        with lock:
            numbers.extend([3])

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(numbers))
