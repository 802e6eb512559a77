"""Measures what a PDF would draw: rectangles and lines in millimetres, page by page. Reads what Chromium writes."""

import re
import zlib
from typing import NamedTuple

POINT_MM = 25.4 / 72


class Page(NamedTuple):
    """`boxes` are (width, height) of stroked or filled rectangles, `size` that of the paper; millimetres."""

    size: tuple[int, int]
    boxes: list[tuple[float, float]]


def pages(pdf: bytes) -> list[Page]:
    sizes = [
        (round(float(w) * POINT_MM), round(float(h) * POINT_MM))
        for w, h in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    ]
    streams = re.findall(rb"<<((?:(?!endobj).)*?)>>\s*stream\r?\n(.*?)endstream", pdf, re.S)
    alone = [raw for about, raw in streams if b"/Subtype /Form" not in about]  # not what a page draws in a group
    drawn = [text for raw in alone if (text := _plain(raw))]
    found = [_boxes(text) for text in drawn if b" cm" in text]
    assert len(found) == len(sizes), "one drawing per page"
    return [Page(size, boxes) for size, boxes in zip(sizes, found, strict=True)]


def _plain(raw: bytes) -> bytes:
    try:
        return zlib.decompress(raw)
    except zlib.error:
        return b""


def _boxes(text: bytes) -> list[tuple[float, float]]:
    """Follows the scale alone: nothing on our sheets is turned."""
    now, kept, numbers, found = (1.0, 1.0), [], [], []
    for word in text.split():
        try:
            numbers.append(float(word))
            continue
        except ValueError:
            pass
        if word == b"q":
            kept.append(now)
        elif word == b"Q":
            now = kept.pop()
        elif word == b"cm":
            now = (now[0] * numbers[-6], now[1] * numbers[-3])
        elif word == b"re":
            wide, high = numbers[-2] * now[0] * POINT_MM, numbers[-1] * now[1] * POINT_MM
            found.append((round(abs(wide), 2), round(abs(high), 2)))
        numbers = []
    return found
