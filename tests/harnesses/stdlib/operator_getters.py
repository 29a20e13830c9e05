"""operator: two threads sort and sum with shared getters."""

import operator
import threading


def program():
    head = operator.itemgetter(0)
    rows = [(2, "a"), (1, "b")]
    got = [None, None]

    def first():
        got[0] = tuple(sorted(rows, key=head))

    def second():
        got[1] = sum(map(head, rows))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
