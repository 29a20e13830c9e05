"""Files whose text is odd: their encoding, their lines, their size, how deep they are."""

from __future__ import annotations

from tests.robust.odd.modules import COUNTS, RACES
from tests.robust.odd.program import REFUSED, VIOLATED, odd

DEEP = "this is not Python: it is nested too deep"
WRONG = 'test_name = "Grüße"\n'

PROGRAMS = [
    odd("parentheses too deep", "x = " + "(" * 5_000 + ")" * 5_000, REFUSED, "weft: this is not"),
    odd(
        "an expression too deep", "x = " + "-" * 100_000 + "1\n" + COUNTS, REFUSED, f"weft: {DEEP}"
    ),
    odd(
        "a sum too deep",
        "x = " + "1 + " * 100_000 + "1\n" + COUNTS,
        REFUSED,
        f"weft: {DEEP}",
    ),
    odd("attributes too deep", "x = a" + ".a" * 100_000 + "\n" + COUNTS, REFUSED, f"weft: {DEEP}"),
    odd(
        "blocks too deep",
        "".join(f"{' ' * n}if 1:\n" for n in range(200)) + " " * 200 + "x = 1\n",
        REFUSED,
        "weft: this is not Python: too many levels of indentation",
    ),
    odd(
        "loops too deep",
        "".join(f"{' ' * n}for x in y:\n" for n in range(30)) + " " * 30 + "x = 1\n",
        REFUSED,
        "weft: this is not Python: too many statically nested blocks",
    ),
    odd("a mark of the byte order", b"\xef\xbb\xbf" + COUNTS.encode()),
    odd("a mark of the byte order and a race", b"\xef\xbb\xbf" + RACES.encode(), VIOLATED),
    odd("lines that end as on Windows", COUNTS.replace("\n", "\r\n").encode()),
    odd("lines that end as on old Macs", RACES.replace("\n", "\r").encode(), VIOLATED),
    odd("no line end at the end", COUNTS.rstrip().encode()),
    odd("no line end at the end and a race", RACES.rstrip().encode(), VIOLATED),
    odd("form feeds", COUNTS.replace("\n\n", "\n\f\n").encode()),
    odd("tabs", RACES.replace("    ", "\t").encode(), VIOLATED),
    odd("latin-1", ("# coding: latin-1\n" + WRONG + COUNTS).encode("latin-1")),
    odd("latin-1 and a race", ("# coding: latin-1\n" + WRONG + RACES).encode("latin-1"), VIOLATED),
    odd("another encoding in the second line", ("#\n# coding: cp1252\n" + COUNTS).encode("cp1252")),
    odd(
        "an encoding that is not told",
        (WRONG + COUNTS).encode("latin-1"),
        REFUSED,
        "weft: this cannot be decoded: ",
    ),
    odd(
        "an unknown encoding",
        "# coding: klingon\n" + COUNTS,
        REFUSED,
        "weft: this cannot be decoded: unknown encoding",
    ),
    odd("utf-16", COUNTS.encode("utf-16"), REFUSED, "weft: this is not text"),
    odd("NUL", COUNTS.encode() + b"\0", REFUSED, "weft: this is not text"),
    odd("nothing", b"", REFUSED, "weft: there is nothing to check in the file"),
    odd("nothing but a comment", b"# no line end", REFUSED, "weft: there is nothing to check"),
    odd(
        "names that are not ASCII",
        RACES.replace("count", "größe").replace("test_größes", "test_µ"),
        VIOLATED,
    ),
    odd("5,000 functions", "".join(f"def f{n}(): pass\n" for n in range(5_000)) + RACES, VIOLATED),
    odd(
        "a function of 20,000 lines",
        "def long():\n    x = 0\n" + "    x += 1\n" * 20_000 + "    return x\n" + COUNTS,
    ),
    odd(
        "a test of 5,000 lines",
        RACES + "    x = 0\n" + "    x += 1\n" * 5_000,
        VIOLATED,
    ),
    odd("a text of a megabyte", f"text = {'x' * 1_000_000!r}\n{RACES}", VIOLATED),
    odd("a line of a megabyte", f"text = [{'1, ' * 300_000}]\n{COUNTS}"),
    odd(
        "a dictionary of 20,000 entries",
        "data = {" + "".join(f"{n}: [{n}]," for n in range(20_000)) + "}\n" + RACES,
        VIOLATED,
    ),
    odd("10,000 globals", "".join(f"g{n} = []\n" for n in range(10_000)) + RACES, VIOLATED),
    odd(
        "a number that is too long", "x = " + "9" * 5_000 + "\n" + COUNTS, REFUSED, "weft: this is"
    ),
    odd("a warning of the compiler", "assert (1, 'always')\n'\\d'\n" + RACES, VIOLATED),
    odd(
        "code that is run by exec",
        "import threading\nspace = {'threading': threading}\n"
        f"exec(compile({RACES!r}, 'made\\nup', 'exec'), space)\n"
        "def test_made(): space['test_counts']()\n",
        VIOLATED,
    ),
]
