"""pybreaker: two calls fail, and the circuit breaker, which has a lock, is open then."""

import threading

import pybreaker


def program():
    breaker = pybreaker.CircuitBreaker(fail_max=2)
    raised = [None, None]

    def fail():
        raise ValueError

    def call(n):
        try:
            breaker.call(fail)
        except (ValueError, pybreaker.CircuitBreakerError) as error:
            raised[n] = type(error).__name__

    def first():
        call(0)

    def second():
        call(1)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return breaker.current_state, tuple(sorted(raised))
