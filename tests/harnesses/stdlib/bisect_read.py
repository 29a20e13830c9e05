"""bisect: two threads look for places in one sorted list."""

import bisect
import threading


def program():
    grades = [1, 3, 5]
    got = [None, None]

    def first():
        got[0] = bisect.bisect(grades, 3)

    def second():
        got[1] = bisect.bisect_left(grades, 3)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
