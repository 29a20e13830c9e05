"""boltons: two threads group and bucketise one list."""

import threading

from boltons import iterutils, strutils


def program():
    words = ["ab", "c", "de"]
    got = [None, None]

    def first():
        got[0] = iterutils.bucketize(words, len)

    def second():
        got[1] = [strutils.camel2under(word) for word in ("AbC", "De")]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return repr(got)
