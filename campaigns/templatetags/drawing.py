"""Template tags for what is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.web.drawing import body, dice, marks

register = template.Library()

STONE = "M50 5L88 27V73L50 95L12 73V27Z"


@register.simple_tag
def die(face: int, sides: int = 6, mark: str = "") -> SafeString:
    """One die as SVG; its face is also there as text for who can't see it."""
    die = dice.die(face, sides, mark)
    if die.pips:
        inside = format_html(
            '<rect x="6" y="6" width="88" height="88" rx="16"/>{}',
            format_html_join("", '<circle cx="{}" cy="{}" r="9.5"/>', die.pips),
        )
    else:
        inside = format_html('<path d="{}"/><text x="50" y="62">{}</text>', STONE, face)
    return format_html(
        '<svg class="die {}" viewBox="0 0 100 100" role="img" aria-label="{}">{}</svg>', mark, face, inside
    )


@register.simple_tag
def gang_mark(colour: str, shape: str, side: int = 0) -> SafeString:
    name = marks.shape(shape, side)
    return format_html(
        '<svg class="gang g-{}" viewBox="-125 -125 250 250" aria-hidden="true"><path d="{}"/></svg>',
        marks.colour(colour, side),
        marks.path(name),
    )


@register.inclusion_tag("pieces/body.html")
def body_chart(wounds: Iterable[Mapping[str, Any]], size: str = "") -> dict[str, Any]:
    return {"regions": body.chart(wounds), "size": size}


@register.filter
def svg(number: float) -> str:
    """A number as SVG wants it, whatever the language."""
    return f"{number:g}"


@register.filter
def get_at(things: Sequence[Any], place: int) -> Any:
    return things[place]


@register.filter
def get(mapping: Mapping[Any, Any], key: Any) -> Any:
    return mapping.get(key, "")
