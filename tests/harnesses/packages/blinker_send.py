"""blinker: two threads send a signal, and one receiver notes who did, under a lock."""

import threading

import blinker


def program():
    signal = blinker.Signal()
    lock = threading.Lock()
    seen = []

    @signal.connect
    def note(sender, **_):
        with lock:
            seen.append(sender)

    def first():
        signal.send("a")

    def second():
        signal.send("b")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(seen))
