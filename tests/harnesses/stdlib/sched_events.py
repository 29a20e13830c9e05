"""sched: two threads enter events, and they run in the order of their times."""

import sched
import threading
import time


def program():
    agenda = sched.scheduler(time.monotonic, time.sleep)
    done = []

    def first():
        agenda.enter(2, 1, done.append, ("b",))

    def second():
        agenda.enter(1, 1, done.append, ("a",))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return agenda.run(), tuple(done)
