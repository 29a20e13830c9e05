"""random: two threads have generators of their own with fixed seeds."""

import random
import threading


def program():
    got = [None, None]

    def first():
        got[0] = random.Random(1).randrange(100)

    def second():
        got[1] = tuple(random.Random(2).sample(range(5), 2))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
