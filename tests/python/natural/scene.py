"""A scene is something that threads share, and lines that look at it and change it."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import dedent

ALL = frozenset(("all",))


@dataclass(frozen=True)
class Line:
    """A piece of source, and the names of the scene that it comes to, also by way of others."""

    text: str
    names: frozenset[str]


@dataclass(frozen=True)
class Scene:
    """What is shared is made by `setup`, and `final` is looked at when all threads have ended.

    `looks` append to `saw`, the list of the thread. With `module`, half of the programs make what
    is shared at the level of the module, where weft has to put it back before each execution.
    """

    name: str
    imports: tuple[str, ...]
    setup: tuple[Line, ...]
    final: tuple[Line, ...]
    changes: tuple[Line, ...]
    looks: tuple[Line, ...]
    module: bool


def scene(
    name: str,
    imports: str,
    setup: str,
    final: str,
    changes: str,
    looks: str,
    *,
    module: bool = False,
    whole: bool = False,
) -> Scene:
    """A scene from text, with one change or look in each line.

    All lines of a `whole` scene meet, whatever they name.
    """
    made = ast.parse(dedent(setup)).body
    shared: dict[str, set[str]] = {}
    for statement in made:
        for maker in _made_by(statement):
            shared.setdefault(maker, {maker}).update(_used(statement))

    def line(text: str, tree: ast.AST) -> Line:
        return Line(text, ALL if whole else _reached(_used(tree), shared))

    def lines(text: str) -> tuple[Line, ...]:
        stripped = (each.strip() for each in text.splitlines())
        return tuple(line(each, ast.parse(each)) for each in stripped if each)

    looked = "\n".join(f"saw.append({each.strip()})" for each in looks.strip().splitlines())
    changing, looking = lines(changes), lines(looked)
    for each in changing:
        assert each.names, f"{each.text!r} comes to nothing of the scene"
    return Scene(
        name,
        tuple(imports.split()),
        tuple(line(ast.unparse(statement), statement) for statement in made),
        lines(final),
        changing,
        looking,
        module,
    )


def _used(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | _made_by(tree)


def _made_by(tree: ast.AST) -> set[str]:
    """The names that a statement binds, or whose objects it changes."""
    match tree:
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return {tree.name}
        case ast.Assign():
            targets: Iterable[ast.AST] = tree.targets
        case ast.AugAssign():
            targets = (tree.target,)
        case ast.Expr(ast.Call(function)):
            targets = (function,)
        case _:
            targets = ()
    return {name for target in targets for name in _first_names(target)}


def _first_names(target: ast.AST) -> Iterable[str]:
    match target:
        case ast.Name(name):
            yield name
        case ast.Attribute(value) | ast.Subscript(value):
            yield from _first_names(value)
        case ast.Tuple(items):
            for item in items:
                yield from _first_names(item)


def _reached(names: set[str], shared: dict[str, set[str]]) -> frozenset[str]:
    found: set[str] = set()
    left = [name for name in names if name in shared]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [other for other in shared[name] if other in shared]
    return frozenset(found)
