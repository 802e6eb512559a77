"""A picture to send: a face in its side's colour, a name, and what is told, as one SVG that needs no other file.

Names of figures and gangs are in it, never those of people. A script makes a photo of it for messengers.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.template.loader import render_to_string

from campaigns.web.drawing import marks

# As on light pages (base.css): a picture has no theme.
INKS: Final = {
    "red": "#b03a2e",
    "blue": "#2f63a8",
    "green": "#3b7a3f",
    "violet": "#75479c",
    "ochre": "#a9741a",
    "grey": "#626a73",
}
PAPER: Final = "#fffdf8"
SHADE: Final = "#231a16"
PER_LINE: Final = 37  # letters of the story
MOST_LINES: Final = 8
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"


def answer(
    name: str,
    line: str,
    story: str,
    head: str,
    colour: str,
    photo: tuple[str, bytes] | None = None,
    numbers: Sequence[str] = (),
) -> HttpResponse:
    """`line` stands beneath the name; `photo`, its media type and bytes, goes before the drawn head."""
    ink = INKS[marks.colour(colour)]
    story_lines = wrap(story, PER_LINE)
    content = render_to_string(
        "pieces/share_picture.svg",
        {
            "name": name,
            "size": min(84, 1150 // max(1, len(name))),
            "line": line,
            "lines": [(270 + 44 * n, text) for n, text in enumerate(story_lines[:MOST_LINES])],
            "numbers": " · ".join(numbers),
            "head": _head(head),
            "photo": f"data:{photo[0]};base64,{b64encode(photo[1]).decode()}" if photo else "",
            "ink": ink,
            "ground": _mixed(ink, PAPER, 24),
            "dark": _mixed(ink, SHADE, 42),
            "fonts": [(weight, _font(weight)) for weight in (400, 600)],
        },
    )
    response = HttpResponse(content, content_type="image/svg+xml")
    response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = "private, no-cache"
    return response


def _mixed(colour: str, other: str, percent: int) -> str:
    pairs = [(int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{(a * percent + b * (100 - percent)) // 100:02x}" for a, b in pairs)


@cache
def _heads() -> dict[str, Any]:
    """What is inside each head's symbol of the sprite, by its code."""
    sprite = Path(str(finders.find("heads.svg"))).read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="f-([a-z-]+)"[^>]*>(.*?)</symbol>', sprite, re.S))


def _head(code: str) -> str:
    return str(_heads().get(code, ""))


@cache
def _font(weight: int) -> str:
    file = finders.find(f"fonts/source-serif-4-latin-{weight}-normal.woff2")
    return b64encode(Path(str(file)).read_bytes()).decode()
