"""Forms and their controls, as in HTML with expressions for values: `{% input name="n" value=one.x required %}`.

A form that was declined comes back with what was typed in it and the reason at its field (`campaigns.web.declined`).
The tags need no loading.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape
from typing import Any, Final
from uuid import uuid4

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.defaulttags import CsrfTokenNode, TemplateIfParser
from django.urls import reverse
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.web.declined.sent import Attrs, Drawn, Sent

register = template.Library()
NOTHING: Final = SafeString("")
# Attributes without a value; `if` after one says when it stands there.
ALONE: Final = frozenset({"checked", "data-actor", "data-send", "disabled", "multiple", "open", "required", "selected"})


class Written(template.Node):
    """What stands in a tag: expressions, attributes, and what stands between it and the tag that ends it."""

    def __init__(self, parser: Parser, token: Token, end: str = "") -> None:
        self.plain: list[FilterExpression] = []
        self.named: dict[str, FilterExpression | None] = {}
        conditions: dict[str, list[str]] = {}
        last = ""
        for bit in token.split_contents()[1:]:
            name, equals, value = bit.partition("=")
            if bit in ALONE:
                last, self.named[bit] = bit, None
            elif bit == "if" or last in conditions:
                conditions.setdefault(last, []).append(bit)
            elif equals and name.replace("-", "").isalnum():
                self.named[name] = parser.compile_filter(value)
            else:
                self.plain.append(parser.compile_filter(bit))
        self.conditions = {name: TemplateIfParser(parser, bits[1:]).parse() for name, bits in conditions.items()}
        self.nodelist = NodeList()
        if end:
            self.nodelist = parser.parse((end,))
            parser.delete_first_token()

    def holds(self, name: str, context: Any) -> bool:
        return name not in self.conditions or bool(self.conditions[name].eval(context))

    def attrs(self, context: Any) -> Attrs:
        """What is None isn't there."""
        alone = {name: None for name, value in self.named.items() if value is None and self.holds(name, context)}
        resolved = {name: value.resolve(context) for name, value in self.named.items() if value is not None}
        return {**{name: text(value) for name, value in resolved.items() if value is not None}, **alone}


def text(value: Any) -> str:
    return value if isinstance(value, str) else str(localize(value))


def escaped(value: object) -> str:
    """As Django's, without its detour for texts that are not put together yet: a table has 900 attributes."""
    return value if isinstance(value, SafeString) else escape(str(value))


def tag(name: str, attrs: Mapping[str, str | None]) -> SafeString:
    parts = [key if value is None else f'{key}="{escaped(value)}"' for key, value in attrs.items()]
    return SafeString(f"<{' '.join([name, *parts])}>")


def control(context: Any, name: str, attrs: Attrs, inside: Callable[[], str] | None = None) -> SafeString:
    """With what was typed, and the reason behind it."""
    form = form_of(context)
    fill = form.meet(name, attrs) if form is not None else None
    if form is None or fill is None:
        return drawn(name, attrs, inside)
    if inside is None:
        return form.sent.gap(partial(filled_control, fill, name, attrs))
    inner: list[SafeString] = []
    opened = form.sent.gap(partial(filled_list, fill, name, attrs, inner))
    held = inside()  # its options have gaps of their own
    return SafeString("".join((opened, held, f"</{name}>", form.sent.gap(inner.pop))))


def filled_control(fill: Callable[[Attrs], SafeString], name: str, attrs: Attrs) -> SafeString:
    inner = fill(attrs)
    return drawn(name, attrs) + inner


def filled_list(fill: Callable[[Attrs], SafeString], name: str, attrs: Attrs, inner: list[SafeString]) -> SafeString:
    inner.append(fill(attrs))
    return tag(name, attrs)


def drawn(name: str, attrs: Attrs, inside: Callable[[], str] | None = None) -> SafeString:
    if name == "input":
        return tag(name, attrs)
    held = inside() if inside is not None else attrs.pop("value", "") or ""
    return format_html("{}{}{}</{}>", tag(name, attrs), "\n" if held.startswith("\n") else "", held, name)


def sent_of(context: Any) -> Sent | None:
    return getattr(getattr(context, "request", None), "declined", None)


def form_of(context: Any) -> Drawn | None:
    """The form that is being drawn, where it may be the one that was declined."""
    sent = sent_of(context)
    return sent.form if sent is not None else None


def id_of_form(context: Any) -> str:
    """Of what the form enters, so that sending it twice has its effect once. Those of one page differ in their last
    digits only: a table has some twenty forms, and phones fetch it hundreds of times an evening.
    """
    request = getattr(context, "request", None)
    first, count = getattr(request, "form_ids", None) or (new_id(), 0)
    if request is not None:
        request.form_ids = (first, count + 1)
    return f"{first[:-4]}{count & 0xFFFF:04x}"


class Form(Written):
    """`{% form "address" its arguments class="x" %}…{% endform %}`; without an address to the page's own."""

    def render(self, context: Any) -> SafeString:
        arguments = [expression.resolve(context) for expression in self.plain]
        action = {"action": reverse(arguments[0], args=arguments[1:])} if arguments else {}
        return self.drawn(context, {"method": "post", **action, **self.attrs(context)})

    def drawn(self, context: Any, attrs: Attrs, hidden: Attrs | None = None) -> SafeString:
        sent = sent_of(context)
        if sent is not None:
            sent.begin((attrs.get("action") or "").partition("#")[0] or context.request.path)
        inside = [
            tag("form", attrs),
            CsrfTokenNode().render(context),
            *(
                control(context, "input", {"type": "hidden", "name": name, "value": value})
                for name, value in {"id": id_of_form(context), **(hidden or {})}.items()
            ),
            self.nodelist.render(context),
            sent.end() if sent is not None else "",
            "</form>",
        ]
        return SafeString("".join(inside))


# What the form of a button (one of a group's) takes from it.
OF_BUTTON: Final = {
    "acts": "acts_as", "yours": "yours", "point": "map", "turns": "turns", "auto": "code", "waits": "waits"
}  # fmt: skip


class Entry(Form):
    """`{% entry what="shoot" css="line" %}…{% endentry %}`: something that is entered on the battle of the page.

    `of`: a button of the page's groups; `acts` as whose move, `yours` as a player, `checks` whether the table is as
    it was shown; `point`, `turns`, `auto` and `waits` are for the scripts of the table. `answers`: the question that is
    answered, as whoever is asked.
    """

    def render(self, context: Any) -> SafeString:
        resolved = {name: value.resolve(context) for name, value in self.named.items() if value is not None}
        if (button := resolved.get("of")) is not None:
            resolved |= {name: button.get(of) for name, of in OF_BUTTON.items()}
        if (question := resolved.get("answers")) is not None:
            resolved |= {"what": "answer", "acts": question["acts_as"], "yours": context.get("as_player")}
        battle = context["battle"]
        action = reverse("enter", args=[battle.id, resolved["what"]])
        attrs: Attrs = {"method": "post", "action": action, "hx-post": action, "class": resolved.get("css", "")}
        attrs |= {f"data-{key}": resolved[key] for key in ("point", "auto") if resolved.get(key)}
        attrs |= {f"data-{key}": None for key in ("turns", "waits") if resolved.get(key)}
        hidden = {"acts_as": resolved.get("acts"), "yours": resolved.get("yours") and 1}
        hidden["seen"] = battle.version if resolved.get("checks") else None
        if question is not None:
            hidden |= {"kind": question["kind"], "question": question["number"]}
        return self.drawn(context, attrs, {name: text(value) for name, value in hidden.items() if value})


class Control(Written):
    """`{% input … %}` and `{% textarea … %}`."""

    def __init__(self, parser: Parser, token: Token) -> None:
        super().__init__(parser, token)
        self.tag = token.contents.split()[0]

    def render(self, context: Any) -> SafeString:
        return control(context, self.tag, self.attrs(context))


class Select(Written):
    """`{% select name="n" %}…{% endselect %}` around `<option {% choice value if one.is_chosen %}>` of hand."""

    def render(self, context: Any) -> SafeString:
        return control(context, "select", self.attrs(context), lambda: self.nodelist.render(context))


class Choice(Written):
    """The attributes of an option; what is chosen in a list that was declined is what was sent."""

    def render(self, context: Any) -> SafeString:
        is_it = "selected" in self.named and self.holds("selected", context)
        return of_option(context, self.plain[0].resolve(context), is_it)


class Options(Written):
    """`{% options pairs one.held %}`: an option for each value with its word; the held one, if any, is chosen."""

    def render(self, context: Any) -> SafeString:
        pairs, *held = (expression.resolve(context, ignore_failures=True) for expression in self.plain)
        options = (
            f"<option {of_option(context, value, [value] == held)}>{escaped(text(word))}</option>"
            for value, word in pairs or ()
        )
        return SafeString("".join(options))


def of_option(context: Any, value: Any, is_it: bool) -> SafeString:
    form, value = form_of(context), text(value)
    return chosen(value, is_it) if form is None else form.sent.gap(partial(chosen, value, is_it, form))


def chosen(value: str, is_it: bool, form: Drawn | None = None) -> SafeString:
    if form is not None and form.chosen is not None:
        is_it = value in form.chosen
    return SafeString(f'value="{escaped(value)}"{" selected" if is_it else ""}')


class Fold(Written):
    """`{% fold id="x" open if one.there %}…{% endfold %}`: details, which are open where a reason stands in them."""

    def render(self, context: Any) -> SafeString:
        sent = sent_of(context)
        first = sent.next_gap() if sent is not None else 0
        inside, attrs = self.nodelist.render(context), self.attrs(context)
        begin = tag("details", attrs) if sent is None else sent.gap(partial(opened_if_told, sent, first, attrs))
        return format_html("{}{}</details>", begin, inside)


def opened_if_told(sent: Sent, first: int, attrs: Attrs) -> SafeString:
    return tag("details", attrs | ({"open": None} if sent.told_since(first) else {}))


AROUND: Final[dict[str, type[Written]]] = {"form": Form, "entry": Entry, "select": Select, "fold": Fold}
for called, around in AROUND.items():
    register.tag(called, partial(around, end=f"end{called}"))
SINGLE: Final[dict[str, type[Written]]] = {"input": Control, "textarea": Control, "choice": Choice, "options": Options}
for called, single in SINGLE.items():
    register.tag(called, single)


@register.simple_tag(takes_context=True)
def reason(context: Any) -> SafeString:
    """At the boxes of the declined form before it: behind all of them, since a reason in between splits their row."""
    form = form_of(context)
    return form.sent.gap(form.waiting) if form is not None else NOTHING


@register.simple_tag(takes_context=True)
def declined_above(context: Any) -> SafeString:
    """Why something was declined whose form isn't on the page."""
    sent = sent_of(context)
    return sent.above() if sent is not None else NOTHING


@register.simple_tag
def new_id() -> str:
    return str(uuid4())


@register.filter
def by_number(figures: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Figures as the pairs of `options`."""
    return [
        (figure["n"], figure["name"]) if isinstance(figure, Mapping) else (figure.n, figure.name)
        for figure in figures or ()
    ]


@register.filter
def filled(pattern: str, value: Any) -> str:
    """`aim-{}-points` with the value in its first gap."""
    return pattern.replace("{}", str(value), 1)
