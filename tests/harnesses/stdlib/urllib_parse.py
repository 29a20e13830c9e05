"""urllib.parse: two threads split and quote addresses."""

import threading
from urllib import parse


def program():
    parse.urlsplit("http://a/b"), parse.quote("a")
    got = [None, None]

    def first():
        got[0] = parse.urlsplit("http://a/b?c=d").query

    def second():
        got[1] = parse.quote("e f")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
