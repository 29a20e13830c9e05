"""struct: two threads use one compiled format."""

import struct
import threading


def program():
    pair = struct.Struct("<HB")
    got = [None, None]

    def first():
        got[0] = pair.pack(1, 2)

    def second():
        got[1] = pair.unpack(b"\x03\x00\x04")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
