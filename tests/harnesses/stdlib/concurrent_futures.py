"""concurrent.futures: two threads give work to one pool of one worker."""

import threading
from concurrent.futures import ThreadPoolExecutor


def program():
    pool = ThreadPoolExecutor(max_workers=1)
    got = [None, None]

    def first():
        got[0] = pool.submit(pow, 2, 3).result()

    def second():
        got[1] = pool.submit(len, "ab").result()

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return pool.shutdown(), tuple(got)
