"""Functions with some arguments filled in share those: one trace."""

from __future__ import annotations

from functools import partial

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("<b>x</b>", "<b>y</b>")}, executions=1, races=set())


def wrap(tags: dict[str, str], tag: str, text: str) -> str:
    return f"<{tags[tag]}>{text}</{tags[tag]}>"


def test() -> tuple[str | None, ...]:
    bold = partial(wrap, {"bold": "b"}, "bold")
    return together(partial(bold, "x"), partial(bold, "y"))
