"""Puts a program under control for the time of an exploration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any

from greenlet import GreenletExit

from weft import exchanged
from weft.errors import WeftError
from weft.python.data.watching import USUAL, Search, Watching
from weft.python.patching import MODELS
from weft.python.program import executing, others, outside, scope
from weft.python.program.adoption import Adoption
from weft.python.program.blocking import refusals
from weft.python.program.callables import Callables
from weft.python.program.code_files import code_as_the_program_sees_it
from weft.python.program.counters import counters
from weft.python.program.files import watch as watch_files
from weft.python.program.handed import Handed
from weft.python.program.imports import Imports, finders_of_tools
from weft.python.program.installation import Installation
from weft.python.program.internals import Internals
from weft.python.program.kept import Kept
from weft.python.program.loaded import is_other, loaded
from weft.python.program.quiet import Quiet
from weft.python.program.restart import COMPARED, NOTHING, Lessons, Restart
from weft.python.program.running import running
from weft.python.program.state import ProgramState
from weft.python.program.walk import Walk
from weft.python.program.workers import fresh
from weft.python.runtime import place, world
from weft.python.runtime.address import address
from weft.python.runtime.elsewhere import explore_here
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.modelled import fresh_objects
from weft.python.runtime.objects import Objects
from weft.python.stdlib import databases, files, foreign_functions, logs, native, times


class Program:
    """A program under control: its objects, its state, and what the answer rests on."""

    def __init__(
        self,
        function: Callable[..., object],
        instrument: Sequence[str],
        lessons: Lessons,
        search: Search,
        watches: bool,
        keeps_files: bool,
        handed: Sequence[object],
        write_through: Sequence[str],
    ) -> None:
        self.objects = fresh_objects()
        self._watches = watches
        self.lessons = lessons
        self._watching = Watching(self.objects, lessons, search)
        self._watching.reaches = self._left_aside
        self.memory = self._watching.memory
        self.visible = self._watching.visible
        """The data that is scheduled, and why."""
        self._told: tuple[str, ...] | None = None
        self._grown = False
        """Whether there is more of it than there was at first."""
        self._instrument = tuple(instrument)
        self._lessons = lessons
        self._quiet = Quiet(lessons)
        self._modules = loaded()
        own = self._modules.own
        if instrument:
            own = [each for each in self._modules.every if scope.belongs(each, self._instrument)]
        self._namespaces = scope.program(function, own)
        self._homes = {namespace.home for namespace in self._namespaces}
        self._running = running({address(each.contents) for each in self._namespaces})
        self._logs = logs.Logs(self._quiet, lambda cls: cls.__module__ in self._homes)
        counting = counters()
        standard = (
            MODELS,
            times.MODELS,
            executing.MODELS,
            files.models(),
            databases.models(),
            foreign_functions.models(),
            refusals(),
        )
        tables = (counting, fresh(), self._logs.models())
        self._installation = Installation(*tables, lasting=standard)
        self._holding = others.prepare(self._modules.others, self._installation)
        self._imports = Imports(self._installation, self._loaded, self._reached, self._keeping)
        self._adoption = Adoption(self.objects, self._installation.models, lessons.data)
        self._outside = outside.watch()
        data = (lambda: self._watching.files) if watches else None
        self._files = watch_files(data, keeps_files, write_through)
        self._outside.writes = self._files.wrote
        functions = scope.own_functions(function)
        self._walk = Walk(self._namespaces, self._adoption, functions, self._modules.contents)
        self._handed = Handed(handed, function, self._namespaces)
        self._walk.seen |= self._handed.state
        self._watching.leave_alone(self._handed.addresses | finders_of_tools())
        self._function = function
        resets = [counter.reset for table in counting.values() for counter in table.values()]
        self._kept = Kept(self._looked_at, function)
        callables = Callables(self._walk.functions, self._watching.own, self._watching.give)
        self._resets = (
            callables.restore,
            *resets,
            self._logs.restore,
            self._outside.restore,
            self._files.restore,
            self._kept.begin,
        )
        self.state: ProgramState

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What is not under control, as far as the program has come upon it."""
        if self._told is not None:
            return self._told
        known = (*self._adoption.left_alone, *self.state.leaks, *self.come_upon)
        return tuple(dict.fromkeys(known))

    @property
    def unrefined(self) -> tuple[str, ...]:
        """What was learnt about data and is left aside."""
        return tuple(f"the order of accesses to {each} is not explored" for each in self._learnt())

    def _learnt(self) -> tuple[str, ...]:
        return () if self._told is not None else tuple(self.memory.learnt)

    @property
    def come_upon(self) -> tuple[str, ...]:
        """The same without what is left behind in memory; quickly told."""
        found = [
            *self._adoption.left_alone,
            *self._running,
            *map(native.UNHEARD.format, exchanged.unheard),
        ]
        for group in self._quiet.shared():
            found.append(logs.ASSUMPTION if group == logs.HANDLERS else _order(group))
        found += self._files.assumptions
        if self.objects.time:
            found.append(self.objects.time)
        found += scope.without_source(self._looked_at())
        found += self._handed.assumptions
        for name in self._imports.unwatched:
            found.append(f"{name} is loaded before the threads run: its body is not watched")
        return (*found, *self.memory.beside.assumptions, *self._kept.assumptions)

    def take(self, stack: ExitStack) -> None:
        """Take everything under control; the stack gives it back."""
        stack.callback(self._forget)
        stack.callback(self._files.end)
        stack.callback(outside.unwatch)
        stack.enter_context(code_as_the_program_sees_it())
        stack.callback(place.forget)
        explore_here(True)
        stack.callback(explore_here, False)
        stack.callback(_dismiss, self.objects)
        self._installation.install()
        stack.callback(self._installation.uninstall)
        internals = Internals()
        stack.callback(internals.restore)
        stack.enter_context(times.virtual_dates())
        self._imports.install()
        stack.callback(self._imports.uninstall)
        stack.callback(self._adoption.undo)
        stack.callback(self._logs.undo)
        self._logs.adopt()
        for module in self._holding:
            if str(module.__name__) not in self._homes:
                self._adopt(module)
        # What is to be looked into may be used by others alone, of whom nothing is known.
        known = self._lessons.reached | scope.homes(self._function) | {*self._instrument}
        begin = [
            each
            for i, each in enumerate(self._namespaces)
            if not i or each.home in known or each.name in known or scope.is_adrift(each.contents)
        ]
        functions = scope.functions(self._function)
        target = getattr(self._function, "__self__", self._function)
        resets = (*self._resets, internals.restore)
        self.state = ProgramState(self._walk, begin, functions, target, resets, self._handed)
        self.state.restore()
        self._watching.uses_library(self.state.libraries.may_change)
        if self._watches:
            stack.callback(self._watching.uninstall)
            executing.watch(self._watching.executed)
            stack.callback(executing.watch, None)
            self._watching.install(self._reached_namespaces(), (self._function,))
        self.objects.mark()

    def renew(self, lessons: Lessons) -> bool:
        """Begin another round that knows more about data; False if it has to be set up anew.

        It has to if the program has imported anything, or is to be taken under control otherwise.
        """
        before = self._lessons
        same = (before.loud, before.reached) == (lessons.loud, lessons.reached)
        same &= (COMPARED in before.data) == (COMPARED in lessons.data)
        if not same or self._grown or not self._watches or not self._watching.renew(lessons):
            return False
        if not self.objects.renew():
            return False
        self.lessons = self._lessons = self._quiet.lessons = lessons
        self.memory = self._watching.memory
        self.visible = self._watching.visible
        return True

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let others have the real things meanwhile: a debugger that looks at the program."""
        self._imports.uninstall()
        try:
            with self._installation.suspended():
                yield
        finally:
            self._imports.install()

    def settle(self) -> None:
        """Put the state back; begin again if modules have changed that were not expected to."""
        self._told = self.assumptions
        changed = self.state.settle()
        if changed:
            raise Restart(
                f"the program changes {', '.join(sorted(changed))}, to which it does not refer",
                "its modules",
                self._lessons.with_reached(changed),
            )

    def _forget(self) -> None:
        """Keep nothing of the program: whoever has the result may have it for long."""
        objects, told, visible = self.objects, self._told, self.visible
        vars(self).clear()
        self.objects, self._told, self.visible = objects, told or (), visible

    def _looked_at(self) -> list[scope.Namespace]:
        return [each for name, each in self._walk.program.items() if name in self._walk.reached]

    def _reached_namespaces(self) -> dict[str, dict[str, Any]]:
        return {each.name: each.contents for each in self._looked_at()}

    def _adopt(self, module: ModuleType) -> None:
        others.adopt(module, self._adoption, self._quiet)

    def _loaded(self, modules: list[ModuleType], execution: PythonExecution | None) -> None:
        """Modules have been imported."""
        for module in modules:
            self._walk.namespaces.add(address(scope.contents_of(module)))
            self._walk.seen.add(address(scope.contents_of(module)))
        if all(scope.origin(each) is scope.Origin.MACHINERY for each in modules):
            # weft has need of some of its own: that is nothing to the program.
            return
        self._installation.extend(refusals())
        self._installation.extend({**files.models(), **databases.models()})
        own = [each for each in modules if scope.belongs(each, self._instrument)]
        for namespace in map(scope.namespace_of, own):
            name = scope.unlike(set(self._walk.program), namespace.home)
            self._walk.extend([namespace._replace(name=name)])
        for module in modules:
            if module not in own and is_other(module):
                self._adopt(module)
        for each in own:
            self.state.reach(str(each.__name__))
            if execution is not None and not self.memory.alone:
                self._imports.first(str(each.__name__))
        if self._watches:
            self._watching.extend(self._reached_namespaces(), modules)
        self._begin_new(execution)

    def _keeping(self) -> Callable[[], None]:
        keep, keep_in_sys = self.state.keeping(), self._outside.interpreter.importing()

        def keeps() -> None:
            keep()
            keep_in_sys()

        return keeps

    def _reached(self, name: str, execution: PythonExecution | None) -> None:
        """A module has been imported that was loaded before."""
        before = len(self._walk.reached)
        self.state.reach(name)
        if len(self._walk.reached) == before:
            return
        if self._watches:
            self._watching.extend(self._reached_namespaces(), ())
        self._begin_new(execution)

    def _left_aside(self, name: str) -> bool:
        """Code of a module runs to which nothing has led: begin again, and look at it."""
        execution = world.current
        if name not in self._walk.homes or name in self._lessons.reached:
            # In vain if it was begun again for that before: the code is adopted by itself.
            return False
        if execution is not None and not execution.over:
            what = f"the program runs code of {name}, to which it does not refer"
            learnt = self._lessons.with_reached(frozenset({name}))
            execution.refuse(Restart(what, outside.here(), learnt))
        return True

    def _begin_new(self, execution: PythonExecution | None) -> None:
        """Put what was adopted meanwhile into its initial state."""
        self._grown = True
        if execution is not None:
            for number, kind in self.objects.kinds.items():
                if number not in execution.states:
                    execution.states[number] = kind.initial()


@contextmanager
def program_under_control(
    function: Callable[..., object],
    instrument: Sequence[str] = (),
    lessons: Lessons = NOTHING,
    search: Search = USUAL,
    watches: bool = True,
    keeps_files: bool = True,
    handed: Sequence[object] = (),
    write_through: Sequence[str] = (),
) -> Iterator[Program]:
    """The program of a function, under control until the end of the block.

    `handed` are objects of the user's that have no part in it: strategy, monitors, progress. The
    paths of `write_through` are written for real.

    Raises `Restart` at its end, or from within it, if the exploration has to begin again.
    """
    program = Program(
        function, instrument, lessons, search, watches, keeps_files, handed, write_through
    )
    with ExitStack() as stack:
        program.take(stack)
        try:
            yield program
        except Restart:
            program.state.settle()
            raise
        except WeftError:
            # What went wrong may be due to what was left behind in a module.
            program.settle()
            raise
        except BaseException:
            program.state.settle()
            raise
        else:
            program.settle()


def _dismiss(objects: Objects) -> None:
    """End the greenlets that wait for another thread to run; nothing else would free them."""
    while objects.workers:
        objects.workers.pop().throw(GreenletExit)


def _order(group: str) -> str:
    return f"the order in which threads use what {group} keeps for itself is not explored"
