"""cachetools: two threads share an LRU cache, guarded by a lock, of a function that both call."""

import threading

import cachetools


def program():
    cache = cachetools.LRUCache(maxsize=2)
    lock = threading.Lock()
    seen = [None, None]

    @cachetools.cached(cache, lock=lock)
    def square(n):
        return n * n

    def first():
        seen[0] = square(2)

    def second():
        seen[1] = square(3) + square(2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(seen), tuple(sorted(cache.values()))
