"""Where the standard library calls what a program has given it: the target of a thread, a task.

What the program itself calls, its own code tells. `Thread(target=names.append)` is called by
`threading`, which has no hooks; so there are some where it calls, and nowhere else.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterator, Mapping
from types import FunctionType
from typing import Any

from weft.python.data import hooks
from weft.python.instrument.functions import Instrumentation
from weft.python.instrument.hooks import Hooks
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.elsewhere import elsewhere

CALLING = {
    "concurrent.futures.thread": (
        "_WorkItem.run",
        # From 3.14 on.
        *("WorkerContext.initialize", "WorkerContext.run"),
    ),
    "concurrent.futures._base": ("Future._invoke_callbacks", "Future.add_done_callback"),
    "contextlib": (
        *("_BaseExitStack.enter_context", "ExitStack.__exit__", "closing.__exit__"),
        *("_BaseExitStack._create_cb_wrapper", "ContextDecorator.__call__"),
    ),
    "functools": (
        *("singledispatchmethod.__get__", "singledispatchmethod.register"),
        # From 3.14 on.
        "_singledispatchmethod_get.__call__",
        "partialmethod._make_unbound_method",
    ),
    "multiprocessing.pool": ("mapstar", "starmapstar", "ApplyResult._set"),
    "sched": ("scheduler.run",),
    "weakref": ("finalize.__call__",),
    "weft.python.runtime.failing": ("_call",),
    "weft.python.stdlib.barriers": ("_act",),
    "weft.python.stdlib.conditions": ("Condition.wait_for",),
    "weft.python.stdlib.threads": ("_run",),
}
"""By module: the functions that call what they were given."""
OF_THREADS = {"threading": ("Thread.run", "Timer.run")}
"""Those that look for what they call in attributes, which the program may have changed."""
LOADING = {"weft.python.stdlib.threads": ("_begin",)}
"""Those that do no more than that."""
WITH_STAR = {
    "concurrent.futures.thread": ("_worker",),
    "multiprocessing.pool": ("worker",),
}
"""Those that call much else; what they were given, they call by `function(*arguments)`."""


def call(callable: Any, *arguments: Any) -> Any:
    return None if _not_ours() else hooks.call(callable, *arguments)


def call_kw(names: tuple[str, ...], callable: Any, *arguments: Any) -> Any:
    return None if _not_ours() else hooks.call_kw(names, callable, *arguments)


def call_ex(callable: Any, arguments: Any, named: Any) -> Any:
    return None if _not_ours() else hooks.call_ex(callable, arguments, named)


def load_attr(value: Any, name: str) -> None:
    """Threads ask for what hardly any program changes, which is not to be shown everywhere."""
    if not _not_ours() and name in hooks.memory.locations.dynamic:
        hooks.load_attr(value, name)


def delete_attr(value: Any, name: str) -> None:
    if not _not_ours() and name in hooks.memory.locations.dynamic:
        hooks.delete_attr(value, name)


def consume(arguments: Any) -> None:
    """What it was given to call with may be a list or a dictionary of the program."""
    if not _not_ours() and arguments is not _own_of_the_thread():
        hooks.consume(arguments)


def _own_of_the_thread() -> Any:
    """What the library gives a thread that was given no named arguments."""
    thread = None if world.current is None else world.current.current()
    return None if thread is None else getattr(thread.handle, "_weft_unnamed", None)


def _not_ours() -> bool:
    """Whether the call has nothing to do with the program: weft uses the library as well."""
    return world.current is None or elsewhere()


_everywhere = Instrumentation(
    Hooks(call=call, call_kw=call_kw, call_ex=call_ex, consume=consume),
    lambda _: True,
    not_ours=_not_ours,
)
_of_threads = Instrumentation(
    Hooks(
        call=call,
        call_kw=call_kw,
        call_ex=call_ex,
        consume=consume,
        load_attr=load_attr,
        delete_attr=delete_attr,
    ),
    lambda _: True,
    not_ours=_not_ours,
)
_loading = Instrumentation(Hooks(load_attr=load_attr), lambda _: True, not_ours=_not_ours)
_with_star = Instrumentation(
    Hooks(call_ex=call_ex, consume=consume), lambda _: True, not_ours=_not_ours
)
"""For all explorations of a process."""


def install(homes: Container[int]) -> None:
    """Put hooks into what is loaded, but for functions with those globals: they have them all."""
    _everywhere.install(_loaded(CALLING, homes))
    _of_threads.install(_loaded(OF_THREADS, homes))
    _loading.install(_loaded(LOADING, homes))
    _with_star.install(_loaded(WITH_STAR, homes))


def uninstall() -> None:
    _everywhere.uninstall(everywhere=False)
    _of_threads.uninstall(everywhere=False)
    _loading.uninstall(everywhere=False)
    _with_star.uninstall(everywhere=False)


def _loaded(table: Mapping[str, tuple[str, ...]], homes: Container[int]) -> Iterator[FunctionType]:
    for name, functions in table.items():
        module = sys.modules.get(name)
        for qualified in functions if module is not None else ():
            found: Any = module
            for part in qualified.split("."):
                found = None if found is None else vars(found).get(part)
            found = getattr(found, "__func__", found)
            if type(found) is FunctionType and address(found.__globals__) not in homes:
                yield found
