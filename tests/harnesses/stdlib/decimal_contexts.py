"""decimal: each thread has a context of its own."""

import decimal
import threading


def program():
    got = [None, None]

    def first():
        decimal.getcontext().prec = 3
        got[0] = str(decimal.Decimal(1) / 3)

    def second():
        with decimal.localcontext() as context:
            context.prec = 5
            got[1] = str(decimal.Decimal(2) / 3)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
