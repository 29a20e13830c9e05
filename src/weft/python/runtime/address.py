"""What tells an object from every other one that exists at the time.

That is what `id` is for; but Python tells whoever listens when it is called, and weft listens: see
`weft.python.program.outside`. What is asked for each object of a program must not cost that much.
"""

from __future__ import annotations

from collections.abc import Callable

address: Callable[[object], int] = object.__hash__
"""The hash that an object has if its class says nothing else: made of its address, as `id` is."""
