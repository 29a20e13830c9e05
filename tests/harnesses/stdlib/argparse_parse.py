"""argparse: two threads parse with one parser."""

import argparse
import threading


def program():
    parser = argparse.ArgumentParser(prog="demo")
    parser.add_argument("--n", type=int, default=1)
    parser.add_argument("name")
    got = [None, None]

    def first():
        got[0] = parser.parse_args(["a", "--n", "2"]).n

    def second():
        got[1] = parser.parse_args(["b"]).name

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
