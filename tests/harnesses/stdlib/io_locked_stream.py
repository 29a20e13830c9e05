"""io: two threads write whole lines to one StringIO under a lock."""

import io
import threading


def program():
    out = io.StringIO()
    lock = threading.Lock()

    def first():
        with lock:
            out.write("a")
            out.write("\n")

    def second():
        with lock:
            out.write("b\n")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(out.getvalue().split()))
