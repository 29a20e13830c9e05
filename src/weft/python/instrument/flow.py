"""Walks through code along its jumps and plans, at each instruction, what to insert there.

The walk knows the abstract stack at each place. Code that nothing leads to is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from bytecode import Instr, Label
from bytecode.instr import TryBegin, TryEnd

from weft.python.instrument import (
    attributes,
    calls,
    items,
    iteration,
    matching,
    operators,
    variables,
)
from weft.python.instrument.reading import Element
from weft.python.instrument.site import Context, Plan, Planner, Site
from weft.python.instrument.stack import UNSEEN, Stack, apply, at_label
from weft.python.instrument.switching import with_back, with_leave, with_switch
from weft.python.instrument.versions import Location

PLANNERS: dict[str, Planner] = {
    **attributes.PLANNERS,
    **variables.PLANNERS,
    **items.PLANNERS,
    **operators.PLANNERS,
    **iteration.PLANNERS,
    **calls.PLANNERS,
    **matching.PLANNERS,
}

_HEADS_OF_CALLS = ("KW_NAMES", "PRECALL")
_NAMES_A_PLACE = "END_ASYNC_FOR"
"""Its argument is where a loop goes on, for those who monitor branches. It never jumps there."""


class Walk:
    """One walk through one code object."""

    def __init__(self, elements: Sequence[Element], context: Context) -> None:
        self._elements = elements
        self._context = context
        self._labels = {e: i for i, e in enumerate(elements) if isinstance(e, Label)}
        self._handlers = _handlers(elements)
        self._depths: dict[int, int] = {}
        self._todo: list[tuple[int, Stack]] = [(0, [])]
        self.plans: dict[int, tuple[int, Plan]] = {}
        """By the index of the first instruction: how many are replaced, and by what."""

    def run(self) -> None:
        while self._todo:
            self._walk(*self._todo.pop())

    def _walk(self, index: int, stack: Stack) -> None:
        """Follow the code from here to where it ends or is known already."""
        elements = self._elements
        while True:
            element = elements[index]
            if isinstance(element, Label):
                if index in self._depths:
                    assert self._depths[index] == len(stack), "paths meet with different stacks"
                    return
                self._depths[index] = len(stack)
                stack = at_label(stack)
            elif isinstance(element, Instr):
                handler = self._handlers[index]
                if handler is not None:
                    self._enter_handler(handler, stack)
                size = self._plan(index, stack)
                for instr in elements[index : index + size]:
                    assert isinstance(instr, Instr)
                    if not self._execute(instr, stack):
                        return
                index += size - 1
            index += 1

    def _execute(self, instr: Instr, stack: Stack) -> bool:
        """Whether the next instruction may come after it."""
        if isinstance(instr.arg, Label) and instr.name != _NAMES_A_PLACE:
            target = list(stack)
            apply(instr, target, jump=True)
            self._later(instr.arg, target)
        if instr.is_final():
            return False
        apply(instr, stack)
        return True

    def _enter_handler(self, handler: TryBegin, stack: Stack) -> None:
        assert isinstance(handler.target, Label)
        assert isinstance(handler.stack_depth, int)
        pushed: Stack = [UNSEEN, None] if handler.push_lasti else [None]
        if self._labels[handler.target] not in self._depths:
            self._later(handler.target, stack[: handler.stack_depth] + pushed)

    def _later(self, label: Label, stack: Stack) -> None:
        index = self._labels[label]
        if index in self._depths:
            assert self._depths[index] == len(stack), "paths meet with different stacks"
        else:
            self._todo.append((index, stack))

    def _plan(self, index: int, stack: Stack) -> int:
        """Decide what to insert here; how many instructions belong together."""
        size = 1
        while self._elements[index + size - 1].name in _HEADS_OF_CALLS:  # type: ignore[union-attr]
            size += 1
        together = self._elements[index : index + size]
        after = index + size
        following = self._elements[after] if after < len(self._elements) else None
        site = Site(
            together,  # type: ignore[arg-type]
            stack,
            self._context,
            self._location(after),
            following.name if isinstance(following, Instr) else None,
        )
        planner = PLANNERS.get(site.instr.name)
        plan = planner(site) if planner is not None else None
        if self._context.hooks.switch is not None:
            plan = with_switch(site, plan, self._context.hooks.switch)
        hooks = self._context.hooks
        if self._context.is_generator:
            if hooks.leave is not None:
                plan = with_leave(site, plan, hooks.leave)
        elif hooks.back is not None:
            plan = with_back(site, plan, hooks.back, hooks.back_when)
        if plan is not None:
            self.plans[index] = size, plan
        return size

    def _location(self, index: int) -> Location:
        """Of the first instruction from there on."""
        while index < len(self._elements):
            element = self._elements[index]
            if isinstance(element, Instr):
                return element.location
            index += 1
        return None


def _handlers(elements: Sequence[Element]) -> list[TryBegin | None]:
    """By index: where an exception goes that is raised there."""
    result: list[TryBegin | None] = []
    current: TryBegin | None = None
    for element in elements:
        if isinstance(element, TryBegin):
            current = element
        elif isinstance(element, TryEnd):
            current = None
        result.append(current)
    return result
