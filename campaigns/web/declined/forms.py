"""The form that was sent, found in the page again: filled with what was typed, with the no at its field."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape, unescape
from urllib.parse import urlsplit

from django.http import QueryDict

from campaigns.web.declined.fields import place_of, plainly_wrong, within
from campaigns.web.declined.markup import Element, Page
from engine.kernel.refusal import Malformed, Refusal

OUR_OWN = frozenset({"csrfmiddlewaretoken", "id", "back"})
NOT_TYPED = frozenset({"hidden", "submit", "button", "image", "reset", "file", "password"})
TICKED = frozenset({"radio", "checkbox"})
GROUPS = frozenset({"field", "picks", "line"})  # classes of what stands around several controls that are one field
HERE = "declined"  # the id of the reason's place in the page


def form_sent(page: Page, to: str, at: str, said: QueryDict) -> Element | None:
    """The form that goes `to` this path (without an address: to the page's own, `at`) with the same hidden fields."""
    best, most = None, -1
    for one in page.whole.inside():
        if one.tag != "form" or one.get("method").lower() != "post":
            continue
        action = one.get("action")
        if (urlsplit(action).path or at) != to:
            continue
        hidden = [(field.get("name"), field.get("value")) for field in one.inside() if _is_hidden(field)]
        wrong = sum(value not in said.getlist(name) for name, value in hidden if name not in OUR_OWN)
        names = sum(field.get("name") in said for field in _controls(page, one))
        alike = names - 1000 * wrong
        if best is None or alike > most:
            best, most = one, alike
    return best


def _is_hidden(one: Element) -> bool:
    return one.tag == "input" and one.get("type") == "hidden"


def _controls(page: Page, form: Element) -> list[Element]:
    """What people type, tick and choose in, in the order of the page."""
    mark = form.get("id")
    elsewhere = [one for one in page.whole.inside() if one.get("form") == mark] if mark else []
    return [
        one
        for one in (*form.inside(), *elsewhere)
        if one.get("name") and one.tag in ("input", "select", "textarea") and one.get("type") not in NOT_TYPED
    ]


class Writing:
    """Changes of one page, made at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tags: dict[int, Element] = {}
        self._texts: list[tuple[int, int, str]] = []

    def set(self, one: Element, **attrs: str | None) -> None:
        self._tags[one.start] = one
        one.attrs.update({name.replace("_", "-"): value for name, value in attrs.items()})

    def drop(self, one: Element, name: str) -> None:
        if name in one.attrs:
            self._tags[one.start] = one
            del one.attrs[name]

    def put(self, start: int, text: str, end: int | None = None) -> None:
        self._texts.append((start, start if end is None else end, text))

    def done(self) -> str:
        changes = [(one.start, one.inner, one.opened()) for one in self._tags.values()] + self._texts
        parts, at = [], 0
        for start, end, text in sorted(changes, key=lambda change: change[:2]):
            parts += [self.page.text[at:start], text]
            at = end
        return "".join([*parts, self.page.text[at:]])


def fill(write: Writing, form: Element, said: QueryDict) -> None:
    met: dict[str, int] = {}
    for one in _controls(write.page, form):
        name = one.get("name")
        values, nth = said.getlist(name), met.get(name, 0)
        if one.get("type") in TICKED:
            _turn(write, one, "checked", one.attrs.get("value", "on") in values)
            continue
        met[name] = nth + 1
        if one.tag == "select":
            wanted = values if "multiple" in one.attrs else values[nth : nth + 1]
            if wanted:
                _choose(write, one, wanted)
        elif nth < len(values):
            if one.tag == "textarea":
                write.put(one.inner, "\n" + escape(values[nth]), one.close)
            else:
                write.set(one, value=values[nth])


def _choose(write: Writing, one: Element, wanted: list[str]) -> None:
    options = [option for option in one.inside() if option.tag == "option"]
    known = [o.get("value") if "value" in o.attrs else unescape(write.page.said_in(o)).strip() for o in options]
    if not set(wanted) <= set(known):
        return  # what isn't offered any more can't be chosen again
    for option, value in zip(options, known, strict=True):
        _turn(write, option, "selected", value in wanted)


def _turn(write: Writing, one: Element, name: str, on: bool) -> None:
    if on and name not in one.attrs:
        write.set(one, **{name: None})
    elif not on:
        write.drop(one, name)


def tell(
    write: Writing, form: Element, said: QueryDict, no: Refusal | Malformed, words: str, at: Mapping[str, str]
) -> Element | None:
    """The `words` stand at the field that the `no` is about, which is returned; else at the button that was pressed."""
    fields, place = field_of(write.page, form, said, no, at)
    if place is not None:
        one = fields[place]
        _tell_at(write, form, fields, one, words, HERE)
        write.set(one, autofocus=None)
    else:
        pressed = _pressed(form, said)
        write.put(_before(pressed) if pressed is not None else form.close, _reason(words, HERE))
        if pressed is not None:
            write.set(pressed, autofocus=None, aria_describedby=HERE)
        one = pressed or form
    _unfold(write, one)
    return one if place is not None else None


def tell_more(
    write: Writing, form: Element, said: QueryDict, told: Element | None, more: Sequence[tuple[str, str]] | None
) -> None:
    """What else is wrong, each at its own field: `more`, or what can be seen of the fields themselves."""
    fields = _told_at(write.page, form)
    typed = list(_typed(fields, said))
    if more is None:
        words = {n: plainly_wrong(one.attrs, typed[n][1]) for n, one in enumerate(fields)}
    else:
        words = {place: reason for name, reason in more if (place := within(typed, name)) is not None}
    others = [(fields[n], reason) for n, reason in words.items() if reason and fields[n] is not told]
    for n, (one, reason) in enumerate(others, 2):
        _tell_at(write, form, fields, one, reason, f"{HERE}-{n}")
        _unfold(write, one)


def _tell_at(write: Writing, form: Element, fields: list[Element], one: Element, words: str, mark: str) -> None:
    alike = [other for other in fields if other.get("name") == one.get("name") and other.get("type") in TICKED]
    write.set(one, aria_invalid="true", aria_describedby=f"{one.get('aria-describedby')} {mark}".strip())
    write.put(_behind(alike[-1] if alike else one, form), _reason(words, mark))


def _reason(words: str, mark: str) -> str:
    return f'<span class="wrong" id="{mark}" role="alert">{escape(words)}</span>'


def tell_above(write: Writing, main: Element, words: str) -> None:
    """Where the page doesn't offer the form to this reader, or not any more."""
    write.put(main.inner, f'<div class="say no" id="{HERE}" role="alert"><p>{escape(words)}</p></div>')


def field_of(
    page: Page, form: Element, said: QueryDict, no: Refusal | Malformed, at: Mapping[str, str]
) -> tuple[list[Element], int | None]:
    """The form's fields, and the place of the one that it is about."""
    fields = _told_at(page, form)
    return fields, place_of(no, list(_typed(fields, said)), at)


def _told_at(page: Page, form: Element) -> list[Element]:
    """Files, and what is typed in secret, are told about, too, though nothing is filled in again."""
    return [*_controls(page, form), *(one for one in form.inside() if one.get("type") in ("file", "password"))]


def _typed(fields: Iterable[Element], said: QueryDict) -> Iterator[tuple[str, str]]:
    met: dict[str, int] = {}
    for one in fields:
        name = one.get("name")
        nth, values = met.get(name, 0), said.getlist(name)
        if one.get("type") not in TICKED:
            met[name] = nth + 1
        yield name, one.get("value") if one.get("type") in TICKED else values[nth] if nth < len(values) else ""


def _behind(one: Element, form: Element) -> int:
    """After the field with its label, inside of what holds it."""
    place = one.end
    for outer in one.around():
        if outer is form or outer.tag in ("td", "li"):
            break
        if outer.tag in ("label", "span", "p"):
            place = outer.end
        elif outer.tag == "fieldset" or GROUPS & set(outer.get("class").split()):
            return outer.end if "picks" in outer.get("class").split() else outer.close
        else:
            break
    return place


def _pressed(form: Element, said: QueryDict) -> Element | None:
    """The button that the browser named, else the first that is to be seen."""
    buttons = [one for one in form.inside() if one.tag == "button" and one.get("type") != "button"]
    seen = [one for one in buttons if "hidden" not in one.attrs]
    named = [one for one in seen if one.get("name") and one.get("value") in said.getlist(one.get("name"))]
    return next(iter([*named, *seen]), None)


def _before(button: Element) -> int:
    """Of it, or of the row of buttons it stands in."""
    outer = button.parent
    in_a_row = outer is not None and outer.tag != "form" and "buttons" in outer.get("class").split()
    return outer.start if outer is not None and in_a_row else button.start


def _unfold(write: Writing, one: Element) -> None:
    for outer in one.around():
        if outer.tag == "details" and "open" not in outer.attrs:
            write.set(outer, open=None)
