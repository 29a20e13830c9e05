"""Classes and objects that are odd wherever one looks at them, shared by two threads."""

from __future__ import annotations

from tests.robust.odd.program import REFUSED, VIOLATED, Odd, odd

USES = """
import threading
{made}
shared = C()
lock = threading.Lock()

def work():
    with lock:
        shared.x = getattr(shared, "x", 0) + 1

def test_uses():
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shared.x == 2
"""
RACES = USES.replace("with lock:", "if True:")
CLASSES = {
    "plain": "class C: pass",
    "a number for a module": "class C:\n    __module__ = 5",
    "another's module": "class C:\n    __module__ = 'threading'",
    "a qualname with lines": "class C: pass\nC.__qualname__ = 'a\\nb\\x1b[2J'",
    "a qualname with a surrogate": "class C: pass\nC.__qualname__ = 'a\\udc80'",
    "a slot": "class C:\n    __slots__ = ('x',)",
    "slots that are a text": "class C:\n    __slots__ = 'x'",
    "slots and a dictionary": "class C:\n    __slots__ = ('x', '__dict__', '__weakref__')",
    "a private slot": "class C:\n    __slots__ = ('__y', 'x')",
    "slots that are an iterator": "class C:\n    __slots__ = iter(['x', 'y'])",
    "slots that were changed": "class C:\n    __slots__ = ['x']\nC.__slots__ = 5",
    "slots of a base": "class B:\n    __slots__ = ('x',)\nclass C(B):\n    __slots__ = ('x', 'y')",
    "a metaclass": "class M(type): pass\nclass C(metaclass=M): pass",
    "a metaclass that cannot be asked": "class M(type):\n"
    "    def __getattribute__(cls, name):\n"
    "        if name in ('__module__', '__name__', '__qualname__', '__mro__', '__dict__'):\n"
    "            raise RuntimeError(name)\n"
    "        return super().__getattribute__(name)\n"
    "class C(metaclass=M): pass",
    "a metaclass with eq and hash": "class M(type):\n"
    "    def __eq__(cls, other): raise RuntimeError('eq')\n"
    "    def __hash__(cls): raise RuntimeError('hash')\n"
    "class C(metaclass=M): pass",
    "a metaclass with its own mro": "class M(type):\n"
    "    def mro(cls): return [cls, *super().mro()[1:]]\n"
    "class C(metaclass=M): pass",
    "a metaclass with __instancecheck__": "class M(type):\n"
    "    def __instancecheck__(cls, x): raise RuntimeError('asked')\n"
    "    def __subclasscheck__(cls, x): raise RuntimeError('asked')\n"
    "class C(metaclass=M): pass",
    "a metaclass with __bool__, __len__ and __iter__": "class M(type):\n"
    "    def __bool__(cls): raise RuntimeError('asked')\n"
    "    def __len__(cls): raise RuntimeError('asked')\n"
    "    def __iter__(cls): raise RuntimeError('asked')\n"
    "class C(metaclass=M): pass",
    "__init_subclass__": "class B:\n    def __init_subclass__(cls, n): cls.n = n\n"
    "class C(B, n=1): pass",
    "__set_name__": "class D:\n    def __set_name__(self, owner, name): owner.named = name\n"
    "class C:\n    d = D()",
    "__mro_entries__": "class E:\n    def __mro_entries__(self, bases): return (object,)\n"
    "class C(E()): pass",
    "__class_getitem__": "class B:\n    def __class_getitem__(cls, item): return cls\n"
    "class C(B[int]): pass",
    "a class that lies": "class C:\n    __class__ = property(lambda self: int)",
    "a class that raises when asked": "class C:\n    __class__ = property(lambda self: 1 / 0)",
    "a dictionary that lies": "class C:\n    @property\n    def __dict__(self): return {}",
    "eq that raises": "class C:\n    def __eq__(self, other): raise RuntimeError('eq')\n"
    "    __hash__ = None",
    "bool, len and iter that raise": "class C:\n"
    "    def __bool__(self): raise RuntimeError('bool')\n"
    "    def __len__(self): return -1\n"
    "    def __iter__(self): raise RuntimeError('iter')",
    "repr, str, format and dir that raise": "class C:\n"
    "    def __repr__(self): raise RuntimeError('repr')\n"
    "    __str__ = __dir__ = __repr__\n"
    "    def __format__(self, form): raise RuntimeError('format')",
    "repr that exits": "class C:\n    def __repr__(self): raise SystemExit(0)",
    "getattr that recurses": "class C:\n"
    "    x = 0\n"
    "    def __getattr__(self, name): return getattr(self, name)",
    "copy and pickle that raise": "class C:\n"
    "    def __reduce_ex__(self, p): raise RuntimeError('reduce')\n"
    "    def __copy__(self): raise RuntimeError('copy')\n"
    "    __deepcopy__ = __sizeof__ = __copy__",
    "del that raises": "class C:\n    def __del__(self): raise RuntimeError('del')",
    "del that comes back": "kept = []\nclass C:\n    def __del__(self): kept.append(self)",
    "a subclass of dict": "class C(dict):\n    def __getitem__(self, key): raise RuntimeError\n"
    "    __iter__ = __len__ = keys = items = __getitem__",
    "a subclass of list": "class C(list):\n    def __iter__(self): raise RuntimeError\n"
    "    __len__ = __getitem__ = __iter__",
    "a subclass of str": "class C(str):\n    def __eq__(self, other): raise RuntimeError\n"
    "    def __hash__(self): raise RuntimeError",
    "a subclass of int": "class C(int):\n    def __index__(self): raise RuntimeError\n"
    "    def __hash__(self): raise RuntimeError",
    "a subclass of type": "class C(type):\n"
    "    def __new__(cls): return super().__new__(cls, 'made', (), {})\n"
    "    def __init__(cls): pass",
    "a subclass of a module": "import types\nclass C(types.ModuleType):\n"
    "    def __init__(self): super().__init__('made')",
    "a subclass of an exception": "class C(Exception): pass",
    "a thread with its own init": "class C(threading.Thread):\n"
    "    def __init__(self): super().__init__(); self.run = None",
    "attributes whose names are no names": "class C: pass\n"
    "setattr(C, 'a b', []); setattr(C, '', []); setattr(C, '\\ud800', [])",
    "a dictionary with a number": "class C:\n    def __init__(self): self.__dict__[1] = []",
    "a dictionary of another kind": "class D(dict):\n"
    "    def __getitem__(self, key): raise RuntimeError\n"
    "class C:\n    def __init__(self): self.__dict__ = D()",
    "a descriptor that raises": "class D:\n"
    "    def __get__(self, made, cls): raise RuntimeError('get')\n"
    "class C:\n    d = D()\n    e = property(lambda self: 1 / 0)",
    "abstract methods": "import abc\nclass B(abc.ABC):\n    @abc.abstractmethod\n"
    "    def m(self): pass\nclass C(B):\n    m = None",
    "a dataclass": "import dataclasses\n@dataclasses.dataclass(slots=True, eq=True)\n"
    "class C:\n    x: int = 0",
    "an enum": "import enum\nclass E(enum.Enum):\n    A = 1\nC = lambda: E.A",
    "a named tuple": "import collections\nclass C(collections.namedtuple('N', '')): pass",
    "generic": "import typing\nT = typing.TypeVar('T')\nclass C(typing.Generic[T]): pass",
    "a protocol": "import typing\nclass P(typing.Protocol):\n    x: int\nclass C(P): pass",
    "a namespace that counts": "class N(dict):\n"
    "    def __missing__(self, key): raise KeyError(key)\n"
    "class M(type):\n    @classmethod\n    def __prepare__(m, *a, **k): return N()\n"
    "class C(metaclass=M): pass",
    "a function": "def C():\n    def f(): pass\n    return f",
    "decorators that are odd": "import functools\n"
    "def odd(f):\n    f.__wrapped__ = f\n    return f\n"
    "@odd\ndef g(): pass\n"
    "class D:\n    def __init__(self, f): self.f = f\n    def __getattr__(self, n): return self\n"
    "    def __call__(self, *a): return self.f(*a)\n"
    "class C: pass\n@D\ndef helper(): pass\nn = 5\n"
    "@lambda f: None\ndef nothing(): pass",
    "a __wrapped__ that is a circle": "def f(): pass\ndef g(): pass\n"
    "f.__wrapped__, g.__wrapped__ = g, f\nclass C: pass",
    "circles of references": "class C:\n    def __init__(self): self.me = [self, {1: self}]",
    "defaults that are lambdas": "class C:\n"
    "    def __init__(self, a=lambda x=[]: x, *, b=lambda: 5): self.a = a",
    "code that was made": "import types\ndef f(): pass\n"
    "f.__code__ = f.__code__.replace(co_name='a\\nb', co_filename='<odd>', co_firstlineno=0)\n"
    "class C:\n    def __init__(self): f()",
    "functions without names": "def f(): pass\nf.__name__ = f.__qualname__ = ''\n"
    "f.__module__ = 5\nf.__defaults__ = None\nf.__doc__ = 7\n"
    "class C:\n    def __init__(self): f()",
    "a class whose tests cannot be asked for": "class TestOdd:\n    x = 1\n"
    "    @property\n    def test_it(self): return 5\nclass C: pass",
}
TOO_ODD = {
    "a metaclass that cannot be asked": "raised RuntimeError: __module__",
    "a metaclass with eq and hash": "raised RuntimeError: hash",
}
"""Classes that cannot be told apart without running code of theirs, which fails: what is said."""


def _programs() -> list[Odd]:
    found = []
    for what, made in CLASSES.items():
        for races, form in ((0, USES), (VIOLATED, RACES)):
            name, source = f"a class with {what}{' and a race' * races}", form.format(made=made)
            if what in TOO_ODD:
                found.append(odd(name, source, REFUSED, TOO_ODD[what], "where: test_it.py:"))
            else:
                found.append(odd(name, source, races))
    return found


PROGRAMS = _programs()
