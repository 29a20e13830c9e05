"""pyrsistent: two threads derive new maps from a shared one, and one publishes under a lock."""

import threading

from pyrsistent import pmap


def program():
    base = pmap({"a": 1})
    lock = threading.Lock()
    current = [base]

    def put(key, value):
        with lock:
            current[0] = current[0].set(key, value)

    def first():
        put("b", 2)

    def second():
        put("c", 3)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(current[0].items())), len(base)
