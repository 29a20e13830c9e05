"""Puts the page together: a template, a style, a script, and the data they show.

What a user's program is called, says and holds is text of others. It goes into the page as JSON in
which nothing can end the element around it, and the script shows it as text only. Should that ever
fail, the page's own policy forbids every script and style but these two, and every connection.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from weft.escaping import one_line, plain_data
from weft.report.html.data import run_data, system_data
from weft.report.html.sources import Sources
from weft.report.json import dumped
from weft.report.run import Checked, Run
from weft.report.text import report

SCRIPTS = ("text.js", "lanes.js", "panels.js", "page.js")
"""In the order in which they need each other."""
HIDDEN = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What could end the element that the data are in, and what stands for it in JSON."""


def page(run: Run) -> str:
    """The whole file."""
    data = plain_data(run_data(run))
    style = _part("page.css")
    script = "\n".join(map(_part, SCRIPTS))
    return Template(_part("template.html")).substitute(
        title=escape(_title(data)),
        policy=f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}",
        style=style,
        script=script,
        data=embedded(data),
        plain=escape(_plain(run)),
    )


def embedded(data: Mapping[str, Any]) -> str:
    """JSON that can stand inside of an HTML element."""
    text = dumped(data, separators=(",", ":"))
    for character, escaped in HIDDEN.items():
        text = text.replace(character, escaped)
    return text


def _part(name: str) -> str:
    return (files("weft.report.html") / name).read_text(encoding="utf-8").strip("\n")


def _hash(text: str) -> str:
    digest = sha256(f"\n{text}\n".encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def _title(data: Mapping[str, Any]) -> str:
    systems = data["systems"]
    if len(systems) != 1:
        return f"weft: {len(systems)} systems"
    (system,) = systems
    return f"{system.get('verdict', 'error')}: {system['name']} – weft"


def _plain(run: Run) -> str:
    """The report for people, for browsers that run no scripts."""
    parts = [each.page["plain"] for each in run.before if each.page is not None]
    parts += map(_plainly, run.systems)
    return "\n".join(filter(None, parts))


def _plainly(each: Checked) -> str:
    if each.error is not None:
        return f"{one_line(each.name)}: {each.error}\n"
    if each.result is None or each.result.explored is None:
        return ""
    result, system = each.result, each.result.explored
    return report(result, system, schedules=each.schedules, notes=each.notes, target=each.target)


def part(each: Checked, sources: Sources) -> dict[str, Any]:
    """What the page has of one system, for `Run.before` of another process."""
    system = system_data(each, sources)
    return {"system": system, "sources": sources.texts(), "plain": _plainly(each)}
