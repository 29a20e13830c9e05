"""enum: two threads look up and combine members."""

import enum
import threading


def program():
    class Colour(enum.Flag):
        RED = 1
        BLUE = 2

    got = [None, None]

    def first():
        got[0] = Colour(1).name

    def second():
        got[1] = (Colour["RED"] | Colour.BLUE).value

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
