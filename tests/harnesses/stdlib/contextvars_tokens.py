"""contextvars: each thread sets a variable in its own context."""

import contextvars
import threading


def program():
    depth = contextvars.ContextVar("depth", default=0)
    got = [None, None]

    def first():
        token = depth.set(1)
        got[0] = depth.get()
        depth.reset(token)

    def second():
        got[1] = depth.get()

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
