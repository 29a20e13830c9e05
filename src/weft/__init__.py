"""weft: a model checker for concurrent programs."""

from weft import own_builtins

own_builtins.install()

TYPE_CHECKING = False  # That of `typing` would take its time to load.

if TYPE_CHECKING:
    from weft.api import Inconclusive, Violation, check, explore
    from weft.errors import Misuse, ModelError, NonDeterminism, NotApplicable, WeftError
    from weft.progress import Progress
    from weft.python.choice import choose
    from weft.python.data.granularity import atomic_class, method_granularity, unshared
    from weft.result import Counts, Limit, Result, Unexplored, Verdict
    from weft.schedule.regression import replay
    from weft.strategy import register_strategy
    from weft.system.guarantee import BOUNDED, COMPLETE, SAMPLED, Guarantee
    from weft.system.interfaces import Monitor, Status, Strategy
    from weft.system.operation import STOP, Choice, Event
    from weft.system.trace import Finding, Outcome, Severity, Trace

__all__ = [
    "BOUNDED",
    "COMPLETE",
    "SAMPLED",
    "STOP",
    "Choice",
    "Counts",
    "Event",
    "Finding",
    "Guarantee",
    "Inconclusive",
    "Limit",
    "Misuse",
    "ModelError",
    "Monitor",
    "NonDeterminism",
    "NotApplicable",
    "Outcome",
    "Progress",
    "Result",
    "Severity",
    "Status",
    "Strategy",
    "Trace",
    "Unexplored",
    "Verdict",
    "Violation",
    "WeftError",
    "atomic_class",
    "check",
    "choose",
    "explore",
    "method_granularity",
    "register_strategy",
    "replay",
    "unshared",
]

_HOMES = {
    "api": ("Inconclusive", "Violation", "check", "explore"),
    "errors": ("Misuse", "ModelError", "NonDeterminism", "NotApplicable", "WeftError"),
    "progress": ("Progress",),
    "python.choice": ("choose",),
    "python.data.granularity": ("atomic_class", "method_granularity", "unshared"),
    "result": ("Counts", "Limit", "Result", "Unexplored", "Verdict"),
    "schedule.regression": ("replay",),
    "strategy": ("register_strategy",),
    "system.guarantee": ("BOUNDED", "COMPLETE", "SAMPLED", "Guarantee"),
    "system.interfaces": ("Monitor", "Status", "Strategy"),
    "system.operation": ("STOP", "Choice", "Event"),
    "system.trace": ("Finding", "Outcome", "Severity", "Trace"),
}
"""Where each name comes from. It is fetched when it is first asked for, so that the command line
is there before the searches are."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"weft.{home}"), name)
            return found
    raise AttributeError(f"module 'weft' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
