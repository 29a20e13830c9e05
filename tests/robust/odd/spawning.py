"""Programs that run out of memory, or of threads, while they start threads."""

from __future__ import annotations

from tests.robust.odd.program import VIOLATED, odd

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
]
