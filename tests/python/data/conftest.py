"""The library that tests of code that is not the program's have in common."""

from tests.python.data.noting_library import library

__all__ = ["library"]
