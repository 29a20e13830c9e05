"""A library that writes down who has called it, as an installer would have put it there.

Two threads call it in turn, so there are two orders. To miss one is to have taken what the library
does for nothing.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

LIBRARY = """
from collections.abc import Mapping

class Noting:
    def __init__(self): self.order = 0
    def note(self, who):
        self.order = self.order * 10 + who
        return self
    first = property(lambda self: self.note(1))
    second = property(lambda self: self.note(2))
    put = property(None, lambda self, who: self.note(who))
    def __getattr__(self, name):
        if not name.startswith("by"): raise AttributeError(name)
        return self.note(int(name[2:]))
    def __setattr__(self, name, value):
        if name == "noted": self.note(value)
        else: object.__setattr__(self, name, value)
    def __delattr__(self, name): self.note(int(name[2:]))
    def __hash__(self): self.note(1); return 1
    def __eq__(self, other): self.note(other); return True
    def __lt__(self, other): self.note(other); return True
    def __add__(self, who): return self.note(who)
    def __radd__(self, who): return self.note(who)
    def __iadd__(self, who): return self.note(who)
    def __neg__(self): return self.note(1)
    def __invert__(self): return self.note(2)
    def __len__(self): self.note(1); return 1
    def __bool__(self): self.note(2); return True
    def __str__(self): self.note(1); return ""
    def __repr__(self): self.note(2); return ""
    def __format__(self, who): self.note(int(who)); return ""
    def __getitem__(self, who): self.note(who)
    def __setitem__(self, who, value): self.note(who)
    def __delitem__(self, who): self.note(who)
    def __contains__(self, who): self.note(who); return True
    def __iter__(self): self.note(1); return iter((1,))
    def __reversed__(self): self.note(2); return iter((1,))
    def __call__(self, who): self.note(who)
    def __enter__(self): return self.note(1)
    def __exit__(self, *_): pass
    def entered(self, who): return Entered(self, who)

class Entered:
    def __init__(self, noting, who): self.noting, self.who = noting, who
    def __enter__(self): return self
    def __exit__(self, *_): self.noting.note(self.who)

class Descriptor:
    def __get__(self, noting, owner): return noting.note(1)
    def __set__(self, noting, who): noting.note(who)
Noting.described = Descriptor()

order = 0
def note(who):
    global order
    order = order * 10 + who

def closing():
    order = [0]
    def note(who):
        order[0] = order[0] * 10 + who
        return order[0]
    return note

class Kept:
    order = 0
    @classmethod
    def note(cls, who): cls.order = cls.order * 10 + who

class Box:
    opened = 0

class Shelf(Mapping):
    def __init__(self): self.boxes = {"a": Box(), "b": Box()}
    def __getitem__(self, name): return self.boxes[name]
    def __iter__(self): return iter(self.boxes)
    def __len__(self): return len(self.boxes)

class Lazy:
    made = None
    @property
    def items(self):
        if self.made is None: self.made = []
        return self.made
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The library, where an installer would have put it."""
    (tmp_path / "noting-1.dist-info").mkdir()
    (tmp_path / "noting.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield importlib.import_module("noting")
    del sys.modules["noting"]
