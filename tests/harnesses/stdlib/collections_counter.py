"""collections: two threads count under a lock."""

import collections
import threading


def program():
    counts = collections.Counter()
    lock = threading.Lock()

    def first():
        with lock:
            counts.update("ab")

    def second():
        with lock:
            counts.update("b")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(counts.items()))
