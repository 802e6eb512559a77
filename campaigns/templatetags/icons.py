"""Icons and faces from sprites, which a device fetches once, each with the first page that needs it. The word beside
them speaks.
"""

from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.web.drawing import marks

register = template.Library()

SPRITES = {"i": "interface.svg", "g": "glyphs.svg", "f": "heads.svg"}  # by how a name begins
# Glyphs that menus show lie with the interface: the home of a campaign needs none of the others.
OF_MENUS = ("g-heart-beats", "g-human-target", "g-laurels", "g-tombstone")


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """Of the interface, drawn in lines (Lucide). `size`: s or l."""
    return _used(f"i {size}", f"i-{name}")


@register.simple_tag
def glyph(name: str, size: str = "") -> SafeString:
    """Of the table: weapons, states, wounds, deeds; filled (game-icons.net)."""
    return _used(f"gi {size}", f"g-{name}")


@register.simple_tag
def symbol(name: str, size: str = "") -> SafeString:
    """Either of them, by its name with the set: `i-hand`, `g-run`."""
    return _used(f"{'i' if name.startswith('i-') else 'gi'} {size}", name)


@register.simple_tag
def face(person: Any, side: Any, size: str = "") -> SafeString:
    """Whom a figure or character shows: the photo, else the head, cut in the shape and colour of its side.

    `person` has `photo` (an address, or empty) and `head` (a code of `drawing.heads`); `side`, or the gang
    or character, colour, shape and, of sides, a number `n`; `size`: xs, s or l.
    """
    n = _of(side, "n") or 0
    css = f"face {size} g-{marks.colour(_of(side, 'colour'), n)} cut-{marks.shape(_of(side, 'shape'), n)}"
    if person["photo"]:
        return format_html('<span class="{}"><img src="{}" alt="" loading="lazy"></span>', css, person["photo"])
    return format_html('<span class="{}">{}</span>', css, _used("", f"f-{person['head']}", ' viewBox="0 0 64 64"'))


@register.simple_tag
def bust(code: str) -> SafeString:
    """A drawn head as large as its page lets it, uncut."""
    return _used("bust", f"f-{code}", ' viewBox="0 0 64 64"')


@register.simple_tag
def head(code: str, side: Any, size: str = "") -> SafeString:
    """A drawn head alone, to choose from."""
    return face({"photo": "", "head": code}, side, size)


def _of(side: Any, what: str) -> Any:
    return side.get(what) if isinstance(side, dict) else getattr(side, what, None)


@lru_cache(1024)
def _used(css: str, name: str, more: str = "") -> SafeString:
    """The same few on every page: written once."""
    return format_html(
        '<svg class="{}"{} aria-hidden="true"><use href="{}#{}"/></svg>',
        css.strip(),
        SafeString(more),
        static("interface.svg" if name in OF_MENUS else SPRITES[name[0]]),
        name,
    )
