"""msgpack: two threads pack and unpack in pure Python, each with an object of its own."""

import threading

from msgpack.fallback import Packer, Unpacker


def program():
    value = {"a": [1, 2]}
    got = [None, None]

    def unpacked(data):
        unpacker = Unpacker()
        unpacker.feed(data)
        return unpacker.unpack()

    def first():
        got[0] = Packer().pack(value)

    def second():
        got[1] = unpacked(b"\x93\x01\x02\x03")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got[0], tuple(got[1])
