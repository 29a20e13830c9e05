"""What a program gets to see when it uses an object against its rules.

Models of programs see `Misuse`. A Python program sees what CPython raises: exactly a RuntimeError.
That it is a misuse is told from where it was raised, so nothing of weft is on the exception itself.
"""

from __future__ import annotations

from weft.python.runtime.asking import traceback_of
from weft.system.objects import Raised


def raise_misuse(raised: Raised) -> None:
    """Raise it in the program; the event keeps another, which refers to no frames."""
    raise RuntimeError(*raised.exception.args)


def raise_other(text: str) -> None:
    """Raise it with a text that the model does not know."""
    raise RuntimeError(text)


_RAISING = (raise_misuse.__code__, raise_other.__code__)


def is_misuse(exception: BaseException) -> bool:
    """Whether it was raised here, wherever it was raised again."""
    traceback = traceback_of(exception)
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback is not None and traceback.tb_frame.f_code in _RAISING
