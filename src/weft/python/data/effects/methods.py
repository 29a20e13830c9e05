"""What the methods of containers do.

`tests/python/data/test_effects_tables.py` fails for every method that a version of Python has and
these tables do not.
"""

from __future__ import annotations

import decimal
from _random import Random
from array import array
from collections import OrderedDict, defaultdict, deque
from contextvars import Context
from functools import _lru_cache_wrapper
from io import BytesIO, StringIO
from struct import Struct
from types import MappingProxyType
from typing import Any

from weft.python.data.effects.objects import OBJECTS
from weft.python.data.effects.others import (
    CACHE,
    CONTEXT,
    EXCEPTION,
    OBJECT,
    RANDOM,
    STREAM,
    STRUCT,
)
from weft.python.data.effects.tables import Table, table

LIST = table("""
    get: __getitem__
    store: __setitem__
    change_all: __delitem__ __imul__ clear insert pop reverse
    append: append
    change_all take: __iadd__ __init__ extend
    change_all compare: remove sort
    nothing: __iter__ __class_getitem__ __new__ __hash__
    look_shape: __len__ __reversed__ __sizeof__
    look_all: __mul__ __rmul__ copy
    look_all take: __add__
    compare: __contains__ count index __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    show: __repr__
""")

DICT = table("""
    get: __getitem__ __contains__ get
    store: __setitem__
    remove: __delitem__ pop
    add: setdefault
    change_all: clear popitem
    change_all take seek pairs_rest: __init__ __ior__ update
    nothing: __class_getitem__ __new__ __hash__ __lt__ __le__ __gt__ __ge__
    nothing: keys values items
    look_shape: __len__ __iter__ __reversed__ __sizeof__
    look_all: copy
    look_all take seek: __or__ __ror__
    take seek: fromkeys
    compare: __eq__ __ne__
    show: __repr__
""")

ORDERED_DICT = DICT | table("""
    change_all truth: move_to_end popitem
    look_all: __reduce__
""")

DEFAULT_DICT = DICT | table("""
    add: __getitem__
    store: __missing__
    look_all: __copy__ __reduce__
""")

SET = table("""
    get: __contains__
    add: add
    remove: discard remove
    change_all: clear pop
    change_all take seek: __init__ __iand__ __ior__ __isub__ __ixor__ update
    change_all take seek: difference_update intersection_update symmetric_difference_update
    nothing: __class_getitem__ __new__ __hash__
    look_shape: __len__ __iter__ __sizeof__
    look_all: copy __reduce__ __repr__
    look_all take seek: __and__ __or__ __sub__ __xor__ __rand__ __ror__ __rsub__ __rxor__
    look_all take seek: difference intersection symmetric_difference union
    look_all take seek: isdisjoint issubset issuperset __eq__ __ne__ __lt__ __le__ __gt__ __ge__
""")

FROZEN_SET = table("""
    nothing: __class_getitem__ __new__ __hash__ __contains__ __len__ __iter__
    nothing: __sizeof__ copy __reduce__ __repr__
    take: __and__ __or__ __sub__ __xor__ __rand__ __ror__ __rsub__ __rxor__
    take: difference intersection symmetric_difference union
    take: isdisjoint issubset issuperset __eq__ __ne__ __lt__ __le__ __gt__ __ge__
""")

TUPLE = table("""
    nothing: __class_getitem__ __new__ __getitem__ __len__ __iter__ __getnewargs__
    nothing: __mul__ __rmul__ __add__
    compare: __contains__ count index __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__
    show: __repr__
""")

# What a buffer is lent out for, stops it from being resized.
BYTE_ARRAY = table("""
    get: __getitem__
    store: __setitem__
    append: append
    change_all: __delitem__ __imul__ clear insert pop reverse remove __buffer__ __release_buffer__
    change_all: resize take_bytes
    change_all take: __iadd__ __init__ extend
    nothing: __iter__ __new__ __hash__
    look_shape: __len__ __alloc__ __sizeof__
    look_all: copy __mul__ __rmul__ __repr__ __str__ __reduce__ __reduce_ex__ decode capitalize
    look_all: expandtabs lower swapcase title upper zfill
    look_all truth: splitlines
    look_all: isalnum isalpha isascii isdigit islower isspace istitle isupper
    look_all take: __contains__ count find index rfind rindex __eq__ __ne__ __lt__ __le__ __gt__
    look_all take: __ge__ __add__ center ljust rjust endswith startswith join partition rpartition
    look_all take: replace split rsplit strip lstrip rstrip removeprefix removesuffix translate hex
    show: __mod__ __rmod__
    take: fromhex maketrans
""")

DEQUE = table("""
    get: __getitem__
    store: __setitem__
    append: append
    change_all: appendleft __delitem__ __imul__ clear insert pop popleft reverse rotate
    change_all take: __iadd__ __init__ extend extendleft
    change_all compare: remove
    nothing: __class_getitem__ __new__ __hash__
    look_shape: __len__ __iter__ __reversed__ __sizeof__
    look_all: __copy__ copy __mul__ __rmul__ __reduce__
    look_all take: __add__
    compare: __contains__ count index __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    show: __repr__
""")

ARRAY = table("""
    get: __getitem__
    store: __setitem__
    append: append
    change_all: __delitem__ __imul__ byteswap clear insert pop remove reverse
    change_all: __buffer__ __release_buffer__
    change_all take: __iadd__ extend frombytes fromlist fromunicode
    unknown: fromfile
    nothing: __iter__ __class_getitem__ __new__ __hash__
    look_shape: __len__ __sizeof__
    look_all: __mul__ __rmul__ __copy__ __deepcopy__ __reduce_ex__ __repr__ buffer_info
    look_all: tobytes tolist tounicode
    unknown: tofile
    look_all take: __add__ __contains__ count index __eq__ __ne__ __lt__ __le__ __gt__ __ge__
""")

MEMORY = table("""
    change_all: __setitem__ __delitem__ __enter__ cast toreadonly
    change_rest: _from_flags
    change_all: __buffer__ __release_buffer__
    release: __exit__ release
    nothing: __new__
    look_shape: __iter__ __len__ __repr__
    look_all take: hex
    look_all: __getitem__ tobytes tolist __hash__ count index
    look_all take: __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    nothing: __class_getitem__
""")

# The receiver is the dictionary that is viewed.
KEYS = table("""
    get: __contains__
    look_shape: __len__ __iter__ __reversed__ __repr__
    look_shape take: __and__ __or__ __sub__ __xor__ __rand__ __ror__ __rsub__ __rxor__ isdisjoint
    look_shape take: __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    nothing: __hash__
""")

ITEMS = table("""
    compare: __contains__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    show: __repr__
    compare: __and__ __or__ __sub__ __xor__ __rand__ __ror__ __rsub__ __rxor__ isdisjoint
    look_shape: __len__ __iter__ __reversed__
    nothing: __hash__
""")

VALUES = table("""
    show: __repr__
    look_shape: __len__ __iter__ __reversed__
""")

PROXY = table("""
    get: __getitem__ __contains__ get
    nothing: __class_getitem__ __new__ keys values items
    look_shape: __len__ __iter__ __reversed__
    look_all: copy
    look_all take: __or__ __ror__ __ior__
    compare: __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__
    show: __repr__ __str__
""")

# Every other one may raise a flag there, and goes by what is set.
DECIMAL_CONTEXT: Table = {
    **{
        name: ("change_all",)
        for name in vars(decimal.Context)
        if callable(getattr(decimal.Context, name))
    },
    **table("""
        look_all: copy __copy__ __reduce__ __repr__
        nothing: __new__
    """),
}

METHODS: dict[type[Any], Table] = {
    list: LIST,
    dict: DICT,
    set: SET,
    frozenset: FROZEN_SET,
    tuple: TUPLE,
    bytearray: BYTE_ARRAY,
    deque: DEQUE,
    OrderedDict: ORDERED_DICT,
    defaultdict: DEFAULT_DICT,
    array: ARRAY,
    memoryview: MEMORY,
    MappingProxyType: PROXY,
    type({}.keys()): KEYS,
    type({}.values()): VALUES,
    type({}.items()): ITEMS,
    type(OrderedDict().keys()): KEYS,
    type(OrderedDict().values()): VALUES,
    type(OrderedDict().items()): ITEMS,
    StringIO: STREAM,
    BytesIO: STREAM,
    Random: RANDOM,
    BaseException: EXCEPTION,
    _lru_cache_wrapper: CACHE,
    Context: CONTEXT,
    Struct: STRUCT,
    decimal.Context: DECIMAL_CONTEXT,
    object: OBJECT,
    **OBJECTS,
}
