"""Programs that are deep: calls, generators, data."""

from __future__ import annotations

from tests.robust.odd.program import VIOLATED, odd

PROGRAMS = [
    odd(
        "nested generators, 500 deep in two threads",
        """
        import threading
        total = 0
        lock = threading.Lock()
        def deep(n):
            if n:
                yield from deep(n - 1)
            else:
                yield 1
        def work():
            global total
            for value in deep(500):
                with lock:
                    total += value
        def test_deep():
            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            assert total == 2
        """,
    ),
    odd(
        "nested generators, thousands deep",
        """
        import threading
        def wrapped(inner):
            yield from inner
        def work():
            made = iter([1])
            for _ in range(5_000):
                made = wrapped(made)
            try:
                next(made)
            except RecursionError:
                seen.append("too deep")
            else:
                seen.append("deep")
        seen = []
        def test_deep():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
            assert seen == ["too deep"]
        """,
    ),
    odd(
        "a chain of 200 maps",
        """
        import threading
        def work():
            made = iter([1] * 3)
            for _ in range(200):
                made = map(int, made)
            seen.append(sum(made))
        seen = []
        def test_deep():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
            assert seen == [3]
        """,
    ),
    odd(
        "recursion to the limit in threads, caught",
        """
        import threading
        caught = []
        lock = threading.Lock()
        def down(n):
            return down(n + 1)
        def work():
            try:
                down(0)
            except RecursionError:
                with lock:
                    caught.append(1)
        def test_deep():
            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            assert len(caught) == 2
        """,
    ),
    odd(
        "recursion to the limit in a thread, not caught",
        """
        import threading
        def down(n):
            return down(n + 1)
        def test_deep():
            thread = threading.Thread(target=down, args=(0,))
            thread.start()
            thread.join()
        """,
        VIOLATED,
        "RecursionError",
    ),
    odd(
        "recursion to the limit in main, not caught",
        """
        def down(n):
            return down(n + 1)
        def test_deep():
            down(0)
        """,
        VIOLATED,
        "RecursionError",
    ),
    odd(
        "recursion with locks and globals on the way",
        """
        import threading
        depth = 0
        lock = threading.RLock()
        def down():
            global depth
            with lock:
                depth += 1
                if depth < 300:
                    down()
        def test_deep():
            thread = threading.Thread(target=down)
            thread.start()
            thread.join()
            assert depth == 300
        """,
    ),
    odd(
        "recursion to the limit by operators",
        """
        import threading
        class N:
            def __add__(self, other): return self + other
            def __getattr__(self, name): return getattr(self, name + "x")
            def __eq__(self, other): return self == other
        seen = []
        def work():
            n = N()
            for act in (lambda: n + 1, lambda: n.y, lambda: n == 1):
                try:
                    act()
                except RecursionError:
                    seen.append(1)
        def test_deep():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
            assert len(seen) == 3
        """,
    ),
    odd(
        "a recursion limit of 80",
        """
        import sys
        import threading
        total = 0
        lock = threading.Lock()
        def work():
            global total
            with lock:
                total += 1
        def test_limit():
            sys.setrecursionlimit(80)
            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            assert total == 2
        """,
    ),
    odd(
        "a recursion limit of 50 at import",
        """
        import sys
        import threading
        sys.setrecursionlimit(50)
        total = 0
        lock = threading.Lock()
        def work():
            global total
            with lock:
                total += 1
        def test_limit():
            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            assert total == 2
        """,
    ),
    odd(
        "a huge recursion limit",
        """
        import sys
        import threading
        sys.setrecursionlimit(10 ** 9)
        depth = 0
        def down(n):
            global depth
            depth = n
            if n < 1_200:
                down(n + 1)
        def test_limit():
            thread = threading.Thread(target=down, args=(0,))
            thread.start()
            thread.join()
            assert depth == 1_200
        """,
    ),
    odd(
        "threads that start threads, 300 deep",
        """
        import threading
        depth = 0
        def work(n):
            global depth
            depth = n
            if n < 300:
                thread = threading.Thread(target=work, args=(n + 1,))
                thread.start()
                thread.join()
        def test_deep():
            work(0)
            assert depth == 300
        """,
    ),
    odd(
        "a list in a list, 100,000 deep",
        """
        import threading
        deep = []
        for _ in range(100_000):
            deep = [deep]
        def work():
            global deep
            deep = deep[0]
        def test_deep():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
    ),
    odd(
        "a chain of 50,000 objects",
        """
        import threading
        class Node:
            def __init__(self, next): self.next = next
        first = None
        for _ in range(50_000):
            first = Node(first)
        def work():
            global first
            first = first.next
        def test_deep():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
    ),
    odd(
        "a function in a function, 18 deep",
        "import threading\n"
        + "".join(f"{'    ' * n}def f{n}(x):\n" for n in range(18))
        + "    " * 18
        + "return x + 1\n"
        + "".join(f"{'    ' * n}return f{n}(x)\n" for n in range(17, 0, -1))
        + "def test_deep():\n    thread = threading.Thread(target=f0, args=(1,))\n"
        "    thread.start()\n    thread.join()\n",
    ),
    odd(
        "400 decorators",
        """
        import functools
        import threading
        def decorated(f):
            @functools.wraps(f)
            def inner(): return f()
            return inner
        def test_deep():
            pass
        for _ in range(400):
            test_deep = decorated(test_deep)
        """,
    ),
    odd(
        "a class with 900 bases above it",
        """
        import threading
        class C: pass
        for n in range(900):
            C = type(f"C{n}", (C,), {})
        shared = C()
        lock = threading.Lock()
        def work():
            with lock:
                shared.x = getattr(shared, "x", 0) + 1
        def test_deep():
            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            assert shared.x == 2
        """,
    ),
    odd(
        "a repr that does not end",
        """
        import threading
        class C:
            def __repr__(self): return repr(self)
        def work():
            raise ValueError(C())
        def test_deep():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
        VIOLATED,
        "ValueError",
    ),
]
