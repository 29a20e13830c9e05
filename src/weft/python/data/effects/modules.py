"""What the functions of whole modules do that have no line of their own.

    nothing    touches nothing that it is handed: keeps it, passes it on, asks for its class
    walk       looks at containers, and at those in them; leaves objects alone
    show       as `walk`, and shows objects by their own methods

Whatever is not here may do anything to what it is handed.
"""

from __future__ import annotations

from weft.python.data.effects.methods import Rule, names, table

MODULES: dict[str, Rule] = table("""
    nothing: _abc _asyncio _contextvars _imp _io _opcode _signal _sre _thread _threading_local
    nothing: _tracemalloc _typing _warnings _weakref _weakrefset abc argparse asyncio atexit
    nothing: concurrent contextlib contextvars dis enum errno faulthandler fcntl functools gc
    nothing: greenlet importlib inspect io itertools keyword linecache locale math cmath mmap
    nothing: multiprocessing numbers operator os platform posix posixpath pwd queue _queue
    nothing: resource select selectors signal site socket _socket ssl sys sysconfig tempfile
    nothing: threading time tokenize traceback tracemalloc types typing unicodedata unittest.mock
    nothing: warnings weakref weft zipimport _frozen_importlib _frozen_importlib_external codecs
    nothing: _codecs _operator _collections _functools dataclasses genericpath ntpath nt collections
    walk: _blake2 _bz2 _csv _datetime _decimal _hashlib _lzma _md5 _sha1 _sha2 _sha256 _sha3 _sha512
    walk: _string _struct _uuid _zoneinfo array ast base64 bdb binascii bisect bz2 calendar cmd code
    walk: colorsys configparser csv datetime decimal difflib email encodings fnmatch fractions
    walk: gettext glob graphlib gzip hashlib heapq hmac html http ipaddress json lzma marshal
    walk: mimetypes nturl2path pathlib _json random re secrets shlex shutil sqlite3 _sqlite3 stat
    walk: statistics _statistics string struct subprocess tarfile textwrap timeit tomllib unicode
    walk: urllib uuid xml zipfile zlib _zstd compression zoneinfo _pydatetime _pydecimal
    show: logging pprint reprlib unittest _pytest pytest hypothesis doctest pdb trace
""")

STATELESS = names("""
    _contextvars _decimal _sre _struct _thread _uuid _weakref builtins datetime decimal enum
    fractions functools ipaddress itertools numbers operator pathlib re string struct types typing
    uuid weakref zoneinfo
""")
"""Modules of which no object, unless it is a container, has a state that its methods change."""
