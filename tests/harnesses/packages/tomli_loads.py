"""tomli: two threads parse documents."""

import threading

import tomli


def program():
    got = [None, None]

    def first():
        got[0] = tomli.loads("a = [1, 2]")

    def second():
        got[1] = tomli.loads('[t]\nb = "x"')

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return repr(got)
