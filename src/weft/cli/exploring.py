"""Explores one thing that a target stands for, with the options that hold for it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from weft.api import OF_PYTHON, explore
from weft.cli import complain, lessons
from weft.cli.codes import ERROR, OF_VERDICT
from weft.cli.locked import NOTHING, Locked, with_the_lock
from weft.cli.matters import FOR_FUNCTIONS, matters
from weft.cli.showing import progress
from weft.cli.spending import Spending
from weft.errors import WeftError
from weft.loading import Found, blaming
from weft.quiet import quiet
from weft.report.run import Checked
from weft.result import Limit, Result, with_budget
from weft.system.interfaces import System

FOR_ALL = ("executions", "seconds", "steps", "preemptions", "delays", "depth", "all")
"""The options, as `weft.explore` takes them."""
WITHOUT_TRACE = ("undo", "write_through")
"""Options for functions that no schedule has: a replay writes nothing for real."""
DEFAULT = "dpor"
NOT_KEPT = "make the folder writable, with room on the disk; the answer is complete without it"


class Outcome(NamedTuple):
    """What came of one system: a result with the schedules of its findings, or an error."""

    name: str
    result: Result | None = None
    schedules: tuple[Path | None, ...] = ()
    locked: Locked = NOTHING
    error: WeftError | None = None
    target: str = ""

    @property
    def code(self) -> int:
        return ERROR if self.result is None else OF_VERDICT[self.result.verdict]

    @property
    def interrupted(self) -> bool:
        if self.locked.interrupted:
            return True
        return self.result is not None and Limit.INTERRUPT in dict(self.result.unexplored)

    @property
    def checked(self) -> Checked:
        """The same, as reports are made from it."""
        return Checked(
            self.name,
            self.target,
            self.result,
            self.schedules,
            self.locked.notes,
            self.locked.answers,
            self.error,
        )

    @property
    def word(self) -> str:
        return "error" if self.result is None else self.result.verdict.value


def explored(
    found: Found, arguments: Namespace, config: Mapping[str, Any], spending: Spending
) -> Outcome:
    """What comes of it; errors are part of that."""
    try:
        system = found.build()
        options = _options(found, system, arguments, config)
        seconds = options["seconds"]
        options["seconds"] = spending.begins(found.name, str(found.target), seconds)
        strategy = options.pop("strategy", DEFAULT)
        if not isinstance(system, System):
            # Copies of the process do not watch data, so there is nothing to know beforehand.
            known = () if options.get("undo") == "fork" else lessons.known(str(found.target))
            options.setdefault("visible", known)
        printing = nullcontext() if isinstance(system, System) else quiet()
        with progress(arguments, found, options) as live, _blaming(found), printing:
            told = options if live is None else {**options, "progress": live}
            result = with_budget(explore(system, strategy, **told), seconds)
            locked = NOTHING
            if not isinstance(system, System):
                locked = with_the_lock(system, strategy, told, result)
    except WeftError as error:
        return Outcome(found.name, error=error, target=str(found.target))
    if not isinstance(system, System) and options.get("undo") != "fork":
        lessons.keep(str(found.target), getattr(result.explored, "learnt", ()))
    kept = _kept(result, found, system, options)
    return Outcome(found.name, result, kept, locked, target=str(found.target))


def _options(
    found: Found, system: object, arguments: Namespace, config: Mapping[str, Any]
) -> dict[str, Any]:
    """What the project says, `@weft.check(…)`, and the command line, which has the last word."""
    is_system = isinstance(system, System)
    names = ["strategy", *FOR_ALL, *(() if is_system else FOR_FUNCTIONS + WITHOUT_TRACE)]
    given = {name: getattr(arguments, name) for name in names}
    own = dict(found.options)
    if own.get("strategy") == DEFAULT:
        # It is there also if the user has not written it.
        del own["strategy"]
    return {
        **{name: value for name, value in config.items() if not (is_system and name in OF_PYTHON)},
        **own,
        **{name: value for name, value in given.items() if value is not None},
    }


def _kept(
    result: Result, found: Found, system: object, options: Mapping[str, Any]
) -> tuple[Path | None, ...]:
    """Write a schedule for each finding; where one is, None if it could not be written."""
    if not result.findings:
        return ()
    from weft.schedule import recorded, store
    from weft.schedule.storing import FOLDER

    matter: dict[str, Any] = {}
    if not isinstance(system, System):
        matter = matters(options, result.explored)
    paths: list[Path | None] = []
    for finding in result.findings:
        assert result.explored is not None
        try:
            paths.append(store(recorded(finding, result.explored, found.target, matter)))
        except OSError as error:
            paths.append(None)
            what = f"the schedule could not be kept: {error.strerror or error}"
            complain(WeftError(what, str(FOLDER), NOT_KEPT))
    return tuple(paths)


def _blaming(found: Found) -> AbstractContextManager[None]:
    return blaming(f"the exploration of {found.name}")
