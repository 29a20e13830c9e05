"""Calls of what is not instrumented: atomic, but not invisible.

What is handed over escapes, and what is known of the function says how it is accessed. What comes
back may be shared already, though nobody has seen it escape.
"""

from __future__ import annotations

import builtins
import sys
from abc import ABCMeta
from collections.abc import Callable, Mapping, Sequence
from functools import _lru_cache_wrapper, partial
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GeneratorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
)
from typing import Any

from weft.python.data import contents
from weft.python.data.effects import Touch, gone_by, is_lookup, is_one, touches
from weft.python.data.effects.forms import Form, form, module_of
from weft.python.data.effects.holding import looked_at
from weft.python.data.effects.library import has_rule_of_its_own
from weft.python.data.effects.received import may_look_into
from weft.python.data.effects.rules import only_looks
from weft.python.data.effects.state import state_called
from weft.python.data.effects.tables import names
from weft.python.data.effects.unasked import set_by_handing, told_by_call
from weft.python.data.effects.uncollected import keeps
from weft.python.data.entry import Entry
from weft.python.data.fields import Fields, use_namespace
from weft.python.data.guard import guarded
from weft.python.data.locations import CONTENTS
from weft.python.data.locked_streams import refuse_to_enter
from weft.python.data.memory import Memory
from weft.python.data.parts import LOOKING, Part
from weft.python.data.reach import slots
from weft.python.data.sharing import entries
from weft.python.data.stored_by_libraries import StoredByLibraries
from weft.python.data.under_way import Doing, under_way
from weft.python.data.weak import CYCLES, WEAK, is_proxy, is_weak
from weft.python.program.executing import REAL_EVAL, REAL_EXEC
from weft.python.program.known import BUILTIN, made_in_python
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import dictoffset_of, is_a
from weft.python.runtime.place import calling_frame, is_weft_file

REGISTER = ABCMeta.register
SUBCLASSES = type.__subclasses__
UNASKING = names("""
    _abc _bisect _collections _functools _heapq _operator _thread _weakref builtins itertools math
    time
""")
"""Modules in C that ask what they are handed for nothing but special methods."""
KNOWN = (tuple, list, set, dict)
"""Types of arguments that can be looked at beforehand."""
BOUND = BUILTIN | {MethodType, MethodWrapperType}
EXECUTING = "weft.python.program.executing"
"""Whose functions run code that tells itself what it does."""
COPIED = "keys"
"""The method of mappings of which C code copies what it returns, before it goes on."""
NONE: Mapping[str, Any] = {}
LEADING = (Form.CONTAINER, Form.ITERATOR, Form.VIEW, Form.MEMORY)
"""What holds something, or leads to what does."""


class Calls:
    """What calls do to shared data."""

    def __init__(
        self,
        memory: Memory,
        fields: Fields,
        instrumented: Mapping[int, CodeType],
        missed: Callable[[FunctionType], bool],
    ) -> None:
        self._missed = missed
        self._memory = memory
        self._fields = fields
        self._stored = StoredByLibraries(memory, fields.classes)
        self._instrumented = instrumented
        memory.going_on.instrumented = instrumented
        self._calls_back = False
        self.contents: contents.Contents

    def call(
        self,
        callable: Any,
        arguments: tuple[Any, ...],
        named: Mapping[str, Any],
        may_change: list[Any] | None = None,
    ) -> Callable[[Any], None] | None:
        """Something is about to be called. What is returned wants to see the result.

        Whoever cannot show it the result takes what may change, and looks at that later.
        """
        thread = self._thread() if under_way else None
        if thread is not None:
            under_way.leave(thread, calling_frame())
        classes = self._by_library(callable, arguments, named)
        after = self._call(callable, arguments, named, may_change, classes)
        if classes:
            after = self._comparing(classes, after)
        return self._ending(after) if under_way else after

    def _by_library(
        self, callable: Any, arguments: tuple[Any, ...], named: Mapping[str, Any]
    ) -> Sequence[type]:
        """The classes of the program that code of a library gets hold of, if that is called."""
        function = callable.__func__ if type(callable) is MethodType else callable
        if self._memory.alone:
            return ()
        if type(function) is not FunctionType:
            asks = function is print or module_of(function) not in UNASKING
            if asks and is_function_in_c(function):
                # It stores nothing there, but may look for something.
                self._stored.handed((*arguments, *named.values()))
            return ()
        code = function.__code__
        if address(code) in self._instrumented or is_weft_file(code.co_filename):
            return ()
        return self._stored.handed((_receiver(callable), *arguments, *named.values()))

    def _comparing(
        self, classes: Sequence[type], after: Callable[[Any], None] | None
    ) -> Callable[[Any], None]:
        kept = self._stored.keep(classes)

        def compared(result: Any) -> None:
            self._stored.compare(kept)
            if after is not None:
                after(result)

        return compared

    def _call(
        self,
        callable: Any,
        arguments: tuple[Any, ...],
        named: Mapping[str, Any],
        may_change: list[Any] | None,
        classes: Sequence[type],
    ) -> Callable[[Any], None] | None:
        memory = self._memory
        if type(callable) is staticmethod:
            callable = callable.__func__
        while type(callable) is partial:
            if not memory.alone:
                self.looks(looked_at(callable))
            arguments = (*callable.args, *arguments)
            named = {**callable.keywords, **named}
            callable = callable.func
        if (callable is REAL_EVAL or callable is REAL_EXEC) and len(arguments) < 2 and not named:
            # It has the variables of its caller.
            frame = calling_frame()
            arguments = (*arguments, frame.f_globals, *frame.f_locals.values())
        if callable is vars and arguments and address(arguments[0]) not in entries:
            self._fields.take_dictionary(arguments[0])
        elif "__dict__" in map(_as_name, arguments[:2]):
            self._gets_dictionary(callable, arguments)
        if issubclass(type(callable), type):
            memory.sharing.meet(callable)
            if issubclass(callable, ModuleType):
                return memory.sharing.module
            if callable is FunctionType:
                # C code may be what calls it, and tells nobody.
                return self._made
        function: Any = callable.__func__ if type(callable) is MethodType else callable
        is_python = type(function) is FunctionType
        if is_python and (
            address(function.__code__) in self._instrumented or self._missed(function)
        ):
            self._fields.called(function)
            return None
        handed = (*arguments, *named.values())
        ruled = is_python and has_rule_of_its_own(function)
        if is_python and not ruled and is_weft_file(function.__code__.co_filename):
            # A queue, an executor, a thread: what they are given goes to other threads.
            if callable is builtins.__import__ and handed and not memory.alone:
                self._touch([Touch(sys.modules, "get", handed[0])], (), ())
            elif function.__module__ != EXECUTING:
                self._escape(handed)
            return None
        receiver = _receiver(callable)
        if (said := told_by_call(callable)) is not None:
            memory.beside.noted(said)
        if keeps(callable, handed) and address(receiver) in entries:
            self._escape(handed)
        if memory.alone:
            return self._early(callable, receiver, handed)
        if is_weak(callable, (receiver, *handed)):
            memory.beside.noted(CYCLES if memory.blocks is None else WEAK)
        elif any(map(is_proxy, handed)):
            memory.beside.noted(WEAK)
        elif is_python and function is REGISTER and issubclass(type(receiver), type):
            self._fields.classes.registers(receiver)
        elif _asks_super(callable, arguments):
            above: Any = arguments[0]
            self._fields.load_super(above.__thisclass__, above.__self__, arguments[1])
        elif (asked := _asked_for_subclasses(callable, arguments)) is not None:
            self._fields.classes.subclasses(asked)
        memory.beside.uses(function, receiver)
        if is_python:
            # Threads can be switched when it is entered, and for all one knows before it is left.
            memory.may_switch()
        if is_python or is_a(callable, type):
            memory.beside.called(function, memory.sharing.followed)
        elif callable is REAL_EXEC or callable is REAL_EVAL:
            memory.beside.compiled(callable.__name__)
        else:
            memory.beside.called_in_c(callable, receiver)
            if (said := set_by_handing(callable, filter(_is_shared, handed))) is not None:
                memory.beside.noted(said)
        involved = (function, receiver, *handed)
        module, verb = state_called(callable, arguments, named)
        state = memory.state_of(module, verb)
        if state or any(map(_leads_on, involved)):
            self._calls_back = callable is builtins.__build_class__

            def touched() -> list[Touch]:
                return [
                    *self._stored.changed(classes),
                    *gone_by(memory.kept_for(module), _is_shared, self.follows),
                    *touches(callable, arguments, named, _is_shared, self.follows),
                ]

            found = touched()
            while self._touch(found, handed, state):
                # Others may have run meanwhile, and put in what is now looked at as well.
                known = {_name(each) for each in found}
                found = touched()
                if known.issuperset(map(_name, found)):
                    break
            if under_way:
                refuse_to_enter(found)
            if is_python:
                memory.may_switch()
            changed = [each.target for each in found if each.action == "change_all"]
            one = callable is next or type(receiver) is GeneratorType
            if not one and any(type(each) is GeneratorType for each in changed):
                named_itself = type(callable) in BOUND or type(callable) is type
                name = (callable if named_itself else type(callable)).__name__
                memory.beside.noted(f"nobody draws from a generator while {name} does")
            if may_change is not None:
                may_change += changed
            if type(function) is _lru_cache_wrapper:
                # It keeps what it has not got yet when that is computed, and not when it is asked.
                self._escape(handed)
                self.start(callable, arguments, named)
                return self._came_back
            if (self._calls_back or is_python) and not is_one(callable, arguments):
                # What is not shared yet may be so when the call goes on, and what is returned into
                # the call may lead to what is.
                self.start(callable, arguments, named)
            feeding = any(form(each) in contents.FEEDING for each in (*handed, *changed))
            if changed and (feeding or is_python):
                if is_python and not ruled:
                    self._escape(handed)
                return self._filled(changed)
        if is_python and not ruled:
            self._escape(handed)
            return self._came_back
        return None

    def _made(self, function: FunctionType) -> None:
        """A function was put together from its code."""
        self._missed(function)

    def _gets_dictionary(self, callable: Any, arguments: tuple[Any, ...]) -> None:
        """An object is asked for its dictionary, or gets one, by its name."""
        receiver = _receiver(callable)
        if receiver is not None and not is_a(receiver, ModuleType):
            arguments = (receiver, *arguments)
        if len(arguments) == 3:
            self._fields.give_dictionary(arguments[0], arguments[2])
        elif address(arguments[0]) not in entries:
            self._fields.take_dictionary(arguments[0])

    @guarded
    def call_ex(self, callable: Any, arguments: Any, named: Any) -> Any:
        if not self._memory.alone:
            self.contents.consume(arguments)
            if named is not None:
                self.contents.consume(named)
        simple = tuple(arguments) if type(arguments) in KNOWN else ()
        known = named if type(named) is dict else {}
        return self.call(callable, simple, known)

    def follows(self, code: CodeType) -> bool:
        # Whoever asks has met code in Python that is going to run.
        self._calls_back = True
        if address(code) in self._instrumented:
            return True
        if not self._memory.alone:
            self._memory.beside.entered(code)
        return False

    def start(
        self, callable: Any, arguments: tuple[Any, ...], named: Mapping[str, Any] = NONE
    ) -> None:
        """A call is made that may lead back into the program, and then go on."""
        execution = world.current
        thread = None if execution is None or execution.over else execution.current()
        if thread is None:
            return

        memory, (module, _) = self._memory, state_called(callable, arguments, named)
        received: list[Any] = []
        copied: list[Any] = []

        def receive(value: Any, code: CodeType) -> bool:
            copied.clear()
            if code.co_name == COPIED:
                copied.append(value)
            elif may_look_into(value, callable, arguments):
                received.append(value)
            else:
                return False
            return True

        def again() -> list[Doing]:
            doing: list[Doing] = []
            returned = (*received, *copied)
            found = touches(callable, arguments, named, _is_shared, self.follows, returned)
            stored = self._stored.changed(self._by_library(callable, arguments, named))
            kept = gone_by(memory.kept_for(module), _is_shared, self.follows)
            # The body of a class puts names into what `__prepare__` has returned.
            into = returned if callable is builtins.__build_class__ else ()
            filled = [Touch(each, "change_all", None, False) for each in into]
            for touch in (*stored, *kept, *filled, *found):
                entry = entries.get(address(touch.target))
                if entry is not None:
                    certain = touch.certain and touch.action not in LOOKING
                    parts = self._parts(entry, touch)
                    doing.append(Doing(_name(touch), touch.target, parts, certain))
            return doing

        since = len(thread.own) if is_lookup(callable, arguments) else None
        under_way.start(thread.number, calling_frame(), again, since, receive)

    def _ending(self, after: Callable[[Any], None] | None) -> Callable[[Any], None]:
        """What notes that a call has come back."""

        def ended(result: Any) -> None:
            thread = self._thread()
            if thread is not None:
                under_way.leave(thread, calling_frame())
            if after is not None:
                after(result)

        return ended

    def _thread(self) -> int | None:
        execution = world.current
        thread = None if execution is None or execution.over else execution.current()
        return None if thread is None else thread.number

    def _early(
        self, callable: Any, receiver: Any, handed: tuple[Any, ...]
    ) -> Callable[[Any], None] | None:
        """What is stored into something shared is shared, even before there are threads."""
        self._memory.state_of(*state_called(callable, handed))
        if type(receiver) is ModuleType and only_looks(callable):
            # Modules are shared, but it does not keep there what it is given.
            receiver = None
        shared = [each for each in (receiver, *handed) if address(each) in entries]
        if shared:
            self._escape(handed)
            if callable is vars:
                self._fields.expose(entries[address(shared[-1])], shared[-1])
            elif any(form(each) in contents.FEEDING for each in handed):
                # What gives it may start threads.
                self.start(callable, handed)
                return self._filled(shared)
        return self._came_back if type(callable) is _lru_cache_wrapper else None

    def _filled(self, changed: list[Any]) -> Callable[[Any], None]:
        """What sees to it that things are shared that were put into something meanwhile."""

        def after(result: Any) -> None:
            for each in changed:
                if form(each) in (Form.CONTAINER, Form.INSTANCE) and address(each) in entries:
                    self._memory.fill(entries[address(each)], each)
            self._came_back(result)

        for each in changed:
            if form(each) is Form.CONTAINER and address(each) in entries:
                self._memory.fills(entries[address(each)], each)
        return after

    def _escape(self, values: tuple[Any, ...]) -> None:
        for value in values:
            self._memory.publish(value, "what was handed over")

    def _came_back(self, result: Any) -> None:
        self._memory.publish(result, "what a call gave")

    def _touch(self, touched: Any, handed: tuple[Any, ...], state: Sequence[Part]) -> bool:
        """Access what is touched; whether others may have run before."""
        parts: list[Part] = [*state]
        certain = not state
        for touch in touched:
            entry = entries.get(address(touch.target))
            certain = certain and touch.certain
            if entry is None:
                parts += self._unshared(touch)
                continue
            parts += self._parts(entry, touch)
            if touch.action in ("store", "add", "append", "change_all", "attr_write"):
                for value in handed:
                    self._memory.publish(value, f"{entry.label}[…]")
        if not certain:
            # What it holds may have been come upon in the order of a set, so of addresses.
            parts.sort(key=_place)
        return bool(parts) and self._memory.perform(parts, certain)

    @guarded
    def looks(self, values: Sequence[Any]) -> None:
        """All of some things is looked at."""
        self._touch([Touch(each, "look_all") for each in values], (), ())

    def changes(self, values: Sequence[Any]) -> None:
        """Some things change of which it is not known how."""
        shared = [each for each in values if address(each) in entries]
        self._touch([Touch(each, "change_all", None, False) for each in shared], (), ())

    def _unshared(self, touch: Touch) -> list[Part]:
        """What is read of its classes when an object is touched that no other thread knows."""
        fields, target, name = self._fields, touch.target, touch.key
        if touch.action != "attr_read":
            return []
        return self._memory.gathered(lambda: fields.load_unshared(target, name))

    def _parts(self, entry: Entry, touch: Touch) -> list[Part]:
        target, action, key = touch.target, touch.action, touch.key
        locations = self._memory.locations
        fields, gathered = self._fields, self._memory.gathered
        if issubclass(type(target), ModuleType):
            module: Any = target
            entry = self._memory.sharing.named(module)
        use_namespace(self._memory, entry, target, action not in LOOKING)
        if entry.file is not None and not action.startswith("attr_"):
            return [locations.all_of(entry, "change_all")]
        if action == "attr_read":
            return gathered(lambda: fields.load(entry, target, key))
        if action == "attr_write":
            return gathered(lambda: fields.store(entry, target, key, None))
        if action == "attr_delete":
            return gathered(lambda: fields.delete(entry, target, key))
        if action == "expose":
            return gathered(lambda: fields.load(entry, target, "__dict__"))
        if entry.is_cell:
            return [locations.plain(entry, "read" if action in LOOKING else "write", CONTENTS)]
        if action == "append":
            return [locations.append(entry, target)]
        if action in ("get", "store", "remove", "add"):
            return [self.contents.part(entry, target, action, key)]
        if dictoffset_of(type(target)) and not issubclass(type(target), contents.CONTAINERS):
            self._fields.expose(entry, target)
        return [locations.all_of(entry, action), *self._slots(entry, target, action)]

    def _slots(self, entry: Entry, target: Any, action: str) -> list[Part]:
        """The attributes that an object keeps in slots: all of it are those as well."""
        verb = "read" if action in LOOKING else "write"
        return [
            self._memory.locations.plain(entry, verb, name)
            for name, slot in slots(type(target))
            if made_in_python(slot.__objclass__)
        ]


def _place(part: Part) -> tuple[int, int, str]:
    whole, element = part.whole, part.element
    return -1 if whole is None else whole, -1 if element is None else element, part.action


def is_function_in_c(called: Any) -> bool:
    """Whether it is a function of a module, or a type, that is written in C."""
    if type(called) in BUILTIN:
        return called.__self__ is None or type(called.__self__) is ModuleType
    return is_a(called, type) and not made_in_python(called)


def _receiver(called: Any) -> Any:
    """What a method is bound to. To ask anything else for it might run the program's code."""
    return called.__self__ if type(called) in BOUND else None


def _name(touch: Touch) -> tuple[object, ...]:
    """What tells one touch from another, without asking the program."""
    target, action, key, _ = touch
    return address(target), action, key if type(key) in (int, str) else address(key)


def _asked_for_subclasses(callable: Any, arguments: tuple[Any, ...]) -> type | None:
    """The class whose `__subclasses__` is called."""
    if type(callable) is MethodDescriptorType and callable is SUBCLASSES:
        asked = arguments[0] if arguments else None
    elif type(callable) is BuiltinFunctionType and callable.__name__ == "__subclasses__":
        asked = callable.__self__
    else:
        return None
    return asked if is_a(asked, type) else None


def _as_name(value: Any) -> str:
    return value if type(value) is str else ""


def _leads_on(value: Any) -> bool:
    """Whether something is shared, or may lead to what is: a function by what it closes over."""
    if form(value) is not Form.ATOM or type(value) is FunctionType:
        return True
    return address(value) in entries


def _is_shared(value: Any) -> bool:
    return address(value) in entries


def _asks_super(callable: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether an attribute of `super()` is asked for by its name."""
    asks = callable is getattr or callable is hasattr
    return asks and len(arguments) > 1 and type(arguments[0]) is super
