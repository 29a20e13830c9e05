"""Functions of the C library that a program gets by `ctypes`: most of them are refused.

They do to files, processes and descriptors what functions of `os` do, and no copy and no audit
event stands in between. So what is not known to stay within the memory of the process is refused
when it is called. Other libraries are the program's own: what they do is taken to be computing.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from weft.python.data.effects.tables import names
from weft.python.program.outside import permitted, refuse

WITHIN = names("""
    abs atof atoi atol atoll bcmp bcopy bsearch bzero calloc div ffs free htonl htons isalnum
    isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
    labs ldiv llabs lldiv malloc malloc_usable_size memchr memcmp memcpy memmem memmove mempcpy
    memrchr memset ntohl ntohs printf pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock
    pthread_mutex_trylock pthread_mutex_unlock putchar puts qsort realloc snprintf sprintf sscanf
    stpcpy strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strerror strlen strncasecmp
    strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr strtod strtof strtok
    strtok_r strtol strtoll strtoul strtoull strxfrm tolower toupper wcscmp wcscpy wcslen
""")
"""Functions that stay within the memory of the process, or write to the standard output."""
OF_THE_PROCESS = names("_exit abort exit nanosleep pause raise sched_yield sleep usleep")
"""Functions that end the process or wait: the process that watches it knows of that."""
TODO = "call the function of os or of another module that does the same"

Function = Callable[..., Any]


class _Place(ctypes.Structure):
    """`Dl_info`: what `dladdr` finds out about an address."""

    _fields_ = (
        ("file", ctypes.c_char_p),
        ("base", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
    )


@cache
def _library() -> tuple[Function, bytes | None]:
    """What tells the file that a function is in, and the file of the C library."""
    library = ctypes.CDLL(None)
    find = _GET(library, "dladdr")
    find.argtypes, find.restype = (ctypes.c_void_p, ctypes.c_void_p), ctypes.c_int

    def file_of(function: Any) -> bytes | None:
        place = _Place()
        found = find(ctypes.cast(function, ctypes.c_void_p), ctypes.byref(place))
        return bytes(place.file) if found and place.file is not None else None

    return file_of, file_of(_GET(library, "getpid"))


def _is_refused(function: Any, name: Any) -> bool:
    """Whether a function is one of the C library that is not known."""
    if name in WITHIN or name in OF_THE_PROCESS:
        return False
    file_of, library = _library()
    if file_of(function) != library:
        return False
    # Python may be one file together with the C library.
    return not (isinstance(name, str) and name.lstrip("_").startswith("Py"))


def _refusing(kind: Any, name: Any) -> Any:
    """The class of a function that is not called if it is the program that does so."""

    def __call__(self: Any, *arguments: Any, **named: Any) -> Any:
        refuse((f"calls {name} of the C library", TODO), f"ctypes.{name}")
        return kind.__call__(self, *arguments, **named)

    contents = {
        "__call__": __call__,
        "_flags_": kind._flags_,
        "_restype_": kind._restype_,
    }
    return type(kind)(kind.__name__, (kind,), contents)


def _get(self: Any, name_or_ordinal: Any) -> Any:
    """`ctypes.CDLL.__getitem__`."""
    with permitted("ctypes.dlsym"):
        found = _GET(self, name_or_ordinal)
        if not _is_refused(found, name_or_ordinal):
            return found
        other = _refusing(self._FuncPtr, name_or_ordinal)((name_or_ordinal, self))
    if not isinstance(name_or_ordinal, int):
        other.__name__ = name_or_ordinal
    return other


_GET: Function = ctypes.CDLL.__getitem__


@contextmanager
def guarded() -> Iterator[None]:
    """A file is loaded in this block: functions that it gets now are called later."""
    before = ctypes.CDLL.__getitem__
    ctypes.CDLL.__getitem__ = _get  # type: ignore[method-assign]
    try:
        yield
    finally:
        ctypes.CDLL.__getitem__ = before  # type: ignore[method-assign]


def models() -> dict[Any, dict[str, Any]]:
    """What takes the place of it."""
    return {ctypes.CDLL: {"__getitem__": _get}}
