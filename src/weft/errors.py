"""The few errors weft raises, each saying what happened, where, and what to do.

`Misuse` is raised *inside* a checked program (it may catch it); the others end the exploration.
"""


class WeftError(Exception):
    """Base of every error that weft raises about its input."""

    def __init__(self, what: str, where: str, todo: str) -> None:
        # Only whoever has an error waits for the import.
        from weft.escaping import plain

        parts = plain(what), plain(where, lines=False), plain(todo)
        super().__init__("{}\n  where: {}\n  to do: {}".format(*parts))
        self.what = what
        self.where = where
        self.todo = todo


class ModelError(WeftError):
    """The system handed to weft is not well formed."""


class NotApplicable(WeftError):
    """The chosen search needs a condition that this system does not meet."""


class Skipped(NotApplicable):
    """The test has said that it is to be skipped."""


class NonDeterminism(WeftError):
    """The same schedule did not give the same execution."""


class Misuse(RuntimeError):
    """A program used an object against its rules, e.g. released a lock it does not hold."""
