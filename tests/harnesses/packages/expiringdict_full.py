"""expiringdict: two threads store into a dictionary, which has a lock, when it is full."""

import threading

from expiringdict import ExpiringDict


def program():
    cache = ExpiringDict(max_len=2, max_age_seconds=10)
    cache["a"] = 0

    def first():
        cache["b"] = 1

    def second():
        cache["c"] = 2

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(cache.items()))
