"""The buttons of a fight: legal commands in groups, in an order that never changes, with their exact odds."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.selectors.battles.legal import LegalChoice
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rolls.odds import percent
from campaigns.web.rulesets.battle_pieces import button
from campaigns.web.rulesets.coc import icons, metres, offline
from engine.kernel.offers import buttons_of
from engine.rulesets.coc.actions import ACTIONS
from engine.rulesets.coc.tell import words as coc

TITLES: Final = {
    "round": gettext_lazy("The round"),
    "shoot": gettext_lazy("Shoot or throw"),
    "fight": gettext_lazy("Melee"),
    "aim": gettext_lazy("Aim"),
    "move": gettext_lazy("Move"),
    "mend": gettext_lazy("Weapons"),
    "help": gettext_lazy("Help"),
    "hold": gettext_lazy("Other actions"),
}
GROUPS: Final = tuple((key, title, buttons_of(ACTIONS.values(), key)) for key, title in TITLES.items())
# The codes whose choices make a form instead of a button each.
FORMS: Final = {"manoeuvre": "coc/manoeuvre.html", "delay": "coc/delay.html"}
BANDS: Final = ("base", "double", "quadruple")


def groups(page: BattlePage, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_number = {person["n"]: person for person in people}
    command_groups = []
    for key, title, codes in GROUPS:
        choices = [choice for code in codes for choice in page.legal if choice.code == code]
        buttons = [_button(choice, by_number, page) for choice in choices if choice.code not in FORMS]
        as_form = [choice for choice in choices if choice.code in FORMS]
        if buttons or as_form:
            form = {"told": _form(as_form, by_number, page), "form": FORMS[as_form[0].code]} if as_form else {}
            command_groups.append({"key": key, "title": title, "buttons": buttons, **form})
    return command_groups


def _button(choice: LegalChoice, people: dict[int, dict[str, Any]], page: BattlePage) -> dict[str, Any]:
    figure = people.get(int(choice.command.get("figure", 0)))
    target = people.get(int(choice.facts.get("target", 0)))
    return button(
        choice,
        using=_weapon_word(choice, people),
        label=_label(choice, target),
        symbol=_symbol(choice, people),
        main=choice.code == "begin-round",
        dice=_shots(choice),
        facts=_facts(choice),
        odds=_chance(choice),
        target=target,
        map="to" if page.table == "drawn" and choice.code == "move" else "",
        waits=offline.must_wait(choice.code, figure["of"]["dice"] if figure else "", page),
    )


def _chance(choice: LegalChoice) -> str:
    """That it comes off; of the own roll alone where the other's numbers are the Keeper's."""
    chance = choice.hit if choice.hit >= 0 else int(choice.facts.get("success", -1))
    return percent(chance) if chance >= 0 else ""


def _label(choice: LegalChoice, target: dict[str, Any] | None) -> str:
    who = {"target": target["name"] if target else ""}
    labels: dict[str, str] = {
        "begin-round": _("Begin the round"),
        "shoot": _("Shoot at %(target)s"),
        "shoot-more": _("Several shots at %(target)s"),
        "burst": _("Burst at %(target)s"),
        "full-auto": _("Full auto at %(target)s"),
        "strike": _("Attack %(target)s"),
        "close-in": _("Charge %(target)s"),
        "aim": _("Aim at %(target)s"),
        "first-aid": _("First Aid for %(target)s"),
        "medicine": _("Medicine for %(target)s"),
    }
    if choice.code in labels:
        return labels[choice.code] % who
    return offline.word(choice.code)


def _weapon_word(choice: LegalChoice, people: dict[int, dict[str, Any]]) -> str:
    place = choice.facts.get("weapon")
    figure = people.get(int(choice.command.get("figure", 0)))
    if figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return ""
    return str(figure["weapons"][place]["word"])


def _shots(choice: LegalChoice) -> str:
    shots = choice.facts.get("shots")
    if not isinstance(shots, int):
        return ""
    counted = ngettext("%(n)s shot", "%(n)s shots", shots) % {"n": shots}
    return _("%(shots)s, each") % {"shots": counted} if "each" in choice.facts else counted


def _symbol(choice: LegalChoice, people: dict[int, dict[str, Any]]) -> str:
    place, figure = choice.facts.get("weapon"), people.get(int(choice.command.get("figure", 0)))
    if choice.code in icons.DEEDS or figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return icons.DEEDS.get(choice.code, "")
    glyph = icons.WEAPONS.get(figure["weapons"][place]["name"], "")
    return f"g-{glyph}" if glyph else ""


def _facts(choice: LegalChoice) -> str:
    """What else the button says: distances, and the chances farther off than the base range."""
    parts = []
    distance = choice.facts.get("distance")
    if isinstance(distance, int) and distance >= 0:
        parts.append(metres.short(distance))
    most = metres.short(100 * int(choice.facts.get("most", 0)))
    if choice.code == "move" and "metres" not in choice.command:
        parts.append(_("at most %(length)s") % {"length": most})
    elif choice.code == "move":
        far = metres.short(100 * int(choice.command.get("metres", 0)))
        parts.append(_("%(length)s, at most %(most)s") % {"length": far, "most": most})
    if choice.code == "shoot" and "base" in choice.facts:
        farther = [percent(int(choice.facts[band])) for band in BANDS[1:]]
        parts.append(
            _("twice as far %(double)s, four times %(quadruple)s") % dict(zip(BANDS[1:], farther, strict=True))
        )
    return " · ".join(parts)


def _form(choices: list[LegalChoice], people: dict[int, dict[str, Any]], page: BattlePage) -> dict[str, Any]:
    """Targets and effects of several choices of one kind, for one form."""
    first = choices[0]
    targets = dict.fromkeys(int(choice.facts.get("target", 0)) for choice in choices)
    effects = dict.fromkeys(str(choice.facts["effect"]) for choice in choices if "effect" in choice.facts)
    chances = {int(choice.facts.get("target", 0)): _chance(choice) for choice in reversed(choices)}
    figure = people.get(int(first.command.get("figure", 0)))
    return {
        "figure": figure,
        "waits": offline.must_wait(first.code, figure["of"]["dice"] if figure else "", page),
        "targets": [{**people[n], "odds": chances.get(n, "")} for n in targets if n in people],
        "effects": [(code, words.of(coc.MANOEUVRES, code)) for code in effects],
        "odds": _chance(first) if len(targets) == 1 else "",
        "acts_as": first.acts_as,
        "yours": first.yours,
    }
