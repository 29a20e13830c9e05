"""more-itertools: two threads cut up one tuple, each in its own way."""

import threading

import more_itertools


def program():
    items = tuple(range(6))
    got = [None, None]

    def first():
        got[0] = [tuple(chunk) for chunk in more_itertools.chunked(items, 4)]

    def second():
        got[1] = list(more_itertools.windowed(items, 5))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(map(tuple, got))
