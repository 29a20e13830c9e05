"""What the net does not call, or does not compare, each with the reason.

Names are those of `walking.calls`: a module and a function, or a sample and a method. A star stands
for anything.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

NOT_CALLED: dict[str, str] = {
    "builtins.breakpoint": "starts a debugger",
    "builtins.input": "waits for somebody",
    "builtins.open": "opens files: `weft.python.data.files` is about those",
    "builtins.__import__": "loads modules",
    "builtins.print": "prints",
    "builtins.exec": "runs what it is given",
    "builtins.eval": "runs what it is given",
    "builtins.__build_class__": "is an instruction, and its function is followed",
    "io.FileIO": "opens files: `weft.python.data.files` is about those",
    "io.open_code": "opens files: `weft.python.data.files` is about those",
    "io.text_encoding": "may warn",
    "sqlite3.connect": "opens files",
    "sqlite3.Connection": "opens files",
    "sqlite3.enable_callback_tracebacks": "is a setting of the whole process",
    "sqlite3.register_*": "is a setting of the whole process",
    "_sqlite3.enable_shared_cache": "is a setting of the whole process",
    "mmap.mmap": "maps the file that a descriptor stands for",
    "ctypes._dlopen": "loads libraries",
    "ctypes.set_errno": "is a setting of the thread",
    "ctypes.POINTER": "keeps every class that it is given for good",
    "ctypes._CFuncPtr": "takes an address that must be one of a function",
    "ctypes.pointer": "keeps every class that it is given for good",
    "_ctypes.*": "takes addresses, and ends the process if they are none",
    "csv.register_dialect": "is a setting of the whole process",
    "csv.unregister_dialect": "is a setting of the whole process",
    "csv.field_size_limit": "is a setting of the whole process",
    "decimal.setcontext": "is a setting of the thread",
    "codecs.register*": "is a setting of the whole process",
    "codecs.unregister": "is a setting of the whole process",
    "struct._clearcache": "is a setting of the whole process",
    "_elementtree._set_factories": "is a setting of the whole process",
    "random._warn": "may warn",
    "hashlib.scrypt": "takes long",
    "time.sleep": "waits",
    "time.clock_settime*": "sets the clock of the machine",
    "time.tzset": "is a setting of the whole process",
    "time.pthread_getcpuclockid": "takes the number of a thread",
    "_locale.*": "is a setting of the whole process",
    "_opcode.*": "is about code",
    "_abc.*": "is about classes; weft names what it does not schedule of them",
    "_socket.get*": "asks the network",
    "_socket.set*": "is a setting of the whole process",
    "_socket.socketpair": "opens descriptors",
    "_socket.close": "closes descriptors",
    "_socket.dup": "opens descriptors",
    "select.select": "waits",
    "sys.*": "is about the process and its frames, and is handed nothing that it looks into",
    "gc.*": "is about all objects",
    "_warnings.*": "is a setting of the whole process",
    "_thread.*": "is modelled by `weft.python.stdlib`",
    "_queue.*": "is modelled by `weft.python.stdlib`",
    "_asyncio.*": "is modelled by `weft.python.stdlib`",
    "_signal.*": "is modelled by `weft.python.stdlib`",
    "functools.RLock": "is modelled by `weft.python.stdlib`",
    "atexit.*": "is about the end of the process",
    "_tracemalloc.*": "is a setting of the whole process",
    "_ssl.*": "asks the network, or is a setting of the whole process",
    "_posixsubprocess.*": "starts processes",
    "_imp.*": "loads modules",
    "_symtable.*": "is about code",
    "posix.*": "is about the process and files: `weft.python.data.files` is about those",
    "_typing.*": "is about annotations",
    "types.CodeType": "is about code",
    "types.FrameType": "is about code",
    "pickle.FunctionType": "is about code",
    "types.TracebackType": "is about code",
    "*.__del__": "is called by Python when something dies: `weft.python.data.deaths` is about that",
    "*.__init_subclass__": "is about classes",
    "*.__subclasshook__": "is about classes",
    "*.__class_getitem__": "is about annotations",
    "*.__buffer__": "is what `memoryview` calls",
    "*.__release_buffer__": "is what `memoryview` calls",
    "*Compressor.__init__": "ends the process when it refuses its arguments and is used again",
    "*Decompressor.__init__": "ends the process when it refuses its arguments and is used again",
    "socket.connect*": "asks the network",
    "socket._accept": "waits",
    "socket.recv*": "waits",
    "socket.send*": "waits",
    "socket.bind": "asks the network",
    "socket.listen": "asks the network",
    "poll.poll": "waits",
    "connection.__init__": "opens files",
    "connection.backup": "is handed another connection",
    "connection.enable_load_extension": "loads libraries",
    "connection.load_extension": "loads libraries",
    "connection.interrupt": "is about another thread",
    "connection.set_*": "hands over functions that SQL calls later",
    "connection.create_*": "hands over functions that SQL calls later",
    "ContextVar.set": "sets a variable of the thread's own context",
    "ContextVar.reset": "sets a variable of the thread's own context",
    "*.fileno": "gives a descriptor",
}
NOT_COMPARED: dict[str, str] = {
    "builtins.hash": "is made of an address",
    "*.__hash__": "is made of an address",
    "random.*": "is drawn anew each time",
    "time.*": "is the time",
    "datetime.*now": "is the time",
    "datetime.today": "is the time",
    "_uuid.*": "is made of the time",
}
"""What gives something else each time, whatever it is handed."""


NOT_EVERYWHERE = frozenset(
    {
        *("*.__buffer__", "*.__release_buffer__"),
        *("connection.enable_load_extension", "connection.load_extension"),
    }
)
"""Of these, what only some versions of Python have, or only some machines."""


def is_pattern_of(pattern: str, name: str) -> bool:
    return fnmatchcase(name, pattern)


def is_called(name: str) -> bool:
    return not any(is_pattern_of(each, name) for each in (*NOT_CALLED, *NOT_COMPARED))
