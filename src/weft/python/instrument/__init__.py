"""Bytecode rewriting: which accesses are told to whom, and in which code.

`Hooks` says what is wanted, `rewrite` gives the code that tells it, `Instrumentation` puts that
code into functions that are already loaded and takes it out again.
"""

from weft.python.instrument.functions import Instrumentation
from weft.python.instrument.hooks import Hooks
from weft.python.instrument.rewrite import rewrite

__all__ = ["Hooks", "Instrumentation", "rewrite"]
