"""What all reports of one run of `weft check` are made from: each system, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from weft.errors import WeftError
from weft.result import Result
from weft.system.trace import Finding

NONE: Mapping[Any, Any] = MappingProxyType({})


class Checked(NamedTuple):
    """What came of one system: a result, or an error."""

    name: str
    target: str = ""
    """What `weft check` has to be given to check this alone."""
    result: Result | None = None
    schedules: Sequence[Path | None] = ()
    """The files of the findings, where they have been kept."""
    notes: Mapping[Finding, str] = NONE
    """What else there is to say of findings."""
    with_lock: Mapping[Finding, bool] = NONE
    """Whether findings show in the `gil` model as well, where that is known."""
    error: WeftError | None = None


class Before(NamedTuple):
    """What was checked by a process that is gone, in the parts of reports that it has told."""

    report: Mapping[str, Any]
    """As `report.json` has it."""
    page: Mapping[str, Any] | None = None
    """As `report.html.data` has it."""
    results: Mapping[str, Any] | None = None
    """As `report.sarif` has it."""

    @property
    def lost(self) -> str:
        """What is said of it where its part is missing."""
        return f"{self.report['name']} ({self.report.get('verdict', 'error')}: see --json)"


class Run(NamedTuple):
    """All that was checked at once."""

    systems: Sequence[Checked]
    exit_code: int
    interrupted: bool = False
    not_checked: Sequence[str] = ()
    before: Sequence[Before] = ()
