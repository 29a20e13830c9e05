"""base64: two threads encode and decode."""

import base64
import threading


def program():
    got = [None, None]

    def first():
        got[0] = base64.b64encode(b"abc")

    def second():
        got[1] = base64.b32decode(base64.b32encode(b"de"))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
