"""What the methods of objects do that are written in C and keep something: files, coders, hashes.

What has no line here may do anything to the object, to all that it holds, and to what it is handed.
"""

from __future__ import annotations

import _bz2
import _csv
import _io
import _lzma
import _pickle
import _sqlite3
import hashlib
import re
import zlib
from functools import partial
from io import StringIO
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element

from weft.python.data.effects.tables import Table, names, table

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

HASHES = names("md5 sha1 sha256 sha512 blake2b blake2s sha3_256 shake_128")


def _hashes() -> dict[type[Any], Table]:
    found: dict[type[Any], Table] = {}
    for name in sorted(HASHES):
        try:
            made = getattr(hashlib, name)()
        except (AttributeError, ValueError):
            # Left out when Python was built, or forbidden on this machine.
            continue
        found[type(made)] = HASH
    return found


OBJECTS: dict[type[Any], Table] = {
    _io.BufferedReader: FILE,
    _io.BufferedWriter: FILE,
    _io.BufferedRandom: FILE,
    _io.BufferedRWPair: FILE,
    _io.FileIO: FILE,
    _io.TextIOWrapper: FILE,
    **_hashes(),
    type(zlib.compressobj()): CODER,
    type(zlib.decompressobj()): CODER,
    _bz2.BZ2Compressor: CODER,
    _bz2.BZ2Decompressor: CODER,
    _lzma.LZMACompressor: CODER,
    _lzma.LZMADecompressor: CODER,
    _pickle.Pickler: PICKLER,
    _pickle.Unpickler: PICKLER,
    type(_csv.writer(StringIO())): ROWS,
    _sqlite3.Connection: CONNECTION,
    _sqlite3.Cursor: CONNECTION,
    Element: ELEMENT,
    SimpleNamespace: NAMESPACE,
    partial: PARTIAL,
    re.Pattern: PATTERN,
    str: TEXT,
    bytes: table("show: __mod__ __rmod__"),
}
