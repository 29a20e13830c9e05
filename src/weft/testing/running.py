"""Runs one test under weft, and tells pytest what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest

from weft.api import Inconclusive, Options, Violation, explore
from weft.cli.locked import with_the_lock
from weft.config import load
from weft.config.options import unknown
from weft.errors import WeftError
from weft.python.system import ALWAYS
from weft.report.advice import advice
from weft.report.hints import hint
from weft.report.text import explained, told
from weft.result import Limit, Result, Verdict
from weft.schedule import Schedule
from weft.schedule.replaying import follow
from weft.system.interfaces import Monitor
from weft.testing import marking, summary
from weft.testing.choosing import SCHEDULE
from weft.testing.covering import greenlets_covered
from weft.testing.debugging import FAILING, Failing
from weft.testing.failing import refused, undecided, violated
from weft.testing.keeping import commands, kept, schedule_of
from weft.testing.output import Output
from weft.testing.overtime import overtime
from weft.testing.sharing import Sharing
from weft.testing.target import Round, place_of, target

DEFAULT = "dpor"
INTERRUPTED = "weft: interrupted, after something was found"
EXPECTED = "__unittest_expecting_failure__"
"""Where `@unittest.expectedFailure` leaves its mark."""
KNOWN = ("strategy", *Options.__annotations__)


def run(item: pytest.Function) -> None:
    """Explore a test, or replay its schedule; raises what pytest is to show."""
    __tracebackhide__ = True
    schedule = item.config.stash.get(SCHEDULE, None)
    try:
        options = options_of(item)
    except WeftError as error:
        _tell(item, "error")
        raise refused(error) from None
    if schedule is not None:
        # It says itself how the program was run.
        _run(item, schedule, {"monitors": options.get("monitors", ())})
        return
    with overtime(item.config).bounded(item.nodeid, options.get("seconds")):
        _run(item, None, options)


def _run(item: pytest.Function, schedule: Schedule | None, options: dict[str, Any]) -> None:
    __tracebackhide__ = True
    output = Output(item.funcargs)
    around = Round(item, output)
    began = monotonic()
    try:
        with _watched(item, around), greenlets_covered():
            function = target(item, around)
            if schedule is not None:
                replay(item, schedule, function, output, options.get("monitors", ()))
                return
            strategy = options.pop("strategy", DEFAULT)
            with output.taken():
                result = explore(function, strategy, **options)
    except WeftError as error:
        if around.outcome is not None:
            raise around.outcome from None
        _tell(item, "error")
        raise refused(error) from None
    seconds = monotonic() - began
    _tell(item, result.verdict.value, result, seconds)
    interrupted = Limit.INTERRUPT in dict(result.unexplored)
    if interrupted and not result.findings:
        # There will be no report.
        told: Any = item.config.pluginmanager.get_plugin(summary.NAME)
        told.add(item.nodeid, dict(item.user_properties))
        raise KeyboardInterrupt
    if interrupted:
        item.session.shouldstop = INTERRUPTED
    if result.findings:
        text = _explained(item, result, function, {"strategy": strategy, **options}, output)
        output.give_back()
        raise violated(text, result)
    output.give_back()
    if result.verdict is Verdict.INCONCLUSIVE:
        _warn(item, result)


def _warn(item: pytest.Function, result: Result) -> None:
    """Warn that nothing was proved; the user may have said that this is an error."""
    __tracebackhide__ = True
    missing = "; ".join(map(str, result.unexplored))
    try:
        item.warn(Inconclusive(f"{item.name}: not explored: {missing}"))
    except Inconclusive:
        todo = "\n  ".join(["what to do:", *advice(result.unexplored)])
        raise undecided(f"not explored: {missing}\n\n{todo}") from None


def run_method(item: pytest.Function) -> None:
    """The same for a method of `unittest.TestCase`, which may be expected to fail."""
    __tracebackhide__ = True
    expected = any(getattr(each, EXPECTED, False) for each in (item.obj, item.cls))
    try:
        run(item)
    except Violation:
        if expected:
            pytest.xfail()
        raise
    if expected:
        pytest.fail("Unexpected success", pytrace=False)


def options_of(item: pytest.Function) -> dict[str, Any]:
    """The project's options, those of `@weft.check(…)`, and those of the marks, nearest last."""
    own = marking.options_of(item.obj)
    if own.get("strategy") == DEFAULT:
        # It is there also if the user has not written it.
        del own["strategy"]
    for name in own:
        if name not in KNOWN:
            raise unknown("option", name, list(KNOWN), f"{place_of(item)}, @weft.check")
    for mark in reversed(list(item.iter_markers("weft"))):
        for name in mark.kwargs:
            if name not in KNOWN:
                raise unknown("option", name, list(KNOWN), f"{place_of(item)}, mark weft")
        if mark.args:
            own["strategy"] = mark.args[0]
        own.update(mark.kwargs)
    return {**load(item.path.parent, item.config.getoption("weft_profile")), **own}


@contextmanager
def _watched(item: pytest.Function, around: Round) -> Iterator[None]:
    """Tell of fixtures that were changed, before anything that may only come of it."""
    __tracebackhide__ = True
    sharing = Sharing(item)
    try:
        yield
    except WeftError as error:
        shared = None if around.outcome is not None else sharing.error()
        if shared is None:
            raise
        raise refused(shared, f"\n\nthis may come of it: {error.what}") from None
    shared = sharing.error()
    if shared is not None:
        raise shared


def _explained(
    item: pytest.Function,
    result: Result,
    function: Callable[[], object],
    options: dict[str, Any],
    output: Output,
) -> str:
    """The findings in words, with their schedules and how to run them again."""
    assert result.explored is not None
    strategy = options.pop("strategy")
    with output.taken():
        locked = with_the_lock(function, strategy, options, result)
    if locked.interrupted:
        item.session.shouldstop = INTERRUPTED
    parts = []
    for finding in result.findings:
        parts += explained([finding], result.explored, notes=locked.notes)
        schedule = schedule_of(finding, result, item, options)
        path = kept(schedule, item)
        if path is not None:
            parts.append(commands(path, item))
        item.stash.setdefault(FAILING, Failing(schedule, function, output))
        parts += _shown_again(schedule, function, output, options.get("monitors", ()))
    return "\n\n".join([*parts, hint(result.findings)])


def _shown_again(
    schedule: Schedule,
    function: Callable[[], object],
    output: Output,
    monitors: Sequence[Monitor],
) -> list[str]:
    """Run a schedule once more, so that what it prints is shown; what to say if it does not fit."""
    try:
        with output.taken():
            done = follow(schedule, function, monitors=monitors)
    except WeftError as error:
        return [f"it could not be run again: {error}"]
    return [] if done.again else [f"it has been run again, and {done.verdict}"]


def replay(
    item: pytest.Function,
    schedule: Schedule,
    function: Callable[[], object],
    output: Output,
    monitors: Sequence[Monitor],
) -> None:
    """Follow a schedule, and fail if it goes wrong."""
    with output.taken():
        done = follow(schedule, function, explain=True, monitors=monitors)
    output.give_back()
    _tell(item, done.verdict)
    if done.findings:
        item.stash[FAILING] = Failing(schedule, function, output)
        raise violated(f"{done.verdict}: {told(done.findings, done.system)}", done.result)


def _tell(
    item: pytest.Function, verdict: str, result: Result | None = None, seconds: float = 0.0
) -> None:
    told: list[tuple[str, object]] = [(summary.VERDICT, verdict)]
    if result is not None:
        told += [(summary.EXECUTIONS, result.executions), (summary.SECONDS, round(seconds, 2))]
        if not result.findings:
            missing = "; ".join(map(str, result.unexplored))
            told += [(summary.NOT_EXPLORED, missing)] if missing else []
            rests = "; ".join(each for each in result.assumptions if each not in ALWAYS)
            told += [(summary.RESTS_ON, rests)] if rests else []
    item.user_properties.extend(told)
