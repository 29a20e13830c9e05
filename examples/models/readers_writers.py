"""Many may read at once, but who writes is alone. A design, before there is any code.

Each thread is a set of control points joined by guarded commands. In the first design a reader
looks whether somebody writes, and registers in a second step: a writer can slip in between. In the
second, looking and registering are one step.
"""

from __future__ import annotations

from weft.model import Design

EXPECTED = {
    "check_two_steps": ("violated", 5),
    "check_one_step": ("verified", 48),
}


def readers_writers(name: str, atomic: bool) -> Design:
    """Two readers, two writers."""
    design = Design(name)
    reading = design.variable("reading", 0)
    writing = design.variable("writing", 0)
    design.invariant("writers are alone", (writing == 0) | ((writing == 1) & (reading == 0)))
    for n in range(2):
        reader = design.thread(f"reader {n}")
        if atomic:
            reader.transition(
                "outside", "inside", reading.update(lambda n: n + 1), when=writing == 0
            )
        else:
            reader.transition("outside", "looked", when=writing == 0)
            reader.transition("looked", "inside", reading.update(lambda n: n + 1))
        reader.transition("inside", "end", reading.update(lambda n: n - 1))
    for n in range(2):
        writer = design.thread(f"writer {n}")
        nobody = (reading == 0) & (writing == 0)
        writer.transition("outside", "inside", writing.write(1), when=nobody)
        writer.transition("inside", "end", writing.write(0))
    return design


def check_two_steps() -> Design:
    """A reader looks, then registers."""
    return readers_writers("readers and writers, two steps", atomic=False)


def check_one_step() -> Design:
    """A reader looks and registers at once."""
    return readers_writers("readers and writers, one step", atomic=True)
