"""Buffered streams over streams of the program: CPython's lock of them is not under control."""

from __future__ import annotations

import pytest

import weft
from tests.python.data.two_threads import Case, check, explored, module_of
from weft.errors import NotApplicable
from weft.python.data.beside import PAIRS

RAW = """
out = []
class Raw(io.RawIOBase):
    def writable(self):
        return True
    def write(self, data):
        out.append(bytes(data))
        return len(data)
stream = io.BufferedWriter(Raw())
"""
WRITING = "stream.write(b'{}')\nstream.flush()"
TWO = Case("", RAW, WRITING.format("a"), WRITING.format("b"), "out", set())


def test_a_stream_in_the_middle_of_which_another_thread_is() -> None:
    with pytest.raises(NotApplicable, match="another thread is in the middle of it"):
        explored(TWO.source)


def guarded(text: str) -> str:
    return "with lock:\n    " + WRITING.format(text).replace("\n", "\n    ")


def test_a_stream_that_is_guarded() -> None:
    outcomes = {"[b'a', b'b']", "[b'b', b'a']"}
    before = f"{RAW}\nlock = threading.Lock()"
    check(Case("", before, guarded("a"), guarded("b"), "out", outcomes))


def test_what_a_stream_is_written_by_changes() -> None:
    outcomes = {"[b'a']", "['new']"}
    change = "Raw.write = lambda self, data: out.append('new') or len(data)"
    check(Case("", RAW, WRITING.format("a"), change, "out", outcomes))


def test_what_nothing_leads_to_is_assumed() -> None:
    source = f"{RAW}\npair = io.BufferedRWPair(io.BytesIO(b'a'), io.BytesIO())"
    case = Case("", source, "saw[0] = pair.read(1)", "pass", "saw[0]", set())
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    assert PAIRS in result.assumptions
