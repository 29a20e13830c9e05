"""fractions: two threads compute with shared constants."""

import fractions
import threading


def program():
    half = fractions.Fraction(1, 2)
    got = [None, None]

    def first():
        got[0] = str(half + fractions.Fraction(1, 3))

    def second():
        got[1] = str(half * 4)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
