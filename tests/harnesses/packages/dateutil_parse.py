"""python-dateutil: two threads parse dates with the parser that the module keeps."""

import threading

from dateutil import parser


def program():
    got = [None, None]

    def first():
        got[0] = parser.parse("2024-05-06 07:08").isoformat()

    def second():
        got[1] = parser.parse("1 Feb 2023").date().isoformat()

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
