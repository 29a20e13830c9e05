"""functools: two threads dispatch on types that were registered before."""

import functools
import threading


def program():
    got = [None, None]

    @functools.singledispatch
    def name(value):
        return "other"

    @name.register
    def _(value: int):
        return "int"

    name(1), name("")

    def first():
        got[0] = name(2)

    def second():
        got[1] = name("x")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
