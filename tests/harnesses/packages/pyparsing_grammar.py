"""pyparsing: two threads parse with one grammar."""

import threading

import pyparsing


def program():
    number = pyparsing.Word(pyparsing.nums)
    total = number + "+" + number
    got = [None, None]

    def first():
        got[0] = total.parse_string("1 + 2").as_list()

    def second():
        got[1] = total.parse_string("30+4").as_list()

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(map(tuple, got))
