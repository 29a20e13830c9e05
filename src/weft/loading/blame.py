"""Says where in the user's code something went wrong while it was loaded or run."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from weft.errors import WeftError

WEFT = Path(__file__).parent.parent
IMPORTING = ("<frozen importlib", str(Path(traceback.__file__).with_name("importlib")))
ITSELF = "weft itself"
MEMORY = "explore less at once: --preemptions 2, --executions, a smaller test; or find more memory"
HERE = "`python -m weft check …`"


@contextmanager
def blaming(what: str, todo: str = "correct it there") -> Iterator[None]:
    """Turns what the user's code raises into an error that says where."""
    try:
        yield
    except (WeftError, KeyboardInterrupt):
        raise
    except BaseException as error:
        place = place_of(error)
        if isinstance(error, MemoryError):
            todo = MEMORY
        elif isinstance(error, ModuleNotFoundError) and error.name:
            todo = f"install {error.name}, or run weft with the Python that has it: {HERE}"
        elif place == ITSELF:
            todo = "this is a mistake in weft; please report it with the traceback below"
        raise WeftError(f"{what} raised {in_words(error)}", place, todo) from error


def in_words(error: BaseException) -> str:
    """An exception by its type and text."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def place_of(error: BaseException) -> str:
    """The innermost place outside weft, and outside what imports modules."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{error.filename}:{error.lineno}"
    outside = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(IMPORTING) and WEFT not in Path(frame.filename).parents
    ]
    return f"{outside[-1].filename}:{outside[-1].lineno}" if outside else ITSELF
