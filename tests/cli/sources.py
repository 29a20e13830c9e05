"""A model that several tests of the command line check."""

COUNTER = """\
from weft.model import Program

program = Program("counter")
x = program.variable("x", 0)

def increment():
    seen = yield x.read()
    yield x.write(seen + 1)

program.thread(increment, name="A")
program.thread(increment, name="B")
"""
