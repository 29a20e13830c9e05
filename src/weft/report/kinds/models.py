"""What only models have: Design and Program."""

from __future__ import annotations

from weft.report.kinds.kind import Kind

INVARIANT = Kind(
    name="invariant",
    short="A declared invariant of a model does not hold in some state.",
    means="After the step that is shown, the condition given to `invariant(…)` is false. An "
    "invariant must hold after every single step of every thread, not only at the end.",
    comes="Two changes that belong together are two steps, and another thread, or the invariant, "
    "sees the state between them.",
    fix="Make one step of the two, or let the invariant say when it holds, for example only while "
    "nobody has the lock.",
    before="""\
design = Design("move")
here, there = design.variable("here", 1), design.variable("there", 0)
design.invariant("it is somewhere", here + there == 1)
design.thread("mover").sequence(here.write(0), there.write(1))
""",
    after="""\
design = Design("move")
here, there = design.variable("here", 1), design.variable("there", 0)
design.invariant("it is somewhere", here + there == 1)
design.thread("mover").transition("begin", "end", here.write(0), there.write(1))
""",
)

LOCKING_DISCIPLINE = Kind(
    name="locking-discipline",
    short="A variable that was declared as protected is used without its lock.",
    means="Some searches (`weft strategies`) leave out switches before variables that are "
    "`protected=True`, which is right only if a lock protects them. They check that on every "
    "execution; here it is not so.",
    comes="One thread takes another lock than the others, or none, or the variable is only used "
    "before the threads start and was forgotten.",
    fix="Take the same lock everywhere, name who initialises it (`design.initialises`), or leave "
    "`protected` away.",
    before="""\
design = Design("count")
count = design.variable("count", 0, protected=True)
lock = design.mutex("lock")
design.thread("A").sequence(lock.acquire(), count.write(1), lock.release())
design.thread("B").sequence(count.write(2))
""",
    after="""\
design = Design("count")
count = design.variable("count", 0, protected=True)
lock = design.mutex("lock")
design.thread("A").sequence(lock.acquire(), count.write(1), lock.release())
design.thread("B").sequence(lock.acquire(), count.write(2), lock.release())
""",
    also=("lockset", "mld"),
)
