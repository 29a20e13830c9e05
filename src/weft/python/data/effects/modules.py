"""What the functions of whole modules do that have no line of their own.

    nothing    touches nothing that it is handed: keeps it, passes it on, asks for its class
    walk       looks at containers, and at those in them; leaves objects alone
    show       as `walk`, and shows objects by their own methods
    copy       looks at all that can be reached, the attributes of objects too

Whatever is not here may do anything to what it is handed.
"""

from __future__ import annotations

from weft.python.data.effects.tables import Rule, names, table

MODULES: dict[str, Rule] = table("""
    nothing: _abc _asyncio _contextvars _frozen_importlib _frozen_importlib_external _functools
    nothing: _imp _opcode _operator _queue _signal _thread _threading_local _tracemalloc _typing
    nothing: _warnings _weakref _weakrefset abc asyncio atexit concurrent contextlib contextvars
    nothing: dis enum errno faulthandler functools gc greenlet importlib itertools keyword
    nothing: linecache locale multiprocessing numbers operator platform pwd queue resource signal
    nothing: site sys sysconfig tempfile threading time tracemalloc types typing
    nothing: unicodedata warnings weakref weft zipimport
    walk: _blake2 _bz2 _codecs _collections _collections_abc _csv _datetime _decimal _hashlib _io
    walk: _json _lzma _md5 _pydatetime _pydecimal _sha1 _sha2 _sha256 _sha3 _sha512 _socket _sqlite3
    walk: _sre _ssl _statistics _string _struct _uuid _zoneinfo _zstd argparse array ast base64 bdb
    walk: binascii bisect bz2 calendar cmath cmd code codecs collections colorsys compression
    walk: configparser copyreg csv dataclasses datetime decimal difflib email encodings fnmatch
    walk: fractions genericpath gettext glob graphlib gzip hashlib heapq hmac html http io ipaddress
    walk: json lzma marshal math mimetypes mmap nt ntpath os pathlib posix posixpath random re
    walk: secrets select selectors shlex shutil socket sqlite3 ssl stat statistics string struct
    walk: subprocess tarfile textwrap timeit tokenize tomllib urllib uuid xml zipfile zlib zoneinfo
    unknown: unittest.mock
    show: logging pprint reprlib trace traceback
    copy: inspect
    compare show: unittest _pytest pytest hypothesis doctest pdb
""")

STATELESS = names("""
    _contextvars _decimal _sre _struct _thread _uuid _weakref builtins datetime decimal enum
    fractions functools ipaddress itertools numbers operator pathlib re string struct types typing
    uuid weakref zoneinfo
""")
"""Modules of which no object, unless it is a container, has a state that its methods change."""
QUIET = STATELESS | names("""
    _pytest argparse ast doctest hypothesis json logging os pdb pprint pytest reprlib unittest
""")
"""The same, or what becomes of that state is nothing that a program would look at."""
