"""What the methods of objects do that are written in C and keep something: files, coders, hashes.

What has no line here may do anything to the object, to all that it holds, and to what it is handed.
"""

from __future__ import annotations

import _io
import re
import sys
import zlib
from collections.abc import Callable, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

from weft.python.data.effects.tables import Table, table
from weft.python.program.scope import contents_of

FILE = table("""
    use take: write
    use take walk: writelines
    use change_rest: readinto readinto1
    use: close closed detach fileno flush isatty peek read read1 readable readall readline readlines
    use: reconfigure seek seekable tell truncate writable __enter__ __exit__ __next__ __del__
    use: __iter__ __repr__
""")
HASH = table("""
    change_all take: update
    look_all: copy digest hexdigest
""")
CODER = table("""
    change_all take: compress decompress flush
    look_all: copy __copy__
    look_all: __deepcopy__
""")
PICKLER = table("""
    use copy: dump
    use: load clear_memo
""")
ROWS = table("""
    use show: writerow writerows
""")
CONNECTION = table("""
    use walk: execute executemany executescript
    use: close commit cursor fetchall fetchmany fetchone rollback
    use: __enter__ __exit__
""")
ELEMENT = table("""
    look_all: __len__ __bool__ __repr__ get items keys
    change_all take: extend
    change_all: append clear insert set
""")
NAMESPACE = table("""
    change_all take seek pairs_rest: __init__
    compare: __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    show: __repr__
""")
PARTIAL = table("""
    show: __repr__
    look_all: __reduce__
    change_all: __setstate__
""")
PATTERN = table("""
    show callbacks: sub subn
""")
TEXT = table("""
    fetch show: __mod__ __rmod__ format_map translate
""")

OBJECTS: dict[type[Any], Table] = {
    _io.BufferedReader: FILE,
    _io.BufferedWriter: FILE,
    _io.BufferedRandom: FILE,
    _io.BufferedRWPair: FILE,
    _io.FileIO: FILE,
    _io.TextIOWrapper: FILE,
    type(zlib.compressobj()): CODER,
    type(zlib.decompressobj()): CODER,
    SimpleNamespace: NAMESPACE,
    partial: PARTIAL,
    re.Pattern: PATTERN,
    str: TEXT,
    bytes: table("show: __mod__ __rmod__"),
}

OF_MODULES: Mapping[str, Mapping[str, Table]] = {
    "_blake2": {"blake2b": HASH, "blake2s": HASH},
    "_bz2": {"BZ2Compressor": CODER, "BZ2Decompressor": CODER},
    "_csv": {"Writer": ROWS},
    "_elementtree": {"Element": ELEMENT},
    "_hashlib": {"HASH": HASH, "HASHXOF": HASH},
    "_lzma": {"LZMACompressor": CODER, "LZMADecompressor": CODER},
    "_pickle": {"Pickler": PICKLER, "Unpickler": PICKLER},
    "_sqlite3": {"Connection": CONNECTION, "Cursor": CONNECTION},
}
"""By modules that take long to load. Before one is loaded, there is no object of its types."""
_of_names = {
    name.lower(): (module, name, methods)
    for module, kinds in OF_MODULES.items()
    for name, methods in kinds.items()
}
NONE = ("", "", None)
_name_of: Callable[[type], str] = vars(type)["__name__"].__get__


def of_loaded(kind: type) -> Table | None:
    """The methods of a type, if it is one of those modules'."""
    # What `_csv` has as `Writer` calls itself `writer`.
    module, name, methods = _of_names.get(_name_of(kind).lower(), NONE)
    loaded = sys.modules.get(module)
    if loaded is None or contents_of(loaded).get(name) is not kind:
        return None
    return methods
