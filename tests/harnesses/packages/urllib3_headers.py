"""urllib3: two threads add headers to one dictionary under a lock, and parse addresses."""

import threading

from urllib3 import HTTPHeaderDict
from urllib3.util import parse_url


def program():
    headers = HTTPHeaderDict()
    lock = threading.Lock()
    got = [None, None]

    def first():
        got[0] = parse_url("http://a:80/b?c").netloc
        with lock:
            headers.add("X", "1")

    def second():
        got[1] = parse_url("https://d/e").path
        with lock:
            headers.add("x", "2")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got), tuple(sorted(headers.getlist("X")))
