"""catalogue: two threads register functions under different names."""

import threading

import catalogue


def program():
    functions = catalogue.create("harness", "functions")

    def first():
        functions.register("a", func=len)

    def second():
        functions.register("b", func=max)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(functions.get_all()))
