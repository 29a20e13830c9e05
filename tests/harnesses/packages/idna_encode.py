"""idna: two threads encode and decode domain names."""

import threading

import idna


def program():
    got = [None, None]

    def first():
        got[0] = idna.encode("bücher.example")

    def second():
        got[1] = idna.decode(b"xn--bcher-kva.example")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
