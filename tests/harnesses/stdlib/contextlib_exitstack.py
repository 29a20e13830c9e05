"""contextlib: two threads each leave a stack of contexts that note it under a lock."""

import contextlib
import threading


def program():
    lock = threading.Lock()
    left = []

    @contextlib.contextmanager
    def noting(name):
        yield
        with lock:
            left.append(name)

    def first():
        with contextlib.ExitStack() as stack:
            stack.enter_context(noting("a"))

    def second():
        with noting("b"):
            pass

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(left))
