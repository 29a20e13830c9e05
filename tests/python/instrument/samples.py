"""Functions without arguments that use much of the language; each returns what can be compared."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from tests.python.instrument import sample_classes, sample_control, sample_data, sample_making

SAMPLES: tuple[Callable[[], Any], ...] = (
    *sample_data.SAMPLES,
    *sample_control.SAMPLES,
    *sample_making.SAMPLES,
)

WITHOUT_CALLS = (sample_data.augmented, sample_control.assertions)
"""Those in which no call is told of."""

FILES = tuple(
    module.__file__ for module in (sample_classes, sample_data, sample_control, sample_making)
)


def is_sample(function: FunctionType) -> bool:
    """Whether it is a sample, or inside one, or in a class that samples use."""
    return function.__code__.co_filename in FILES
