"""zlib: two threads compress and expand, each with an object of its own."""

import threading
import zlib


def program():
    data = b"a" * 50
    got = [None, None]

    def first():
        packer = zlib.compressobj()
        got[0] = zlib.decompress(packer.compress(data) + packer.flush()) == data

    def second():
        got[1] = zlib.crc32(data)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
