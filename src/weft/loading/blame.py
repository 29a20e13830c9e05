"""Says where in the user's code something went wrong while it was loaded or run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from weft.errors import WeftError
from weft.places import ITSELF, place_of
from weft.system.interruption import is_interrupt
from weft.system.wording import told_by

MEMORY = "explore less at once: --preemptions 2, --executions, a smaller test; or find more memory"
HERE = "`python -m weft check …`"


@contextmanager
def blaming(what: str, todo: str = "correct it there") -> Iterator[None]:
    """Turns what the user's code raises into an error that says where."""
    try:
        yield
    except WeftError:
        raise
    except BaseException as error:
        if is_interrupt(error):
            raise
        place = place_of(error)
        if issubclass(type(error), MemoryError):
            todo = MEMORY
        elif issubclass(type(error), ModuleNotFoundError) and (name := _missing(error)):
            todo = f"install {name}, or run weft with the Python that has it: {HERE}"
        elif place == ITSELF:
            todo = "this is a mistake in weft; please report it"
        raise WeftError(f"{what} raised {in_words(error)}", place, todo) from error


def in_words(error: BaseException) -> str:
    """An exception by its type and text."""
    said, kind = told_by(error), type(error).__name__
    return f"{kind}: {said}" if said else kind


def _missing(error: BaseException) -> str | None:
    """The module that was not found."""
    assert isinstance(error, ModuleNotFoundError)
    return error.name
