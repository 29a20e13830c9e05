"""re: two threads match with one compiled pattern, and compile another."""

import re
import threading


def program():
    words = re.compile(r"(\w)(\d+)")
    got = [None, None]

    def first():
        got[0] = words.sub(r"\2\1", "a1 b22")

    def second():
        got[1] = words.search("c3").groups()

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
