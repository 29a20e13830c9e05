"""Exceptions that are hard to tell, and those that are no errors."""

from __future__ import annotations

from tests.robust.odd.program import VERIFIED, VIOLATED, Odd, odd

IN_MAIN = """
import threading
{made}
def test_raises():
    {act}
"""
IN_THREAD = """
import threading
{made}
def work():
    {act}
def test_raises():
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
"""
AFTER_A_RACE = """
import threading
{made}
x = 0
def work():
    global x
    x += 1
    if x == 1 and threading.current_thread() is second:
        {act}
def test_raises():
    global second
    first, second = threading.Thread(target=work), threading.Thread(target=work)
    first.start()
    second.start()
    first.join()
    second.join()
"""
FORMS = {"main": IN_MAIN, "a thread": IN_THREAD, "one schedule": AFTER_A_RACE}
CASES = {
    "whose str raises": "class E(Exception):\n    def __str__(self): raise ValueError('no')",
    "whose str is no string": "class E(Exception):\n    def __str__(self): return 5",
    "whose str exits": "class E(Exception):\n    def __str__(self): raise SystemExit(0)",
    "whose str is endless recursion": "class E(Exception):\n"
    "    def __str__(self): return str(self)",
    "whose repr raises": "class E(Exception):\n    def __repr__(self): raise ValueError('no')",
    "whose argument has a repr that raises": "class A:\n"
    "    def __repr__(self): raise ValueError('no')\n"
    "def E(): return Exception(A())",
    "whose eq and hash raise": "class E(Exception):\n"
    "    def __eq__(self, other): raise ValueError('no')\n"
    "    __hash__ = None",
    "whose class lies": "class E(Exception):\n    __class__ = property(lambda self: 1 / 0)",
    "whose class has a number for a module": "class E(Exception):\n    __module__ = 5",
    "whose class has an odd name": "E = type('a\\nb\\x1b[2J\\u202e', (Exception,), {})",
    "whose class has a name with a surrogate": "E = type('a\\udc80', (Exception,), {}) "
    "if False else type('ab', (Exception,), {'__module__': '\\udc80'})",
    "whose bool raises": "class E(Exception):\n    def __bool__(self): raise ValueError('no')",
    "whose attributes cannot be asked for": "class E(Exception):\n"
    "    def __getattribute__(self, name): raise ValueError(name)",
    "whose notes are odd": "def E():\n    e = Exception('x'); e.__notes__ = 5; return e",
    "whose cause is itself": "def E():\n    e = Exception('x'); e.__cause__ = e; return e",
    "whose context is a circle": "def E():\n    e, f = Exception('x'), Exception('y')\n"
    "    e.__context__, f.__context__ = f, e\n    return e",
    "with 10,000 causes": "def E():\n    e = Exception('x')\n    for _ in range(10_000):\n"
    "        f = Exception('y'); f.__cause__ = e; e = f\n    return e",
    "with a text of a megabyte": "def E(): return Exception('long ' * 200_000)",
    "with control characters and surrogates": "def E(): return Exception('\\x1b[2J\\0\\ud800\\r')",
    "that is a group": "def E(): return ExceptionGroup('several', [ValueError(1), TypeError(2)])",
    "that is a group in a group 500 deep": "def E():\n    e = ValueError(1)\n"
    "    for _ in range(500): e = ExceptionGroup('g', [e])\n    return e",
    "that is a BaseExceptionGroup": "def E(): return BaseExceptionGroup('g', [SystemExit(1)])",
    "that is GeneratorExit": "E = GeneratorExit",
    "that is a BaseException": "E = BaseException",
    "that is StopIteration": "E = StopIteration",
    "that is a MemoryError": "E = MemoryError",
    "that is a RecursionError": "E = RecursionError",
    "that is a SyntaxError with odd parts": "def E():\n    e = SyntaxError('x')\n"
    "    e.lineno = e.offset = 'a'; e.filename = 5; e.text = []\n    return e",
    "that is a UnicodeDecodeError": "def E(): return UnicodeDecodeError('x', b'abc', 0, 99, 'y')",
    "that is an OSError of bytes": "def E(): return OSError(5, b'x', b'\\xff')",
    "that is a warning": "E = UserWarning",
    "without a traceback": "def E(): return Exception('x').with_traceback(None)",
    "that is raised again and again": "kept = Exception('kept')\ndef E(): return kept",
    "that is weft's": "import weft\ndef E(): return weft.WeftError('a', 'b', 'c')",
    "that is greenlet's": "import greenlet\nE = greenlet.GreenletExit",
    "whose metaclass refuses to be asked": "class M(type):\n"
    "    def __instancecheck__(cls, x): raise ValueError('no')\n"
    "    def __subclasscheck__(cls, x): raise ValueError('no')\n"
    "class E(Exception, metaclass=M): pass",
    "whose del raises": "class E(Exception):\n    def __del__(self): raise ValueError('no')",
    "that cannot be copied": "class E(Exception):\n"
    "    def __init__(self, a, b): self.a = a\n"
    "    def __reduce__(self): raise ValueError('no')\n"
    "F, E = E, lambda: F(1, 2)",
}


def _programs() -> list[Odd]:
    found = []
    for what, made in CASES.items():
        for where, form in FORMS.items():
            source = form.format(made=made, act="raise E()")
            found.append(odd(f"an exception {what} in {where}", source, VIOLATED))
    return found


PROGRAMS = [
    *_programs(),
    odd(
        "SystemExit in a thread is silent",
        IN_THREAD.format(made="", act="raise SystemExit(3)"),
    ),
    odd(
        "sys.exit in a thread is silent",
        IN_THREAD.format(made="import sys", act="sys.exit('text')"),
    ),
    odd("SystemExit in main", IN_MAIN.format(made="", act="raise SystemExit(3)"), VIOLATED),
    odd("SystemExit(0) in main", IN_MAIN.format(made="", act="raise SystemExit(0)"), VIOLATED),
    odd(
        "KeyboardInterrupt in main",
        IN_MAIN.format(made="", act="raise KeyboardInterrupt"),
        VIOLATED,
    ),
    odd(
        "KeyboardInterrupt in a thread",
        IN_THREAD.format(made="", act="raise KeyboardInterrupt"),
        VIOLATED,
    ),
    odd(
        "KeyboardInterrupt that is caught",
        IN_THREAD.format(
            made="", act="try: raise KeyboardInterrupt\n    except KeyboardInterrupt: pass"
        ),
        VERIFIED,
    ),
    odd(
        "an excepthook of the program's",
        """
        import threading
        def work():
            raise ValueError("handled")
        def test_handled():
            seen = []
            threading.excepthook = lambda args: seen.append(args.exc_type)
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
            assert seen == [ValueError]
        """,
    ),
    odd(
        "an excepthook that raises",
        """
        import threading
        def work():
            raise ValueError("handled")
        def hook(args):
            raise OSError("hook")
        threading.excepthook = hook
        def test_handled():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
        VIOLATED,
    ),
    odd(
        "an excepthook that is None",
        """
        import threading
        threading.excepthook = None
        def work():
            raise ValueError("handled")
        def test_handled():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        """,
        VIOLATED,
    ),
    odd(
        "sys.excepthook and unraisablehook of the program's",
        """
        import sys
        import threading
        sys.excepthook = sys.unraisablehook = lambda *args: 1 / 0
        class Dies:
            def __del__(self):
                raise ValueError("dying")
        def test_dies():
            thread = threading.Thread(target=Dies)
            thread.start()
            thread.join()
        """,
    ),
    odd(
        "one exception raised by two threads",
        """
        import threading
        error = ValueError("shared")
        def work():
            raise error
        def test_raises():
            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        """,
        VIOLATED,
    ),
]
