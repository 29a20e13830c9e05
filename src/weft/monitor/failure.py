"""Failed assertions, misuse of objects, and every other exception that a thread did not catch."""

from __future__ import annotations

from collections.abc import Iterable, Set

from weft.errors import Misuse
from weft.system.called import called
from weft.system.interfaces import Monitor, System
from weft.system.trace import Failure, Finding, Trace
from weft.system.wording import told_by, without_addresses


class Failures(Monitor):
    """Turns the exceptions that ended a thread into findings, but for kinds to be ignored."""

    def __init__(self, system: System, ignored: Set[str] = frozenset()) -> None:
        self._system = system
        self._ignored = ignored

    def end(self, trace: Trace) -> Iterable[Finding]:
        found = [self._finding(failure, trace) for failure in trace.failures]
        return [each for each in found if each.kind not in self._ignored]

    def _finding(self, failure: Failure, trace: Trace) -> Finding:
        exception = failure.exception
        name = called(self._system, trace).thread_name(failure.thread)
        said, kind_of = without_addresses(told_by(exception)), type(exception).__name__
        what = said or kind_of
        if issubclass(type(exception), AssertionError):
            kind, message = "assertion", f"assertion failed in {name}: {what}"
        elif failure.misuse or issubclass(type(exception), Misuse):
            kind, message = "misuse", f"misuse in {name}: {what}"
        else:
            kind = "exception"
            told = f"{kind_of}: {said}" if said else kind_of
            message = f"exception in {name}: {told}"
        return Finding(kind, f"{message} [{failure.where}]", trace.schedule, trace)
