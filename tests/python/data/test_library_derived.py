"""Classes of the program that are derived from those of a library.

The methods of the library are not followed, and use what the object holds.
"""

from __future__ import annotations

import configparser
import mailbox
import urllib.request
from collections.abc import Iterator
from http.cookiejar import Cookie, CookieJar
from typing import Any

from tests.programs.together import beside
from tests.python.gives import gives


def _cookie() -> Cookie:
    return Cookie(
        *(0, "name", "value", None, False, "domain", False, False, "/", True, False),
        *(None, False, None, None, {}),
    )


class Derived(CookieJar):
    """Has nothing of its own."""


class Overriding(CookieJar):
    def set_cookie(self, cookie: Cookie) -> None:
        super().set_cookie(cookie)


class Reading(configparser.ConfigParser):
    def get(self, *arguments: Any, **named: Any) -> Any:
        return super().get(*arguments, **named)


class Drawing(mailbox.Mailbox[Any]):
    """The generators of the library go through what a method gives."""

    def __init__(self) -> None:
        self.letters = ["a"]

    def iterkeys(self) -> Iterator[str]:
        return iter(self.letters)

    def __getitem__(self, key: str) -> str:
        return key

    def itervalues(self) -> Iterator[Any]:
        return super().itervalues()


def _held(jar: Any) -> Any:
    return jar._cookies


@gives(0, 1)
def test_what_an_inherited_method_puts_in() -> object:
    jar = Derived()
    return beside(lambda: jar.set_cookie(_cookie()), lambda: len(_held(jar)))


@gives(0, 1)
def test_what_a_method_puts_in_that_is_overridden() -> object:
    jar = Overriding()
    return beside(lambda: jar.set_cookie(_cookie()), lambda: len(list(jar)))


@gives(0, 1)
def test_what_a_method_puts_in_that_is_named_by_its_class() -> object:
    jar = Overriding()
    return beside(lambda: CookieJar.set_cookie(jar, _cookie()), lambda: len(_held(jar)))


@gives(0, 1)
def test_what_the_object_holds_and_others_know() -> object:
    jar = Derived()
    held = _held(jar)
    return beside(lambda: jar.set_cookie(_cookie()), lambda: len(held))


@gives(0, 1)
def test_what_the_object_holds_if_the_method_is_overridden() -> object:
    jar = Overriding()
    held = _held(jar)
    return beside(lambda: jar.set_cookie(_cookie()), lambda: len(held))


@gives("old", "new")
def test_what_an_overridden_method_reads() -> object:
    parser = Reading()
    parser.read_dict({"section": {"option": "old"}})
    held: Any = vars(parser)["_sections"]["section"]
    return beside(lambda: held.update(option="new"), lambda: parser.get("section", "option"))


@gives(1, 2)
def test_what_a_generator_of_an_overridden_method_goes_through() -> object:
    box = Drawing()  # type: ignore[abstract]
    letters = box.letters
    return beside(lambda: letters.append("b"), lambda: len(list(box.itervalues())))


@gives(False, True)
def test_what_is_used_by_another_object_of_the_library() -> object:
    jar = Derived()
    processor = urllib.request.HTTPCookieProcessor(jar)
    request = urllib.request.Request("http://domain/")
    return beside(lambda: processor.http_request(request), lambda: "_now" in vars(jar))
