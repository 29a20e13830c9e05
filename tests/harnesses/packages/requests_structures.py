"""requests: two threads store into a case-insensitive dictionary under a lock."""

import threading

from requests.structures import CaseInsensitiveDict


def program():
    headers = CaseInsensitiveDict()
    lock = threading.Lock()

    def first():
        with lock:
            headers["Accept"] = "a"

    def second():
        with lock:
            headers["ACCEPT-Language"] = "b"

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(headers.lower_items()))
