"""Why an answer may be incomplete."""

from __future__ import annotations

from weft.report.kinds.kind import Kind

INCONCLUSIVE = Kind(
    name="inconclusive",
    short="Nothing was found, but not everything was explored.",
    means="The search was cut off before its end, so weft does not say “verified”. The report says "
    "what by: `executions` or `seconds` (the budget was spent), `memory` (seven eighths of what "
    "there was were taken), `steps` (an execution became too long), `stall` (code between two "
    "operations did not come back), `interrupt` (Ctrl-C), `endless` (a loop that nobody ends), "
    "`sampled` (the strategy takes samples).",
    comes="Mostly the test is larger than it has to be: the number of schedules grows with every "
    "thread and with every access to what threads share.",
    fix="Make the test smaller: two threads instead of five, one round instead of ten; bugs show "
    "up in small tests. Or explore every schedule within a bound: `--preemptions 2`; most bugs "
    "need no more. Or allow more: `--seconds`, `--executions`.",
    before="""\
def test_count():
    count = 0

    def add():
        nonlocal count
        for _ in range(4):
            count += 1

    together(add, add, add)
""",
    after="""\
def test_count():
    count = 0

    def add():
        nonlocal count
        count += 1

    together(add, add)
""",
    also=(
        "budget",
        "executions",
        "seconds",
        "memory",
        "steps",
        "stall",
        "interrupt",
        "cut-off",
        "too-large",
        "sampled",
    ),
)

BOUND = Kind(
    name="bound",
    short="Every schedule within the bound was explored; there are more beyond it.",
    means="With `--preemptions`, `--delays` or `--depth` the search looks at the schedules within "
    "that bound, at all of them. “verified within the bound” says that none of those goes wrong, "
    "and that there are others.",
    comes="A bound was asked for: on the command line, by `@weft.check(…)`, or by a profile such "
    "as `quick`.",
    fix="Nothing is wrong. To explore everything, leave the bound away: `--profile exhaustive`. "
    "If that takes too long, raise the bound by one and see whether anything new comes up.",
    before="""\
@weft.check(preemptions=1)
def test_count():
    count = 0

    def add():
        nonlocal count
        count += 1

    together(add, add)
""",
    after="""\
@weft.check()
def test_count():
    count = 0

    def add():
        nonlocal count
        count += 1

    together(add, add)
""",
    also=("preemptions", "delays", "depth", "verified-within-the-bound", "within-bound"),
)
