"""What the functions of whole modules do that have no line of their own.

    nothing    touches nothing that it is handed: keeps it, passes it on, asks for its class
    walk       looks at containers, and at those in them; leaves objects alone
    show       as `walk`, and shows objects by their own methods
    copy       looks at all that can be reached, the attributes of objects too

Whatever is not here may do anything to what it is handed. What is written in Python and what is
written in C have tables of their own: of the latter nothing is believed that is not tested.
"""

from __future__ import annotations

from weft.python.data.effects.tables import Rule, names, table

MODULES: dict[str, Rule] = table("""
    nothing: _frozen_importlib _frozen_importlib_external _threading_local _weakrefset abc
    nothing: concurrent contextlib contextvars dis enum functools greenlet importlib keyword
    nothing: linecache multiprocessing numbers operator platform queue signal
    nothing: site sysconfig threading tracemalloc typing
    nothing: weakref weft zipimport
    walk: _collections_abc _pydatetime _pydecimal argparse ast base64 bdb
    walk: bisect bz2 calendar cmd code codecs collections colorsys compression
    walk: configparser copyreg csv dataclasses datetime decimal difflib email encodings fnmatch
    walk: fractions genericpath gettext glob graphlib gzip hashlib heapq hmac html http io ipaddress
    walk: json lzma mimetypes ntpath os pathlib posixpath random re
    walk: locale tempfile types
    walk: secrets selectors shlex shutil socket sqlite3 ssl stat statistics string struct
    walk: subprocess tarfile textwrap timeit tokenize tomllib urllib uuid xml zipfile zoneinfo
    unknown: unittest.mock
    show: logging pprint reprlib trace traceback warnings
    survey: inspect
    compare show: unittest _pytest pytest hypothesis doctest pdb
""")
"""Modules written in Python, and packages."""

IN_C: dict[str, Rule] = table("""
    nothing: _abc _asyncio _contextvars _queue _thread _tracemalloc _typing _weakref
    nothing: atexit errno faulthandler greenlet time
    walk: _blake2 _bz2 _codecs _collections _datetime _decimal _hashlib _io _json _locale _lzma
    walk: _md5 _pickle _sha1 _sha2 _sha256 _sha3 _sha512 _signal _socket _sre _statistics _string
    walk: _struct _uuid _zoneinfo _zstd binascii cmath datetime decimal gc marshal math posix pwd
    walk: re resource select struct unicodedata zlib zoneinfo
    show: _warnings sys
""")
"""Modules written in C: what their functions and classes do that have no line of their own. Classes
go by the module that they name. `tests/python/data/test_net.py` compares each with what it really
does. The functions of a module that is not here may do anything to what they are handed."""

STATELESS = names("""
    _contextvars _decimal _sre _struct _thread _uuid _weakref builtins datetime decimal enum
    fractions functools ipaddress itertools numbers operator pathlib re struct types typing uuid
    weakref zoneinfo
""")
"""Modules of which no object, unless it is a container, has a state that its methods change. Of
what is written in C it is known by the class: see `opaque`."""
QUIET = STATELESS | names("_pytest doctest hypothesis logging os pdb pytest unittest")
"""The same, or what becomes of that state is nothing that a program would look at."""
SETTLED = names("json reprlib string")
"""Modules whose objects go by attributes that no method of them changes, but anyone else may."""
KEEPING = names("dis importlib linecache locale tempfile tracemalloc zipimport")
"""Modules that touch nothing they are handed, but have classes whose objects have a state. Those
whose decorators make methods are not among them: `contextmanager` would change every receiver."""
