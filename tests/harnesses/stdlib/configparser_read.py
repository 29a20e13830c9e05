"""configparser: two threads read one configuration."""

import configparser
import threading


def program():
    config = configparser.ConfigParser()
    config.read_string("[a]\nx = 1\ny = %(x)s2\n")
    got = [None, None]

    def first():
        got[0] = config.getint("a", "x")

    def second():
        got[1] = config["a"]["y"]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
