"""hashlib: two threads digest one value."""

import hashlib
import hmac
import threading


def program():
    data = b"data"
    got = [None, None]

    def first():
        got[0] = hashlib.sha256(data).hexdigest()[:8]

    def second():
        got[1] = hmac.new(b"key", data, "sha256").hexdigest()[:8]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
