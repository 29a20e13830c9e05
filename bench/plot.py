"""A plot of costs as an SVG: points over a logarithmic axis, in the style of `docs/pictures`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log10

WIDTH, HEIGHT = 360, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 20, 52, 46
STYLE = """\
<style>
  text { font-family: ui-sans-serif, system-ui, "DejaVu Sans", sans-serif; font-size: 12px; fill: #5b6472; }
  .head { font-size: 13px; font-weight: 600; fill: #1f2430; }
  .mid { text-anchor: middle; }
  .end { text-anchor: end; }
</style>"""  # noqa: E501


@dataclass(frozen=True)
class Panel:
    """One of the plots of a picture."""

    title: str
    axis: str
    """What the numbers below are."""
    points: Sequence[tuple[int, float]]


def picture(title: str, panels: Sequence[Panel]) -> str:
    """Panels side by side, with the same scale upwards, which begins at nothing."""
    top = nice(max(y for panel in panels for _, y in panel.points))
    drawn = [drawing(panel, top, WIDTH * nth) for nth, panel in enumerate(panels)]
    width = WIDTH * len(panels)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}"'
            f' width="{width}" height="{HEIGHT}" role="img" aria-labelledby="t">',
            f'<title id="t">{escape(title)}</title>',
            STYLE,
            f'<rect width="{width}" height="{HEIGHT}" rx="10" fill="#fbfaf7"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def nice(value: float) -> float:
    """The next larger number with one digit that is not 0."""
    if value <= 0:
        return 1.0
    unit = 10.0 ** ceil(log10(value) - 1)
    return ceil(value / unit) * unit


def drawing(panel: Panel, top: float, shift: int) -> str:
    first, last = panel.points[0][0], panel.points[-1][0]

    def place(x: int, y: float) -> tuple[float, float]:
        along = log10(x / first) / log10(last / first) if last > first else 0.5
        return (
            round(shift + LEFT + along * (WIDTH - LEFT - RIGHT), 1),
            round(HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM), 1),
        )

    lines = [f'<text x="{shift + LEFT}" y="28" class="head">{escape(panel.title)}</text>']
    for part in range(5):
        value = top * part / 4
        _, y = place(first, value)
        lines += [
            f'<line x1="{shift + LEFT}" y1="{y}" x2="{shift + WIDTH - RIGHT}" y2="{y}"'
            ' stroke="#d9d6cd"/>',
            f'<text x="{shift + LEFT - 6}" y="{y + 4}" class="end">{value:g}</text>',
        ]
    places = [place(x, y) for x, y in panel.points]
    path = " ".join(f"{x},{y}" for x, y in places)
    lines.append(f'<polyline points="{path}" fill="none" stroke="#2f6fb5" stroke-width="2"/>')
    for (number, _), (x, y) in zip(panel.points, places, strict=True):
        lines += [
            f'<circle cx="{x}" cy="{y}" r="3.5" fill="#2f6fb5"/>',
            f'<text x="{x}" y="{HEIGHT - BOTTOM + 17}" class="mid">{number:,}</text>',
        ]
    middle = shift + (LEFT + WIDTH - RIGHT) / 2
    lines.append(f'<text x="{middle:g}" y="{HEIGHT - 10}" class="mid">{escape(panel.axis)}</text>')
    return "\n".join(lines)
