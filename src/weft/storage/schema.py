"""What data from a file must be like, written down as data.

A form checks a value and says in words what it takes. Where the value is not of that form, `Wrong`
has the place of it, the value as it is written in the file, and what it should be. Forms take what
is exactly of their type: true is no number. Nothing is converted.

No form is a dataclass: to make one takes a millisecond, and every command loads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from weft.escaping import one_line, plain

WIDEST = 60
"""How much of a wrong value is shown."""


class Wrong(Exception):
    """A value is not what it has to be: where it is, how it is written, what it should be."""

    def __init__(self, place: str, value: str, wanted: str) -> None:
        # Names of fields are part of the place, and come from the file.
        place = one_line(place)
        super().__init__(f"{place or 'it'} is {value}, and should be {wanted}")
        self.place = place
        self.value = value
        self.wanted = wanted


class Unknown(Wrong):
    """There is a name that does not exist, among those that do."""

    def __init__(self, place: str, name: str, known: Sequence[str]) -> None:
        super().__init__(place, one_line(name), f"one of {', '.join(known)}")
        self.name = name
        self.known = known


class Form:
    """What a value may be."""

    wanted: str
    """In words, after "should be"."""

    def check(self, value: Any, place: str = "") -> None:
        """Raise `Wrong` if the value is not of this form."""
        if not self.takes(value):
            raise Wrong(place, written(value), self.wanted)

    def takes(self, value: Any) -> bool:
        """Whether the value is of this form, as far as that can be said without its parts."""
        raise NotImplementedError


class Exactly(Form):
    """One of a few values."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.values = values

    @property
    def wanted(self) -> str:  # type: ignore[override]
        listed = ", ".join(map(written, self.values))
        return listed if len(self.values) == 1 else f"one of {listed}"

    def takes(self, value: Any) -> bool:
        return any(type(value) is type(each) and value == each for each in self.values)


class Truth(Form):
    """True or false."""

    wanted = "true or false"

    def takes(self, value: Any) -> bool:
        return type(value) is bool


class Whole(Form):
    """A whole number, within limits."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return f"a whole number from {self.least} on"

    def check(self, value: Any, place: str = "") -> None:
        if self.takes(value) and value > self.most:
            wanted = f"a whole number from {self.least} to {self.most:,}"
            raise Wrong(place, written(value), wanted)
        super().check(value, place)

    def takes(self, value: Any) -> bool:
        return type(value) is int and value >= self.least


class Number(Form):
    """A number above zero that is not infinite."""

    def __init__(self, wanted: str, most: float) -> None:
        self.wanted = wanted
        self.most = most

    def check(self, value: Any, place: str = "") -> None:
        if self.takes(value) and value > self.most:
            raise Wrong(place, written(value), f"{self.wanted}, up to {self.most:,.0f}")
        super().check(value, place)

    def takes(self, value: Any) -> bool:
        return type(value) in (int, float) and 0 < value < float("inf")


class Text(Form):
    """A text of at most so many characters, of which more may be asked."""

    def __init__(
        self, most: int, wanted: str = "a text", right: Callable[[str], bool] = lambda text: True
    ) -> None:
        self.most = most
        self.wanted = wanted
        self.right = right

    def check(self, value: Any, place: str = "") -> None:
        if type(value) is str and len(value) > self.most:
            found = f"a text of {len(value):,} characters"
            raise Wrong(place, found, f"one of at most {self.most:,}")
        super().check(value, place)

    def takes(self, value: Any) -> bool:
        return type(value) is str and self.right(value)


class Each(Form):
    """A list of at most so many values of one form."""

    def __init__(self, form: Form, most: int, wanted: str = "a list") -> None:
        self.form = form
        self.most = most
        self.wanted = wanted

    def check(self, value: Any, place: str = "") -> None:
        super().check(value, place)
        if len(value) > self.most:
            raise Wrong(place, f"a list of {len(value):,}", f"one of at most {self.most:,}")
        for number, each in enumerate(value):
            self.form.check(each, f"{place}[{number}]")

    def takes(self, value: Any) -> bool:
        return type(value) is list


class Table(Form):
    """Names with a form for each; which may be missing, and whether there may be others."""

    wanted = "an object"

    def __init__(
        self,
        fields: Mapping[str, Form],
        optional: frozenset[str] = frozenset(),
        open: bool = False,
    ) -> None:
        """`open`: names that are not known are passed over: a newer weft may have written them."""
        self.fields = fields
        self.optional = optional
        self.open = open

    def check(self, value: Any, place: str = "") -> None:
        super().check(value, place)
        for name, form in self.fields.items():
            if name in value:
                form.check(value[name], _inside(place, name))
            elif name not in self.optional:
                raise Wrong(_inside(place, name), "missing", form.wanted)
        for name in value:
            if not self.open and name not in self.fields:
                raise Unknown(place, name, list(self.fields))

    def takes(self, value: Any) -> bool:
        return type(value) is dict


class Named(Form):
    """Any names, of one form, with values of another."""

    wanted = "an object"

    def __init__(self, name: Form, form: Form, most: int) -> None:
        self.name = name
        self.form = form
        self.most = most

    def check(self, value: Any, place: str = "") -> None:
        super().check(value, place)
        if len(value) > self.most:
            raise Wrong(place, f"an object of {len(value):,}", f"one of at most {self.most:,}")
        for name, each in value.items():
            self.name.check(name, _inside(place, "(a name)"))
            self.form.check(each, _inside(place, name))

    def takes(self, value: Any) -> bool:
        return type(value) is dict


class Either(Form):
    """One of several forms: the first that takes the value checks it."""

    def __init__(self, forms: tuple[Form, ...], wanted: str = "") -> None:
        self.forms = forms
        self.wanted = wanted or ", or ".join(form.wanted for form in forms)

    def check(self, value: Any, place: str = "") -> None:
        for form in self.forms:
            if form.takes(value):
                form.check(value, place)
                return
        raise Wrong(place, written(value), self.wanted)

    def takes(self, value: Any) -> bool:
        return any(form.takes(value) for form in self.forms)


def written(value: Any) -> str:
    """A value as it looks in the file, as far as it is short."""
    if type(value) is dict:
        return "an object" if value else "an empty object"
    if type(value) is list:
        return f"a list of {len(value):,}"
    if value is None:
        return "null"
    if type(value) is bool:
        return str(value).lower()
    text = plain(f'"{value[:WIDEST]}"' if type(value) is str else str(value), lines=False)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


def meant(name: str, known: Iterable[str]) -> str:
    """A guess at what was meant, as the beginning of a sentence; nothing if there is none."""
    # Only whoever has made a mistake waits for the import.
    from difflib import get_close_matches

    near = get_close_matches(name[:WIDEST].replace("-", "_"), list(known), 1)
    return f"did you mean {near[0]}? " if near else ""


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
