"""statistics: two threads summarise one list."""

import statistics
import threading


def program():
    data = [1, 2, 4]
    got = [None, None]

    def first():
        got[0] = statistics.median(data)

    def second():
        got[1] = statistics.mean(data)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return str(got)
