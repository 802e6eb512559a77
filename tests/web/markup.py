"""A rendered page as elements that know where in the text they stand, so that few places of it can be written anew."""

from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


class Element:
    """`start` to `inner` is the start tag, `inner` to `close` what it holds, `close` to `end` the end tag."""

    def __init__(self, tag: str, attrs: list[tuple[str, str | None]], parent: "Element | None", start: int) -> None:
        self.tag = tag
        self.attrs = dict(attrs)
        self.parent = parent
        self.start = self.inner = self.close = self.end = start
        self.holds: list[Element] = []

    def get(self, name: str) -> str:
        return self.attrs.get(name) or ""

    def inside(self) -> Iterator["Element"]:
        """Everything in it, in the order of the page."""
        todo = self.holds[::-1]  # no generator within a generator: each element would pass through all around it
        while todo:
            element = todo.pop()
            yield element
            todo += element.holds[::-1]

    def around(self) -> Iterator["Element"]:
        """From its parent outwards."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent

    def opened(self) -> str:
        """Its start tag as its attributes are now."""
        said = (f' {name}="{escape(value)}"' if value is not None else f" {name}" for name, value in self.attrs.items())
        return f"<{self.tag}{''.join(said)}>"


class Page(HTMLParser):
    """`whole` holds everything; an end tag that was left out is made up where its parent ends."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.text = text
        self._lines = [0]
        for line in text.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self.whole = self._open = Element("", [], None, 0)
        self.feed(text)
        self.close()
        self._shut(self.whole, len(text), len(text))

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, attrs, self._open, self._here())
        element.inner = element.close = element.end = element.start + len(self.get_starttag_text() or "")
        self._open.holds.append(element)
        if tag not in VOID:
            self._open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open = self._open.parent or self.whole

    def handle_endtag(self, tag: str) -> None:
        begun: Element | None = self._open
        while begun is not None and begun.tag != tag:
            begun = begun.parent
        if begun is None or begun is self.whole:
            return
        here = self._here()
        self._shut(begun, here, self.text.index(">", here) + 1)
        self._open = begun.parent or self.whole

    def _shut(self, until: Element, close: int, end: int) -> None:
        one: Element | None = self._open
        while one is not None:
            one.close, one.end = close, end if one is until else close
            if one is until:
                return
            one = one.parent

    def said_in(self, element: Element) -> str:
        """The text between its tags, as it is written."""
        return self.text[element.inner : element.close]
