"""What `logging` looks at when a program logs something, and what changes that.

Loggers are known to all threads. Most only log, and that changes nothing but the stream that a
handler writes to, if that is kept in memory.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any

from weft.python.data.effects.tables import names
from weft.python.program.scope import Origin, origin
from weft.python.runtime.asking import is_a

Seen = tuple[Any, str, Any]
"""An object, what is done to it, and to which attribute."""

LEVEL = names("setLevel")
LISTS = {
    "addHandler": "handlers",
    "removeHandler": "handlers",
    "addFilter": "filters",
    "removeFilter": "filters",
}
ASKING = names("isEnabledFor getEffectiveLevel hasHandlers __repr__ filter")
"""Methods that write nothing."""


def seen(args: tuple[Any, ...], method: str) -> Iterator[Seen]:
    """What a function or a method of `logging` does to loggers and handlers."""
    first = args[0] if args else None
    if not is_a(first, logging.Filterer):
        first = first.logger if is_a(first, logging.LoggerAdapter) else logging.root
    if "filters" not in vars(first):
        # It is being made, and nobody else knows it.
        return
    if method in LEVEL:
        yield first, "attr_write", "level"
    elif method in LISTS:
        yield getattr(first, LISTS[method], None), "change_all", None
    elif is_a(first, logging.Logger):
        yield from _logged(first, method not in ASKING)
    else:
        yield from _handled(first, method not in ASKING)


def _logged(logger: logging.Logger | None, writes: bool) -> Iterator[Seen]:
    if writes and logging.lastResort is not None and not _has_handlers(logger):
        yield from _handled(logging.lastResort, writes)
    while logger is not None:
        for name in ("level", "disabled", "propagate"):
            yield logger, "attr_read", name
        yield logger.handlers, "look_all", None
        yield logger.filters, "look_all", None
        for handler in list(logger.handlers):
            yield from _handled(handler, writes)
        logger = logger.parent


def _has_handlers(logger: logging.Logger | None) -> bool:
    while logger is not None:
        if logger.handlers:
            return True
        logger = logger.parent if logger.propagate else None
    return False


def _handled(handler: logging.Filterer, writes: bool) -> Iterator[Seen]:
    module = sys.modules.get(type(handler).__module__)
    if module is not None and origin(module) is Origin.MACHINERY:
        # Whoever runs tests may keep what they log.
        return
    if isinstance(handler, logging._StderrHandler):  # type: ignore[attr-defined]
        yield sys, "attr_read", "stderr"
    yield handler, "attr_read", "level"
    yield handler.filters, "look_all", None
    stream = getattr(handler, "stream", None)
    if writes and is_a(stream, (StringIO, BytesIO)):
        yield stream, "change_all", None
