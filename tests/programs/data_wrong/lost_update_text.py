"""Text is not changed but replaced, so what one thread has added may be lost: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"ab", "ba", "AssertionError: a", "AssertionError: b"},
    executions=4,
    races={"Page.text"},
)


class Page:
    text = ""


def test() -> str:
    page = Page()
    page.text = ""

    def write(letter: str) -> None:
        page.text += letter

    together(lambda: write("a"), lambda: write("b"))
    assert len(page.text) == 2, page.text
    return page.text
