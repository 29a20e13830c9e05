"""optparse: two threads parse arguments with one parser."""

import optparse
import threading


def program():
    parser = optparse.OptionParser()
    parser.add_option("-n", type=int, default=0)
    got = [None, None]

    def first():
        got[0] = parser.parse_args(["-n", "1"])[0].n

    def second():
        got[1] = parser.parse_args(["x"])[1]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(map(repr, got))
