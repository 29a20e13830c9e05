"""functools: two threads call a cached function with different arguments."""

import functools
import threading


def program():
    got = [None, None]

    @functools.cache
    def square(n):
        return n * n

    def first():
        got[0] = square(2)

    def second():
        got[1] = square(3)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got), square.cache_info().currsize
