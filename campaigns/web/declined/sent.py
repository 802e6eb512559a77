"""The form that was declined, and the forms of the page it stands on, as they are drawn.

The page is drawn twice: first to see which of its forms was sent and which of its fields the reason is about, then with
what was typed, and the reason.
"""

from collections.abc import Mapping, Sequence

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


class Drawn:
    """A form that goes where the declined one went; `is_it`: that one."""

    def __init__(self, sent: "Sent", is_it: bool) -> None:
        self.sent, self.is_it = sent, is_it
        self.fields: list[tuple[Attrs, str]] = []  # as the page draws them, and what was typed
        self.chosen: Sequence[str] | None = None  # in the list that is being drawn
        self._hidden: list[tuple[str, str | None]] = []
        self._met: dict[str, int] = {}
        self._wait = SafeString("")  # reasons at boxes: they stand behind the last

    def alike(self) -> int:
        typed = self.sent.typed
        wrong = sum(value not in typed.getlist(name) for name, value in self._hidden if name not in OUR_OWN)
        return sum(one["name"] in typed for one, _typed in self.fields) - 1000 * wrong

    def control(self, tag: str, attrs: Attrs) -> SafeString:
        """What was typed is put into the `attrs`; the reason to stand behind it."""
        name, kind = attrs.get("name"), attrs.get("type")
        if name and kind == "hidden":
            self._hidden.append((name, attrs.get("value")))
        if not name or kind == "hidden":
            return SafeString("")
        values, nth = self.sent.typed.getlist(name), self._met.get(name, 0)
        said = values if "multiple" in attrs else values[nth : nth + 1]
        ticked = kind in TICKED
        value = (attrs.get("value") or "on") if ticked else "".join(said[:1])
        self._met[name] = nth + (not ticked)
        self.fields.append((dict(attrs), value))
        if not self.is_it:
            return SafeString("")
        self.chosen = None
        if ticked:
            attrs.pop("checked", None)
            attrs |= {"checked": None} if value in values else {}
        elif tag == "select":
            self.chosen = said or None
        elif said and kind not in SECRET:
            attrs["value"] = value
        told = self._told(len(self.fields) - 1, attrs)
        if not ticked:
            return told
        self._wait += told
        return SafeString("")

    def _told(self, n: int, attrs: Attrs) -> SafeString:
        words, is_first = self.sent.reasons.get(n), n == self.sent.place
        if not words:
            return SafeString("")
        mark = HERE if is_first else f"{HERE}-{n}"
        described = f"{attrs.get('aria-describedby') or ''} {mark}".strip()
        attrs |= {"aria-invalid": "true", "aria-describedby": described, **({"autofocus": None} if is_first else {})}
        self.sent.told += 1
        return format_html('<span class="wrong" id="{}" role="alert">{}</span>', mark, words)

    def waiting(self) -> SafeString:
        told, self._wait = self._wait, SafeString("")
        return told

    def at_the_end(self) -> SafeString:
        """What is about none of the fields has the focus itself."""
        rest = self.waiting()
        if not self.is_it or self.sent.place is not None or not self.sent.words:
            return rest
        self.sent.told += 1
        last = '<span class="wrong" id="{}" role="alert" tabindex="-1" autofocus>{}</span>'
        return rest + format_html(last, HERE, self.sent.words)


class Sent:
    """`no` is None where the page itself says why not: then its form is filled in only."""

    def __init__(
        self,
        request: HttpRequest,
        no: Refusal | Malformed | None = None,
        words: str = "",
        at: Mapping[str, str] | None = None,
        more: Sequence[tuple[str, str]] | None = None,
    ) -> None:
        self.path, self.typed = request.path, request.POST
        self.no, self.words, self.at, self.more = no, words, at or {}, more
        self.above = ""  # the words, where the page doesn't offer the form to this reader, or not any more
        self.stands_at = ""  # the page's address, where the form's is another
        self.form: Drawn | None = None  # that is being drawn
        self.reasons: dict[int, str] = {}  # by the field's place in the form
        self.place: int | None = None  # of the field that `no` is about
        self.told = 0  # reasons that were drawn
        self.found: Drawn | None = None
        self._forms: list[Drawn] = []
        self._which: int | None = None

    def begin(self, address: str) -> None:
        if address == self.path:
            self.form = Drawn(self, len(self._forms) == self._which)
            self._forms.append(self.form)

    def end(self) -> SafeString:
        form, self.form = self.form, None
        return form.at_the_end() if form is not None else SafeString("")

    def find(self) -> None:
        """After the page was drawn: which of its forms it is, and what is to be told where."""
        forms, self._forms = self._forms, []
        if not forms:
            self.above = self.words
            return
        self.found = form = max(forms, key=Drawn.alike)
        self._which = forms.index(form)
        if self.no is None:
            return
        names = [(one["name"] or "", typed) for one, typed in form.fields]
        self.place = place_of(self.no, names, self.at)
        if isinstance(self.no, Malformed):
            self.reasons = (
                {n: plainly_wrong(*one) for n, one in enumerate(form.fields)}
                if self.more is None
                else {place: words for name, words in self.more if (place := within(names, name)) is not None}
            )
        if self.place is not None:
            self.reasons[self.place] = self.words
