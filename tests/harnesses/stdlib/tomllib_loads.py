"""tomllib: two threads parse documents."""

import threading
import tomllib


def program():
    got = [None, None]

    def first():
        got[0] = tomllib.loads("a = 1")["a"]

    def second():
        got[1] = tomllib.loads("[t]\nb = [2]")["t"]["b"][0]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
