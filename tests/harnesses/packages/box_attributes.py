"""python-box, compiled by Cython: one thread sets an attribute, the other counts keys."""

import threading

from box import Box


def program():
    box = Box()
    seen = []

    def first():
        box.name = "a"

    def second():
        seen.append(len(box))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seen[0]
