"""Programs that run out of memory, or of threads, while they start threads."""

from __future__ import annotations

from tests.robust.odd.program import REFUSED, VIOLATED, odd

PROGRAMS = [
    odd(
        "a thread that runs out of memory",
        """
        import threading
        def work():
            raise MemoryError
        def test_memory():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
        VIOLATED,
        "MemoryError",
    ),
    odd(
        "a start that fails for want of memory",
        """
        import threading
        class Own(threading.Thread):
            def start(self):
                raise MemoryError("no room for a stack")
        def test_memory():
            Own().start()
        """,
        VIOLATED,
        "MemoryError: no room for a stack",
    ),
    odd(
        "a start that fails and is caught",
        """
        import threading
        class Own(threading.Thread):
            def start(self):
                raise RuntimeError("can't start new thread")
        def test_memory():
            try:
                Own().start()
            except RuntimeError as error:
                assert str(error) == "can't start new thread"
        """,
    ),
    odd(
        "no memory for threads",
        """
        import resource
        import threading
        def work(event):
            event.wait()
        def test_memory():
            used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + (4 << 20), resource.RLIM_INFINITY))
            event = threading.Event()
            threads = [threading.Thread(target=work, args=(event,)) for _ in range(100_000)]
            for thread in threads:
                thread.start()
        """,
        REFUSED,
        "weft: the exploration of test_memory raised MemoryError",
    ),
    odd(
        "all memory is gone in a thread",
        """
        import resource
        import threading
        def work():
            held = []
            while True:
                held.append(bytes(1 << 20))
        def test_memory():
            used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20), resource.RLIM_INFINITY))
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
        VIOLATED,
        "MemoryError",
    ),
]
