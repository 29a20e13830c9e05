"""tabulate: two threads lay out one list of rows."""

import threading

from tabulate import tabulate


def program():
    rows = [["a", 1], ["b", 22]]
    got = [None, None]

    def first():
        got[0] = tabulate(rows, headers=["k", "v"])

    def second():
        got[1] = tabulate(rows, tablefmt="plain")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
