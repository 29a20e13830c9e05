"""What `bench/speed.py` has measured: rates, ratios, the table, and what was promised of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

NOW, BEFORE, FRONTRUN, INTERLEAVE = "weft", "weft 1d0d106", "frontrun", "interleave-test"

LONG = ("philosophers(5)", "lockinc(6)")
TINY = ("philosophers(3)", "lockinc(3)", "lost update", "queue")
TEN_TIMES, SIX_TIMES, FIVE_TIMES = 10, 6, 5
TIMES_FRONTRUN, TIMES_FRONTRUN_BARE = 50, 100
SETUP_SECONDS = 0.001
SHARE_OF_BUGS = 1 / 3

HEAD = (
    f"{'':16} {'executions':>10} | {'/CPU s':>8} {'now÷it':>7}"
    f" | {'bare':>8} {'now÷it':>7} | {'first ms':>8} {'it÷now':>7} {'later ms':>9} {'it÷now':>7}"
    f" | {'set-up ms':>9} | {'M instr.':>8} {'it÷now':>7} | answer"
)
EXPLAINED = """\
/CPU s: executions per second of processor time, the set-up of the exploration included
bare: the same of what an execution costs more, without set-up, data that is scheduled known before
first, later: processor time until the answer, of the first exploration of a process, and later; of
what is cut off, until then
set-up: what an exploration after the first costs besides its executions, and that to warm up
M instr.: instructions of an execution, in millions
now÷it: how many times faster this weft is; it÷now: how many times longer the other takes"""


@dataclass(frozen=True)
class Row:
    """What one tool needs for one program; times are seconds of processor time."""

    tool: str
    executions: int = 0
    finished: bool = False
    words: str = "failed"
    first: float | None = None
    """The first exploration of its process."""
    later: float | None = None
    """The fastest of the later ones."""
    known: float | None = None
    """The same when it is known which data is scheduled."""
    single: float | None = None
    """The same of an exploration that stops after one execution."""
    instructions: float | None = None
    """Of one execution."""
    outcomes: int = 0
    """How many final states it has seen."""
    warm_ups: int = 0
    """How many executions come before the first that counts."""

    @property
    def rate(self) -> float | None:
        """Executions per second."""
        return None if not self.later else self.executions / self.later

    @property
    def bare_rate(self) -> float | None:
        """The same without set-up: how many more there are in the time that more of them take."""
        if self.known is None or self.single is None or self.executions < 2:
            return None
        more = self.known - self.single
        return (self.executions - 1) / more if more > 0 else None

    @property
    def setup(self) -> float | None:
        """What an exploration after the first costs besides its executions, in seconds."""
        rate = self.bare_rate
        if rate is None or self.single is None:
            return None
        return max(0.0, self.single - (1 + self.warm_ups) / rate)

    def right(self, outcomes: int) -> bool:
        """Whether it has explored everything, with all there is to see, and has found no fault."""
        fine = self.words.partition(",")[0] in ("verified", "holds", "ok")
        return fine and self.finished and self.outcomes >= outcomes


def over(one: float | None, other: float | None) -> float | None:
    """A ratio, if there is one."""
    return None if one is None or not other else one / other


def in_ms(seconds: float | None) -> float | None:
    return None if seconds is None else seconds * 1000


def shown(value: float | None, width: int, digits: int) -> str:
    return f"{'–':>{width}}" if value is None else f"{value:>{width},.{digits}f}"


def line(row: Row, now: Row) -> str:
    """A line of the table."""
    other = row is not now
    million = None if row.instructions is None else row.instructions / 1e6

    def ratio(one: float | None, two: float | None) -> str:
        return shown(over(one, two), 7, 1) if other else " " * 7

    return (
        f"{row.tool:16} {row.executions:>10,}"
        f" | {shown(row.rate, 8, 0)} {ratio(now.rate, row.rate)}"
        f" | {shown(row.bare_rate, 8, 0)} {ratio(now.bare_rate, row.bare_rate)}"
        f" | {shown(in_ms(row.first), 8, 1)} {ratio(row.first, now.first)}"
        f" {shown(in_ms(row.later), 9, 2)} {ratio(row.later, now.later)}"
        f" | {shown(in_ms(row.setup), 9, 2)}"
        f" | {shown(million, 8, 2)} {ratio(row.instructions, now.instructions)}"
        f" | {'' if row.finished or not row.executions else 'cut off; so far '}{row.words}"
        f", {row.outcomes} outcomes"
    )


def missed(program: str, rows: Mapping[str, Row]) -> Iterator[str]:
    """What was promised of a program and is not so."""
    now = rows[NOW]
    before = rows.get(BEFORE)
    if before is not None:
        times = TEN_TIMES if program in LONG else SIX_TIMES
        yield from less(
            program, over(now.bare_rate, before.bare_rate), times, "as fast per execution"
        )
        if program in TINY:
            yield from less(
                program, over(before.later, now.later), FIVE_TIMES, "as fast to the answer"
            )
    if program == "philosophers(3)" and FRONTRUN in rows:
        peer = rows[FRONTRUN]
        rate, bare = over(now.rate, peer.rate), over(now.bare_rate, peer.bare_rate)
        yield from less(program, rate, TIMES_FRONTRUN, "the executions of frontrun")
        yield from less(program, bare, TIMES_FRONTRUN_BARE, "the same without set-up")
    for tool in (FRONTRUN, INTERLEAVE):
        peer = rows.get(tool, Row(tool))
        ratio = over(peer.later, now.later)
        if peer.right(now.outcomes) and ratio is not None and ratio < 1:
            yield f"{program}: {tool} has the answer in {ratio:.2f} of the time"
    if now.setup is not None and now.setup > SETUP_SECONDS:
        yield f"{program}: {now.setup * 1000:.2f} ms of set-up, not {SETUP_SECONDS * 1000:g}"


def less(program: str, ratio: float | None, promised: float, what: str) -> Iterator[str]:
    if ratio is not None and ratio < promised:
        yield f"{program}: {ratio:.1f} times {what}, not {promised:g}"


@dataclass(frozen=True)
class Bug:
    """A real bug: the seconds of processor time until it is found, now and before."""

    name: str
    words: str
    now: float
    before: float


def bug_line(bug: Bug) -> str:
    ratio = bug.before / bug.now
    return f"{bug.name:28} {bug.now:>8.2f} {bug.before:>8.2f} {ratio:>7.1f}   {bug.words}".rstrip()


def summed(bugs: Sequence[Bug]) -> Bug:
    return Bug("total", "", sum(bug.now for bug in bugs), sum(bug.before for bug in bugs))


def missed_by(total: Bug) -> Iterator[str]:
    if total.now > total.before * SHARE_OF_BUGS:
        yield f"real bugs: {total.now / total.before:.2f} of the time, not {SHARE_OF_BUGS:.2f}"
