"""Modules of the standard library that keep nothing which a second call could notice.

What any other module keeps (a registry, a setting, the next number) counts as one location, which
every call of a function of that module reads and writes. Functions of a module that stands here
only read it, and that matters once the program stores into the module (`tempfile.tempdir = …`).
"""

from __future__ import annotations

from weft.python.data.effects.tables import names

PURE = names("""
    _bisect _blake2 _bz2 _codecs _collections _collections_abc _datetime _functools _hashlib _heapq
    _json _lzma _md5 _operator _pickle _posixsubprocess _pydatetime _pydecimal _sha1 _sha2 _sha256
    _sha3 _sha512 _sre _stat _statistics _string _struct _zoneinfo array ast base64 binascii bisect
    bz2 cmath code codeop collections collections.abc colorsys configparser contextlib copy csv
    ctypes dataclasses datetime decimal difflib dis errno fnmatch fractions genericpath glob
    graphlib gzip hashlib heapq hmac html html.parser io ipaddress itertools json json.decoder
    json.encoder json.scanner keyword lzma marshal math ntpath numbers operator pathlib
    pathlib._local pickle pickletools plistlib posixpath pprint queue quopri re reprlib shlex stat
    statistics string struct tarfile textwrap token tokenize tomllib types unicodedata urllib.parse
    weakref zipfile zipfile._path zlib zoneinfo
""")
"""They compute something from what they are handed. What they change is that, and it has rules."""

CACHING = names("""
    _abc _strptime _typing abc argparse encodings encodings.aliases enum functools importlib
    importlib._bootstrap importlib._bootstrap_external importlib.abc importlib.machinery
    importlib.metadata importlib.util inspect linecache optparse pkgutil platform pydoc site
    sysconfig traceback typing uuid xml.dom.expatbuilder xml.dom.minicompat xml.dom.minidom
    zipimport
""")
"""They keep what they have computed once, and would compute the same again."""

MODELLED = names("""
    _asyncio _contextvars _csv _ctypes _decimal _io _queue _random _signal _socket _thread
    _threading_local _tracemalloc _weakref _weakrefset asyncio builtins concurrent
    concurrent.futures concurrent.futures._base concurrent.futures.thread contextvars faulthandler
    fcntl gc greenlet logging logging.config logging.handlers mmap multiprocessing os posix
    random resource sched secrets select selectors shutil socket socketserver sqlite3
    sqlite3.dbapi2 _sqlite3 ssl _ssl subprocess sys tempfile threading time tracemalloc _uuid
""")
"""What they keep is known by another way: as settings, files, threads or objects; or refused."""

OF_TESTS = names("""
    _pytest bdb cProfile doctest hypothesis pdb profile pstats pytest timeit trace unittest
    unittest.async_case unittest.case unittest.loader unittest.main unittest.mock unittest.result
    unittest.runner unittest.signals unittest.suite unittest.util
""")
"""What tests are run by, rather than what they test."""

REGISTERING = {
    "linecache": names("checkcache clearcache getline getlines lazycache updatecache"),
    "logging": names("addLevelName captureWarnings disable setLogRecordFactory setLoggerClass"),
    "shutil": names("""
        get_archive_formats get_unpack_formats make_archive register_archive_format
        register_unpack_format unpack_archive unregister_archive_format unregister_unpack_format
    """),
}
"""Functions of such modules that use what the module keeps all the same."""

NOTHING_KEPT = PURE | CACHING | MODELLED | OF_TESTS

PARTS = {
    "_elementtree": "xml.etree.ElementTree",
    "_locale": "locale",
    "_py_warnings": "warnings",
    "_warnings": "warnings",
}
"""Modules that have their state in common with the one they are a part of."""
