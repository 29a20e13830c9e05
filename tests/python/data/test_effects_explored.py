"""What foreign code looks at and changes is explored: one thread uses it, another changes data."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check

XS, PUT, APPEND = "xs = [1, 2]", "xs[0] = 9", "xs.append(3)"
IT, STEP = "it = iter([1, 2])", "next(it, 0)"
RANDOM = "import random"

CASES = [
    Case(
        "random looks at what it draws from",
        *(
            XS,
            PUT,
            "saw[1] = sorted(set(random.choices(xs, k=50)))",
            "saw[1]",
            {"[1, 2]", "[2, 9]"},
        ),
        module=RANDOM,
    ),
    Case(
        "random changes what it shuffles",
        *("xs = [*range(9)]", "random.shuffle(xs)", "saw[1] = xs == [*range(9)]", "saw[1]"),
        {True, False},
        module=RANDOM,
    ),
    Case(
        "an iterator goes on with the one that it is made of",
        *(IT, STEP, "saw[1] = [*zip(it)]", "saw[1]", {"[(1,), (2,)]", "[(2,)]"}),
    ),
    Case(
        "a loop goes on with the iterator within its own, one by one",
        *(IT, STEP, "saw[1] = [x for x, in zip(it)]", "saw[1]", {"[1, 2]", "[2]", "[1]"}),
    ),
    Case(
        "what is called back is a method of something shared",
        *(XS, PUT, "saw[1] = [*map(xs.__getitem__, [0, 1])]", "saw[1]", {"[1, 2]", "[9, 2]"}),
    ),
    Case(
        "the same in a loop",
        *(XS, PUT, "saw[1] = [x for x in map(xs.__getitem__, [1, 0])]"),
        *("saw[1]", {"[2, 1]", "[2, 9]"}),
    ),
    Case(
        "a generator of the library looks at what it was given",
        *(XS, PUT, "saw[1] = [x for x in heapq.merge(xs, [5])]", "saw[1]"),
        {"[1, 2, 5]", "[5, 9, 2]"},
    ),
    Case(
        "a loop over a list sees what is put where it has not been",
        *(XS, "xs[1] = 9", "saw[1] = [x for x in xs]", "saw[1]", {"[1, 2]", "[1, 9]"}),
    ),
    Case(
        "a loop over a list sees what is appended until it ends",
        *(XS, APPEND, "saw[1] = [x for _, x in enumerate(xs)]", "saw[1]", {"[1, 2]", "[1, 2, 3]"}),
    ),
    Case(
        "a long list is looked at as a whole",
        *("xs = [1] * 70", "xs[68] = 2", "saw[1] = sum([x for x in xs])", "saw[1]", {70, 71}),
    ),
    Case(
        "to go through a dictionary is not to wait for something",
        *("d = dict.fromkeys(range(9), 0)", "d[8] = 1", "saw[1] = max([v for v in d.values()])"),
        *("saw[1]", {0, 1}),
    ),
    Case(
        "a partial function has what it was made with",
        *(XS, PUT, "saw[1] = functools.partial(list, xs)()", "saw[1]", {"[1, 2]", "[9, 2]"}),
    ),
    Case(
        "a cache is changed by being asked",
        *("", "cached(1)", "saw[1] = cached.cache_info().currsize", "saw[1]", {0, 1}),
        module="@functools.lru_cache\ndef cached(x):\n    return x\n",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_foreign_code_does_is_explored(case: Case) -> None:
    check(case)
