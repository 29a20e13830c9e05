"""wcwidth: two threads measure text."""

import threading

import wcwidth


def program():
    got = [None, None]

    def first():
        got[0] = wcwidth.wcswidth("コン")

    def second():
        got[1] = wcwidth.wcwidth("x")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
