"""boltons: two threads store into one LRU, which has a lock."""

import threading

from boltons.cacheutils import LRU


def program():
    cache = LRU(max_size=2)

    def first():
        cache["a"] = 1

    def second():
        cache["b"] = 2

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(cache.items()))
