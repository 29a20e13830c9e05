"""Fixtures that many tests of real programs need."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.python.modules import load, write

__all__ = ["load", "write"]


@pytest.fixture
def nobody_left() -> Iterator[None]:
    """No process is left when an exploration is over."""
    yield
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
