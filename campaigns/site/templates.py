"""Our templates, laid out for people and sent without the layout: phones at a table follow for hours."""

import re
from typing import Final

from django.template.base import Origin
from django.template.loaders.filesystem import Loader

RAW: Final = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
TOKEN: Final = re.compile(
    r"({%.*?%}|{{.*?}}|{#.*?#}|<[a-zA-Z/!](?:{%.*?%}|{{.*?}}|\"[^\"]*\"|'[^']*'|[^>\"'])*>)", re.DOTALL
)
# Around these no white space shows.
BLOCKS: Final = re.compile(
    r"</?(?:address|article|aside|blockquote|body|caption|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption"
    r"|figure|footer|form|h[1-6]|head|header|hr|html|legend|li|link|main|meta|nav|ol|optgroup|option|p|section|summary"
    r"|table|tbody|td|tfoot|th|thead|title|tr|ul|circle|defs|g|line|path|pattern|polygon|polyline|rect|text)\b|<br\b",
    re.IGNORECASE,
)
# And none shows at their edges inside.
EDGES: Final = re.compile(r"<(/?)(?:button|label|select)\b", re.IGNORECASE)
# Tags that print a form, or details, and those that print nothing that is seen.
BLOCK_TAGS: Final = re.compile(r"{%\s*(?:end)?(?:form|entry|fold)\b")
SEEN_THROUGH: Final = re.compile(
    r"{%\s*(?:if|elif|else|endif|with|endwith|block|endblock|load|extends|reason|input type=\"hidden\")[\s%]"
)
LAYOUT: Final = re.compile(r"\s*\n\s*")


class Unindented(Loader):
    def get_contents(self, origin: Origin) -> str:
        return unindented(super().get_contents(origin))


def unindented(source: str) -> str:
    """Line ends with their indentation are gone where they can't show, and a blank where they can."""
    parts = RAW.split(source)
    return "".join(_laid_out(part) if n % 3 == 0 else part for n, part in enumerate(parts) if n % 3 != 2)


def _laid_out(source: str) -> str:
    tokens = [token for token in TOKEN.split(source) if token]
    tokens = [_tag(token) if token[0] == "<" else token for token in tokens]
    return "".join(_text(tokens, n) if TOKEN.fullmatch(token) is None else token for n, token in enumerate(tokens))


def _tag(tag: str) -> str:
    return LAYOUT.sub(" ", re.sub(r"\s*\n\s*(/?>)$", r"\1", tag))


def _text(tokens: list[str], n: int) -> str:
    text = LAYOUT.sub("\n", tokens[n])
    if text.startswith("\n"):
        text = ("" if _hides(tokens, n, -1) or (text == "\n" and _hides(tokens, n, 1)) else " ") + text[1:]
    if text.endswith("\n"):
        text = text[:-1] + ("" if _hides(tokens, n, 1) else " ")
    return text.replace("\n", " ")


def _hides(tokens: list[str], n: int, step: int) -> bool:
    """Does a blank beside this token, to the left (-1) or right (1), not show?"""
    place = n + step
    while 0 <= place < len(tokens):
        token = tokens[place]
        if BLOCKS.match(token) or BLOCK_TAGS.match(token):
            return True
        if edge := EDGES.match(token):
            return bool(edge[1]) == (step > 0)
        if not (SEEN_THROUGH.match(token) or not token.strip()):
            return False
        place += step
    return True
