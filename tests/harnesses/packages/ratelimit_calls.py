"""ratelimit: of two calls of a function one is let through, which is counted under a lock."""

import threading

from ratelimit import RateLimitException, limits


def program():
    ran = []
    refused = []

    @limits(calls=1, period=60)
    def limited(n):
        ran.append(n)

    def call(n):
        try:
            limited(n)
        except RateLimitException:
            refused.append(n)

    def first():
        call(0)

    def second():
        call(1)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(ran), tuple(refused)
