"""click: two threads parse arguments with one command."""

import threading

import click


def program():
    @click.command()
    @click.option("--count", default=1, type=int)
    @click.argument("name")
    def hello(count, name):
        return name * count

    got = [None, None]

    def first():
        got[0] = hello.main(["--count", "2", "a"], standalone_mode=False)

    def second():
        got[1] = hello.main(["b"], standalone_mode=False)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
