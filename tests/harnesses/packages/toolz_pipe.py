"""toolz: two threads work on one tuple, by a composed function and by a grouping one."""

import threading

import toolz


def program():
    steps = toolz.compose(sum, toolz.curry(map)(lambda n: n * n))
    numbers = (1, 2, 3)
    got = [None, None]

    def first():
        got[0] = steps(numbers)

    def second():
        got[1] = toolz.groupby(lambda n: n % 2, numbers)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got[0], repr(got[1])
