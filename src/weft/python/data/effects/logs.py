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

from weft.python.data.effects.forms import lookup
from weft.python.data.effects.tables import names
from weft.python.program.scope import Origin, origin
from weft.python.runtime.asking import is_a

Seen = tuple[Any, str, Any]
"""An object, what is done to it, and to which attribute."""

SETTING = {
    "setLevel": "level",
    "setFormatter": "formatter",
    "setStream": "stream",
    "setTarget": "target",
}
LISTS = {
    "addHandler": "handlers",
    "removeHandler": "handlers",
    "addFilter": "filters",
    "removeFilter": "filters",
}
ASKING = names("isEnabledFor getEffectiveLevel hasHandlers __repr__ filter getMessage process")
"""Methods that write nothing."""
OF_HANDLERS = ["level", "formatter", "stream", "terminator", "target", "emit", "format", "handle"]
"""What handlers look for in themselves and in their classes."""


def seen(args: tuple[Any, ...], method: str) -> Iterator[Seen]:
    """What a function or a method of `logging` does to loggers and handlers."""
    first = args[0] if args else None
    if method == "__init__":
        # Nobody else knows what is being made.
        return
    for each in args:
        if is_a(each, logging.LogRecord):
            # Who formats a record notes in it what came of that.
            yield each, "look_all" if method in ASKING else "change_all", None
    if is_a(first, logging.LogRecord):
        return
    if is_a(first, logging.Formatter):
        yield from _formatted(first)
        return
    if is_a(first, logging.LoggerAdapter):
        yield first, "attr_read", "extra"
        yield vars(first).get("extra"), "look_all", None
        first = first.logger
    elif not is_a(first, logging.Filterer):
        first = logging.root
    if "filters" not in vars(first):
        # It is being made, and nobody else knows it.
        return
    if method in SETTING:
        yield first, "attr_write", SETTING[method]
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
    for name in OF_HANDLERS:
        if name in vars(handler) or lookup(type(handler), name) is not None:
            yield handler, "attr_read", name
    yield handler.filters, "look_all", None
    yield from _formatted(vars(handler).get("formatter"))
    if _is_keeping(handler):
        yield vars(handler).get("buffer"), "change_all" if writes else "look_all", None
        target = vars(handler).get("target")
        if is_a(target, logging.Filterer):
            yield from _handled(target, writes)
    stream = getattr(handler, "stream", None)
    if writes and is_a(stream, (StringIO, BytesIO)):
        yield stream, "change_all", None


def _formatted(formatter: Any) -> Iterator[Seen]:
    """A formatter is used, and what it has for its style."""
    if is_a(formatter, logging.Formatter):
        for name in ("_style", "_fmt", "datefmt", "format", "formatException"):
            yield formatter, "attr_read", name
        yield vars(formatter).get("_style"), "attr_read", "_fmt"


def _is_keeping(handler: Any) -> bool:
    """Whether it keeps records for later; the module of those that do may not be loaded."""
    handlers: Any = sys.modules.get("logging.handlers")
    return handlers is not None and is_a(handler, handlers.BufferingHandler)
