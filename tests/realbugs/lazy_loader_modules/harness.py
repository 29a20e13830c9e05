"""lazy_loader: load() does not find a module in sys.modules and then puts its own there; two
threads get two modules (scientific-python/lazy-loader #88)."""

import sys
import threading

import lazy_loader


def test():
    sys.modules.pop("colorsys", None)
    got = []

    def load():
        got.append(lazy_loader.load("colorsys"))

    threads = [threading.Thread(target=load) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(got) == 2
    assert got[0] is got[1]


if __name__ == "__main__":
    test()
