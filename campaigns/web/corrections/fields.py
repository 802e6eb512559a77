"""The fields of an entry as people read and change them: names instead of numbers, lengths in the reader's unit.

Which control a field gets follows from its type in the command or answer; what a number or code stands for, from the
ruleset's `fields` (`rulesets.parts.Field`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.corrections.amending import Awaited, Entry
from campaigns.web import words
from campaigns.web.field_shapes import Shape, fields_of, has_to_be_said, shape_of
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Field
from campaigns.web.submit_form import whole
from engine.kernel.commands import Command
from engine.kernel.refusal import Malformed, Refusal

COMMON: Mapping[str, Field] = {
    "target": Field(gettext_lazy("Target"), "figure"),
    "figure": Field(gettext_lazy("Figure"), "figure"),
    "figures": Field(gettext_lazy("Figures"), "figure"),
    "choice": Field(gettext_lazy("Choice"), "option"),
    "weapon": Field(gettext_lazy("Weapon"), "weapon"),
    "weapons": Field(gettext_lazy("Weapons"), "weapon"),
    "side": Field(gettext_lazy("Side"), "side"),
    "count": Field(gettext_lazy("How many dice")),
    "in_sight": Field(gettext_lazy("In sight")),
    "on": Field(gettext_lazy("From now on")),
    "spell": Field(gettext_lazy("Spell"), "text"),
    "times": Field(gettext_lazy("How often")),
    "value": Field(gettext_lazy("Value")),
}
SPARE_ROWS = 1  # empty ones, to add something


class Table(NamedTuple):
    """What the numbers and codes of an entry stand for: figures by number, sides in order, weapons of whoever acts by
    their places, cards, what a question offers, and whom it is about; codes with their words. `drawn`: on a table that
    has places; `asked`: places of the weapons that a number is asked of.
    """

    fields: Mapping[str, Field]
    names: Mapping[int, str]
    sides: Sequence[str] = ()
    weapons: Mapping[int, str] = {}
    cards: Sequence[tuple[str, str]] = ()
    options: Sequence[tuple[str, str]] = ()
    about: Mapping[int, str] = {}
    drawn: bool = True
    asked: Sequence[int] = ()

    def field(self, name: str) -> Field:
        return self.fields.get(name) or COMMON.get(name) or Field(name.replace("_", " "), "number")

    def may_say(self, name: str, annotation: Any) -> bool:
        """Places are asked for on a drawn table only, which measures by itself."""
        if self.field(name).measured:
            return not self.drawn
        return self.drawn or shape_of(annotation).kind not in ("point", "points")


class Acting(NamedTuple):
    """Who acts in an entry; where it answers, what the question is, whom it is about (nobody: everybody) and offers."""

    figure: int = 0
    question: str = ""
    about: Sequence[int] = ()
    options: Sequence[str] = ()


class Control(NamedTuple):
    """One field of the form. `kind`: text, choices (one), ticks (several), rows (of `rows`, each some controls), or
    figures (of `rows`, each one control under somebody's name)."""

    name: str
    label: str
    kind: str
    value: Any = ""
    choices: Sequence[tuple[str, str]] = ()
    rows: Sequence[Sequence["Control"]] = ()
    usual: bool = False  # nobody said anything here
    hint: str | None = None  # read out where no label stands


def _is_fixed(shape: type[msgspec.Struct], name: str, annotation: Any, by_hand: bool) -> bool:
    """Whose turn it is doesn't change, nor what was done in a free turn: that is another action. By hand it is
    nobody's turn, and the figure is whom it happened to; so it is where a side does something with one."""
    whose_turn = issubclass(shape, Command) and name == "figure" and not by_hand and "side" not in fields_of(shape)
    return whose_turn or shape_of(annotation).kind == "whole"


def controls(
    shape: type[msgspec.Struct],
    known: Mapping[str, Any],
    table: Table,
    prefix: str,
    posted: QueryDict | None,
    by_hand: bool = False,
) -> list[Control]:
    """Of all fields that can be changed, those that were said first. `posted` is what was typed, if anything."""
    built = []
    for name, annotation in fields_of(shape).items():
        value = known.get(name)
        if _is_fixed(shape, name, annotation, by_hand) or not (value or table.may_say(name, annotation)):
            continue
        control = _control(f"{prefix}-{name}", name, annotation, value, table, posted)
        if control.kind == "choices" and name in known and has_to_be_said(shape, name):
            control = control._replace(choices=[choice for choice in control.choices if choice[0]])
        built.append(control._replace(usual=name not in known))
    return sorted(built, key=lambda control: control.usual)


def _control(
    name: str, field_name: str, annotation: Any, value: Any, table: Table, posted: QueryDict | None
) -> Control:
    shape, field = shape_of(annotation), table.field(field_name)
    label = str(field.label)
    if shape.kind == "rows":
        return Control(name, label, "rows", rows=list(_rows(name, shape.item, value or (), table, posted)))
    if shape.kind == "figures":
        parts = [
            _control(f"{name}-{n}", field_name, shape.item, (value or {}).get(str(n)), table, posted)._replace(
                label=who
            )
            for n, who in table.names.items()
        ]
        return Control(name, label, "figures", rows=[[control] for control in parts])
    choices = _choices(shape, field, table)
    if field.codes and shape.kind == "plain":  # and what stands there, whatever it is
        codes = sorted({*field.codes, *([value] if value else [])}, key=field.word)
        choices = [("", "–"), *((code, field.word(code)) for code in codes)]
    if field.kind == "weapons":
        parts = [
            Control(form, word, "text", _of_weapon(value, n) if posted is None else posted.get(form, ""))
            for n, word in table.weapons.items()
            if n in table.asked and (form := f"{name}-{n}")
        ]
        return Control(name, label, "figures", rows=[[control] for control in parts])
    if field.kind == "each":
        places = [*(value or ()), ""]
        return Control(
            name,
            label,
            "rows",
            rows=[[_place(name, label, n, place, choices, posted)] for n, place in enumerate(places)],
        )
    if shape.kind == "several" and choices:
        ticked = [str(code) for code in value or ()] if posted is None else posted.getlist(name)
        return Control(name, label, "ticks", ticked, choices)
    shown = _shown(shape, field, value) if posted is None or name not in posted else posted[name]
    return Control(name, label, "choices" if choices else "text", shown, choices)


def _of_weapon(value: Sequence[int] | None, n: int) -> str:
    """Empty where nothing is said of any."""
    return str(value[n]) if value and n < len(value) else ""


def _place(
    name: str, label: str, n: int, value: str, choices: Sequence[tuple[str, str]], posted: QueryDict | None
) -> Control:
    form = f"{name}-{n}"
    return Control(
        form, "", "choices", value if posted is None else posted.get(form, value), [("", "–"), *choices], hint=label
    )


def _rows(
    name: str, item: type[msgspec.Struct], value: Sequence[Any], table: Table, posted: QueryDict | None
) -> Iterator[list[Control]]:
    plain = [row if isinstance(row, Mapping) else msgspec.to_builtins(row) for row in value]
    for n in range(len(plain) + SPARE_ROWS):
        known = plain[n] if n < len(plain) else {}
        yield [
            _control(f"{name}-{n}-{part}", part, annotation, known.get(part), table, posted)
            for part, annotation in fields_of(item).items()
        ]


def _choices(shape: Shape, field: Field, table: Table) -> list[tuple[str, str]]:
    nothing = ("", "–")
    if shape.kind == "bool":
        return [nothing, ("yes", _("yes")), ("no", _("no"))]
    if field.kind == "option" and table.options:
        return list(table.options)
    codes = shape_of(shape.item).codes if shape.kind == "several" else shape.codes
    if codes:
        words = [(code, field.word(code)) for code in codes]
    elif field.kind == "figure":
        known = {**table.names, **table.about} if shape.kind == "several" else table.names  # it may be of both
        words = [*([("0", field.zero)] if field.zero else []), *((str(n), name) for n, name in known.items())]
    elif field.kind == "about":
        words = [(str(n), name) for n, name in table.about.items()]
    elif field.kind == "weapon":
        words = [(str(n), word) for n, word in table.weapons.items()]
    elif field.kind == "side" or (field.kind == "sides" and shape.kind == "several"):
        words = [(str(n), word) for n, word in enumerate(table.sides)]
    elif field.kind == "card":
        words = list(table.cards)
    else:
        return []
    return words if shape.kind == "several" else [nothing, *words]


def _shown(shape: Shape, field: Field, value: Any) -> str:
    if value is None or value == "" or value == field.nobody():
        return ""
    if shape.kind == "bool":
        return "yes" if value else "no"
    if shape.kind == "point":
        return "; ".join(field.length_shown(length) for length in value)
    if shape.kind == "points":
        return " | ".join("; ".join(field.length_shown(length) for length in point) for point in value)
    if shape.kind == "several":
        return ", ".join(str(item) for item in value)
    if field.kind == "length" and isinstance(value, int):
        return field.length_shown(value)
    return str(value)


def read(
    shape: type[msgspec.Struct],
    known: Mapping[str, Any],
    table: Table,
    prefix: str,
    posted: QueryDict,
    by_hand: bool = False,
) -> Any:
    """What the form says, by field; what stands in it as it was shown keeps its value to the hundredth.

    Raises: Malformed.
    """
    entered: dict[str, Any] = {}
    for name, annotation in fields_of(shape).items():
        form = f"{prefix}-{name}"
        if _is_fixed(shape, name, annotation, by_hand):
            if name in known:
                entered[name] = known[name]
            continue
        value, value_shape = _read(form, name, annotation, known.get(name), table, posted), shape_of(annotation)
        if value is None and value_shape.kind == "several" and not value_shape.optional and usual(shape, name) is None:
            value = []  # it has to be said, and none of them is
        if value is not None:
            entered[name] = value
    return entered


def _read(name: str, field_name: str, annotation: Any, known: Any, table: Table, posted: QueryDict) -> Any:
    shape, field = shape_of(annotation), table.field(field_name)
    if shape.kind == "rows":
        return _read_rows(name, shape.item, known or (), table, posted)
    if shape.kind == "figures":
        return _read_figures(name, field_name, shape.item, known or {}, table, posted)
    if field.kind == "weapons":
        return _read_weapons(name, known, table, posted)
    if field.kind == "each":
        places = [posted.get(f"{name}-{n}", "") for n in range(len(known or ()) + SPARE_ROWS)]
        return [place for place in places if place] or (None if known is None else [])
    if shape.kind == "several" and _choices(shape, field, table):
        if name not in posted and known is None:
            return None
        ticked, before = posted.getlist(name), [str(item) for item in known or ()]
        in_order = [item for item in before if item in ticked] + [item for item in ticked if item not in before]
        return [whole(item) if whole(item) is not None else item for item in in_order]
    text = (" ".join(posted.getlist(name)) if shape.kind == "several" else posted.get(name, "")).strip()
    if text == _shown(shape, field, known):
        return known
    if text == "":
        return None if known is None else field.nobody()
    if shape.kind == "bool":
        return text == "yes"
    if shape.kind == "point":
        return _point(text, field_name, field)
    if shape.kind == "points":
        return [_point(part, field_name, field) for part in text.split("|") if part.strip()]
    if shape.kind == "several":
        return [whole(word) if whole(word) is not None else word for word in text.replace(",", " ").split()]
    if field.kind == "length":
        return field.length_read(text, field_name)
    return whole(text) if whole(text) is not None and shape.kind == "plain" and field.kind != "text" else text


def _read_weapons(name: str, known: Sequence[int] | None, table: Table, posted: QueryDict) -> list[Any] | None:
    """A number at each weapon's place; those that aren't asked of keep what is known of them."""
    typed = {n: posted.get(f"{name}-{n}", "").strip() for n in table.asked}
    if not any(typed.values()):
        return None if known is None else []
    known = known or ()
    numbers: list[Any] = [known[n] if n < len(known) else 0 for n in range(1 + max(table.weapons))]
    for n, text in typed.items():
        numbers[n] = text if whole(text or "0") is None else whole(text or "0")
    return numbers


def _read_rows(name: str, item: type[msgspec.Struct], known: Sequence[Any], table: Table, posted: QueryDict) -> Any:
    plain = [known_row if isinstance(known_row, Mapping) else msgspec.to_builtins(known_row) for known_row in known]
    rows = []
    for n in range(len(plain) + SPARE_ROWS):
        before = plain[n] if n < len(plain) else {}
        row = {
            part: value
            for part, annotation in fields_of(item).items()
            if (value := _read(f"{name}-{n}-{part}", part, annotation, before.get(part), table, posted)) is not None
        }
        if row:
            rows.append(row)
    return rows if rows or known else None


def _read_figures(name: str, of: str, item: Any, known: Mapping[str, Any], table: Table, posted: QueryDict) -> Any:
    """By figure what isn't nothing; None where there is nothing and was nothing."""
    figures = {n: number for n, number in known.items() if n not in map(str, table.names)}
    for n in map(str, table.names):
        if value := _read(f"{name}-{n}", of, item, known.get(n), table, posted):
            figures[n] = value
    return figures if figures or known else None


def _point(text: str, of: str, field: Field) -> list[int]:
    parts = text.split(";")
    if len(parts) != 2:
        raise Malformed(of, text, "point-on-the-table")
    return [field.length_read(part, of) for part in parts]


def told(shape: type[msgspec.Struct], known: Mapping[str, Any], table: Table) -> list[tuple[str, str]]:
    """What was said, as label and words: `Range`, `medium`."""
    lines = []
    for control in controls(shape, known, table, "told", None):
        if control.usual:
            continue
        if control.kind == "rows":
            text = "; ".join(", ".join(filter(None, map(_word, row))) for row in control.rows)
        elif control.kind == "figures":
            text = "; ".join(f"{part.label}: {_word(part)}" for (part,) in control.rows if _word(part))
        else:
            text = _word(control)
        lines.append((control.label, text))
    return lines


def _word(control: Control) -> str:
    labels = dict(control.choices)
    if control.kind == "ticks":
        return ", ".join(labels.get(code, code) for code in control.value)
    return labels.get(control.value, control.value) if control.value else ""


def usual(shape: type[msgspec.Struct], name: str) -> Any:
    """What a field means that nobody says; None where it has to be said."""
    info = next(field for field in msgspec.structs.fields(shape) if field.name == name)
    if info.default_factory is not msgspec.NODEFAULT:
        return info.default_factory()
    return None if info.default is msgspec.NODEFAULT else info.default


def table_of(
    here: LoadedBattle,
    game: RulesetPages,
    names: Mapping[int, str],
    entry: Acting | Entry | Awaited,
) -> Table:
    """As it is for the reader."""
    view = here.rules.view(here.shown.battle, here.viewer)
    acting = next((figure for figure in view.get("figures", ()) if figure["n"] == entry.figure), {"weapons": ()})
    offered_numbers = {int(option) for option in entry.options if option.isdigit()}
    # A list that isn't all his, of somebody whose weapons aren't all known, says which place each has.
    carried = {
        weapon.get("place", n): words.weapon(weapon["name"], game.key) for n, weapon in enumerate(acting["weapons"])
    }
    own_words = game.option_words(entry.question, acting)
    offered = [(option, own_words.get(option) or game.offered(option, names)) for option in entry.options]
    return Table(
        game.fields,
        {n: name for n, name in names.items() if not offered_numbers or n in offered_numbers},
        [here.names.side(n) for n in range(len(here.shown.players))],
        carried,
        [(card, game.card(card, lambda n: names.get(n, str(n)))["label"]) for card in game.cards(view)],
        offered,
        {n: name for n, name in names.items() if not entry.about or n in entry.about},
        here.row.table == "drawn",
        [weapon.get("place", n) for n, weapon in enumerate(acting["weapons"]) if game.asks_of(entry.question, weapon)],
    )


def worded(refusal: Refusal | Malformed, game: RulesetPages, names: Callable[[int], str]) -> str:
    """Why an entry doesn't fit; a field by its label, whatever the command calls it."""
    if isinstance(refusal, Refusal):
        return sentence(refusal, names, game.key)
    missing = str(refusal.facts["field"]) if refusal.code == "complete" else ""
    path = re.sub(r"\[\d+\]", "", refusal.field)
    label = str(Table(game.fields, {}).field(missing or path.rpartition(".")[2]).label)
    return _("Not filled in: %(field)s.") % {"field": label} if missing else sentence(refusal.at(label))
