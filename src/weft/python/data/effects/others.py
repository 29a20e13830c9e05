"""What the methods of other things do that are written in C and have a state."""

from __future__ import annotations

from weft.python.data.effects.tables import table

OBJECT = table("""
    nothing: __init__ __new__ __init_subclass__ __subclasshook__ __class__ __hash__ __repr__
    nothing: __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    show: __str__ __format__
    look_shape: __sizeof__
    look_all: __reduce__ __reduce_ex__ __getstate__
    attr_read: __getattribute__ __getattr__
    attr_write: __setattr__
    attr_delete: __delattr__
    names: __dir__
""")

ITERATOR = table("""
    next: __next__
    nothing: __iter__ __class_getitem__ __new__ __copy__
    look_shape: __length_hint__
    walk: __reduce__
    change_all truth: __setstate__
""")

LOOKING = frozenset(
    {
        *("__repr__", "__str__", "__format__", "__hash__", "__sizeof__", "__reduce__"),
        *("__reduce_ex__", "__getstate__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__"),
        *("__ge__", "__len__", "__bool__"),
    }
)
"""Methods that show or compare an object, and change nothing of it, whoever has written them."""

GENERATOR = table("""
    next: __next__ send throw close __await__ asend athrow aclose __anext__ __del__
    nothing: __iter__ __aiter__ __class_getitem__ __repr__
""")

STREAM = table("""
    look_all: getvalue tell readable writable seekable __sizeof__ __getstate__ __iter__
    nothing: __new__
    change_all take: __init__ write
    change_all take walk: writelines
    change_all change_rest: readinto readinto1
    change_all: read readline readlines read1 readall seek truncate close flush detach getbuffer
    change_all: __next__ __enter__ __exit__ __setstate__ __del__ fileno isatty
""")

RANDOM = table("""
    change_all: random getrandbits seed setstate __init__
    look_all: getstate
    nothing: __new__
""")

EXCEPTION = table("""
    nothing: __init__ __new__
    change_all: add_note __setstate__ with_traceback
    look_all: __reduce__
    show: __repr__ __str__
""")

CACHE = table("""
    change_all: cache_clear cache_info
    nothing: cache_parameters __get__ __copy__ __deepcopy__ __reduce__ __new__
""")

# What is run in a context may set variables there.
CONTEXT = table("""
    change_all: run
    look_all: __contains__ __eq__ __ge__ __getitem__ __gt__ __iter__ __le__ __len__ __lt__ __ne__
    look_all: copy get items keys values
    nothing: __hash__ __new__
""")

STRUCT = table("""
    take: pack unpack unpack_from
    change_rest: iter_unpack pack_into
    nothing: __init__ __new__ __repr__ __sizeof__
    attr_read: __getattribute__
    attr_write: __setattr__
    attr_delete: __delattr__
""")
