"""Buffered streams hold a lock of CPython's own while they ask a stream of the program.

Another thread would wait for that. Here all threads are one for CPython: it takes the other call
for one that the first has led to, and raises an error that no program would ever see.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter

from weft.errors import NotApplicable
from weft.python.data.effects.touch import Touch
from weft.python.data.under_way import under_way
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.place import caller

LOCKED = (BufferedReader, BufferedWriter, BufferedRandom, BufferedRWPair)


def refuse_to_enter(touched: Iterable[Touch]) -> None:
    """Refuse the program if another thread is inside of a stream that a call is about to use."""
    streams = {address(each.target) for each in touched if issubclass(type(each.target), LOCKED)}
    execution = world.current
    if not streams or execution is None or execution.over:
        return
    current = execution.current()
    for thread in execution.controlled():
        if thread is current or thread.greenlet is None or thread.number not in under_way:
            continue
        call = under_way.around(thread.number, thread.greenlet.gr_frame, {})
        if call is not None and any(address(each.target) in streams for each in call.again()):
            file, line = caller()
            execution.refuse(
                NotApplicable(
                    "a buffered stream is used while another thread is in the middle of it, "
                    "in code of the program that it reads or writes by",
                    f"{file}:{line}",
                    "guard the stream with a lock of the program, or use one in each thread",
                )
            )
            return
