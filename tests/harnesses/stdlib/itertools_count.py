"""itertools: two threads draw numbers from one counter."""

import itertools
import threading


def program():
    numbers = itertools.count(1)
    got = [None, None]

    def first():
        got[0] = next(numbers)

    def second():
        got[1] = next(numbers)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(got))
