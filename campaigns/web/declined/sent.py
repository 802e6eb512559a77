"""The form that was declined, and the forms of the page it stands on, as they are drawn.

The page is drawn with gaps: only when all of it is there can be said which of its forms was sent, and which of its
fields the reason is about. Then the gaps are filled, in the order in which they were drawn.
"""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.web.declined.fields import place_of, plainly_wrong, within
from engine.kernel.refusal import Malformed, Refusal

Attrs = dict[str, str | None]  # of a control, as in HTML; None: the name alone

OUR_OWN = frozenset({"csrfmiddlewaretoken", "id", "back"})
SECRET = frozenset({"file", "password"})  # told about, never filled in again
TICKED = frozenset({"radio", "checkbox"})
HERE = "declined"  # the id of the reason's place in the page
ABOVE = '<div class="say no" id="{}" role="alert"><p>{}</p></div>'


class Drawn:
    """A form that goes where the declined one went; `is_it`: that one."""

    def __init__(self, sent: "Sent") -> None:
        self.sent, self.is_it = sent, False
        self.fields: list[tuple[Attrs, str]] = []  # as the page draws them, and what was typed
        self.chosen: Sequence[str] | None = None  # in the list whose gaps are being filled
        self._hidden: list[tuple[str, str | None]] = []
        self._met: dict[str, int] = {}
        self._wait = SafeString("")  # reasons at boxes: they stand behind the last

    def alike(self) -> int:
        typed = self.sent.typed
        wrong = sum(value not in typed.getlist(name) for name, value in self._hidden if name not in OUR_OWN)
        return sum(attrs["name"] in typed for attrs, _typed in self.fields) - 1000 * wrong

    def meet(self, tag: str, attrs: Attrs) -> Callable[[Attrs], SafeString] | None:
        """A control that is being drawn; what fills it later, if anything may: puts what was typed into the `attrs`,
        and returns the reason to stand behind it.
        """
        name, kind = attrs.get("name"), attrs.get("type")
        if name and kind == "hidden":
            self._hidden.append((name, attrs.get("value")))
        if not name or kind == "hidden":
            return None
        values, nth = self.sent.typed.getlist(name), self._met.get(name, 0)
        texts = values if "multiple" in attrs else values[nth : nth + 1]
        value = (attrs.get("value") or "on") if kind in TICKED else "".join(texts[:1])
        self._met[name] = nth + (kind not in TICKED)
        self.fields.append((dict(attrs), value))
        return partial(self._filled, len(self.fields) - 1, tag, texts, value in values)

    def _filled(self, n: int, tag: str, texts: Sequence[str], ticked: bool, attrs: Attrs) -> SafeString:
        if not self.is_it:
            return SafeString("")
        self.chosen = None
        kind = attrs.get("type")
        if kind in TICKED:
            attrs.pop("checked", None)
            attrs |= {"checked": None} if ticked else {}
        elif tag == "select":
            self.chosen = texts or None
        elif texts and kind not in SECRET:
            attrs["value"] = texts[0]
        message = self._message(n, attrs)
        if kind not in TICKED:
            return message
        self._wait += message
        return SafeString("")

    def _message(self, n: int, attrs: Attrs) -> SafeString:
        words, is_first = self.sent.reasons.get(n), n == self.sent.place
        if not words:
            return SafeString("")
        mark = HERE if is_first else f"{HERE}-{n}"
        described = f"{attrs.get('aria-describedby') or ''} {mark}".strip()
        attrs |= {"aria-invalid": "true", "aria-describedby": described, **({"autofocus": None} if is_first else {})}
        self.sent.told += 1
        return format_html('<span class="wrong" id="{}" role="alert">{}</span>', mark, words)

    def waiting(self) -> SafeString:
        waited, self._wait = self._wait, SafeString("")
        return waited

    def at_the_end(self) -> SafeString:
        """What is about none of the fields has the focus itself."""
        rest = self.waiting()
        if not self.is_it or self.sent.place is not None or not self.sent.words:
            return rest
        self.sent.told += 1
        last = '<span class="wrong" id="{}" role="alert" tabindex="-1" autofocus>{}</span>'
        return rest + format_html(last, HERE, self.sent.words)


class Sent:
    """`refusal` is None where the page itself says why not: then its form is filled in only."""

    def __init__(
        self,
        request: HttpRequest,
        refusal: Refusal | Malformed | None = None,
        words: str = "",
        at: Mapping[str, str] | None = None,
        more: Sequence[tuple[str, str]] | None = None,
    ) -> None:
        self.path, self.typed = request.path, request.POST
        self.refusal, self.words, self.at, self.more = refusal, words, at or {}, more
        self.stands_at = ""  # the page's address, where the form's is another
        self.form: Drawn | None = None  # that is being drawn
        self.reasons: dict[int, str] = {}  # by the field's place in the form
        self.place: int | None = None  # of the field that `refusal` is about
        self.told = 0  # reasons that stand in gaps filled so far
        self.found: Drawn | None = None
        self._forms: list[Drawn] = []
        self._gaps: list[Callable[[], str]] = []
        self._before: list[int] = []  # reasons told before each gap
        self._mark = secrets.token_hex(8)  # nobody can have typed it

    def gap(self, fill: Callable[[], str]) -> SafeString:
        """What stands for something that can't be said yet; `fill` is asked when the page is whole."""
        self._gaps.append(fill)
        return SafeString(f"<!--{self._mark}:{len(self._gaps) - 1}-->")

    def next_gap(self) -> int:
        return len(self._gaps)

    def told_since(self, gap: int) -> bool:
        """Whether a reason stands in that gap or in one after it; to be asked by one that is being filled."""
        return self.told > self._before[gap]

    def begin(self, address: str) -> None:
        if address == self.path:
            self.form = Drawn(self)
            self._forms.append(self.form)

    def end(self) -> SafeString:
        form, self.form = self.form, None
        return self.gap(form.at_the_end) if form is not None else SafeString("")

    def above(self) -> SafeString:
        """The words, where the page doesn't offer the form to this reader, or not any more."""
        return self.gap(lambda: "" if self.found or not self.words else format_html(ABOVE, HERE, self.words))

    def filled(self, page: str) -> str:
        """The page that was drawn, told what is to be told where."""
        self._find()
        gaps = []
        for fill in self._gaps:
            self._before.append(self.told)
            gaps.append(fill())
        return re.sub(f"<!--{self._mark}:([0-9]+)-->", lambda gap: gaps[int(gap[1])], page)

    def _find(self) -> None:
        if not self._forms:
            return
        self.found = form = max(self._forms, key=Drawn.alike)
        form.is_it = True
        if self.refusal is None:
            return
        names = [(attrs["name"] or "", typed) for attrs, typed in form.fields]
        self.place = place_of(self.refusal, names, self.at)
        if isinstance(self.refusal, Malformed):
            self.reasons = (
                {n: plainly_wrong(*field) for n, field in enumerate(form.fields)}
                if self.more is None
                else {place: words for name, words in self.more if (place := within(names, name)) is not None}
            )
        if self.place is not None:
            self.reasons[self.place] = self.words
