"""packaging: two threads ask one specifier set about versions."""

import threading

from packaging.specifiers import SpecifierSet
from packaging.version import Version


def program():
    wanted = SpecifierSet(">=1.2,<2")
    got = [None, None]

    def first():
        got[0] = Version("1.5") in wanted

    def second():
        got[1] = Version("2.0.1") in wanted

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
