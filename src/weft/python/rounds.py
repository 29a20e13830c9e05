"""What an exploration searches next, and what it knows by then.

An exploration has rounds: a round ends where something turns out to matter that was left aside, and
the next one knows it. A round has attempts (`weft.python.attempts`), each a search of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from weft import engine
from weft.errors import NotApplicable
from weft.python.attempts import EARLY, WHOLE, Attempt, attempts, closer_attempts
from weft.python.program.restart import Lessons, Restart
from weft.python.settings import Settings
from weft.python.system import PythonSystem
from weft.result import Result, with_budget
from weft.strategy import Search
from weft.system.interfaces import Strategy

if TYPE_CHECKING:
    from weft.python.checkpoint.system import ForkedSystem

SPENDING = ("executions", "seconds")
"""Options that say how long a search may go on."""


class Rounds:
    """What is searched next, with what is known by now, until it is settled."""

    def __init__(self, strategy: Search, settings: Settings, options: dict[str, Any]) -> None:
        self.strategy = strategy
        self.lessons = Lessons(data=dict.fromkeys(settings.visible, "known before"))
        self.over = False
        """Whether the system that was begun with cannot be searched any further."""
        self._options = options
        self._budget: float | None = options.get("seconds")
        self._deadline = None if self._budget is None else monotonic() + self._budget
        self._attempts = attempts(strategy, options)
        self._closer = len(self._attempts) > 1 and settings.undo != "fork"
        self._found: tuple[Lessons, list[Attempt]] | None = None
        """How something was found that is being looked at more closely."""
        self._system: PythonSystem | ForkedSystem | None = None
        self._before = 0
        """How many executions other systems have run."""
        self._aside = 0
        """How many this one has run for other searches than the one that can go on."""
        self._left: Round | None = None
        """The search that can go on, with what is known by now."""

    def begin(self, system: PythonSystem | ForkedSystem) -> None:
        """From now on this system is searched."""
        self._system, self._left, self._aside, self.over = system, None, 0, False

    def learn(self, restart: Restart) -> None:
        """The latest round does not count; the next one knows more."""
        self.strategy = _again(self.strategy, restart)
        self.lessons = restart.lessons
        self._end()

    def look_closer(self) -> None:
        """If the latest round has found something, search for it with what was learnt."""
        if self._found is None and isinstance(self._system, PythonSystem) and self._system.found:
            self._found, self._attempts = (self.lessons, self._attempts), closer_attempts()

    def attempt(self) -> Result | None:
        """Make the next attempt; its result, if that settles it."""
        system, attempt = self._system, self._attempts[0]
        assert system is not None
        left = None if self._deadline is None else self._deadline - monotonic()
        if isinstance(system, PythonSystem):
            system.looks_closer = self._closer and _early(left, self._budget)
        already = system.runs
        spending = attempt.options(self._options, left)
        goes_on = attempt == WHOLE and self._left is not None
        latest = self._left if goes_on else None
        if latest is None:
            latest = Round(system, self.strategy, spending)
        result = latest.run(spending)
        if attempt.settles(result) and (result.findings or self._found is None):
            before = self._before + (self._aside if goes_on else already)
            result = with_budget(result, self._budget)
            return replace(result, total_executions=before + result.total_executions)
        if self._left is None and latest.can_go_on:
            self._left = latest
        else:
            self._aside += system.runs - already
        del self._attempts[0]
        if not self._attempts and self._found is not None:
            # The search is the same, and so is what it finds.
            (self.lessons, self._attempts), self._found, self._closer = self._found, None, False
            self._end()
        elif not isinstance(system, PythonSystem):
            self._end()
        return None

    def _end(self) -> None:
        self._before += 0 if self._system is None else self._system.runs
        self._system, self.over = None, True


class Round:
    """One search, with what is known of the data by now."""

    def __init__(
        self,
        system: PythonSystem | ForkedSystem,
        strategy: Search,
        options: Mapping[str, Any],
    ) -> None:
        races = system.race_monitor()
        given = {name: each for name, each in options.items() if name not in SPENDING}
        if races is not None:
            given["monitors"] = [*(options.get("monitors") or ()), races]
        self._exploration = engine.Exploration(system, strategy, **given)

    @property
    def can_go_on(self) -> bool:
        """Whether the search can be run again, to go on where its budget was spent."""
        return self._exploration.can_go_on

    def run(self, options: Mapping[str, Any]) -> Result:
        """Search until nothing is left, or what the options allow is spent."""
        return self._exploration.run(**{name: options.get(name) for name in SPENDING})


def _again(strategy: Search, restart: Restart) -> Search:
    """The strategy for another round: an object has begun, and must give a new one."""
    if not isinstance(strategy, Strategy):
        return strategy
    renewed = strategy.renew()
    if renewed is None:
        raise NotApplicable(
            f"{restart.what}, so the search has to begin again",
            restart.where,
            f"let {type(strategy).__qualname__}.renew return a new strategy, or hand over a "
            "function that makes one instead of an object",
        ) from restart
    return renewed


def _early(left: float | None, budget: float | None) -> bool:
    """Whether there is time to look again, and still to find again what was found."""
    return left is None or budget is None or left > budget * EARLY
