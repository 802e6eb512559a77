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
    by_number = {one["n"]: one for one in people}
    found = []
    for key, title, codes in GROUPS:
        here = [one for code in codes for one in page.legal if one.code == code]
        buttons = [_button(one, by_number, page) for one in here if one.code not in FORMS]
        as_form = [one for one in here if one.code in FORMS]
        if buttons or as_form:
            told = {"told": _form(as_form, by_number, page), "form": FORMS[as_form[0].code]} if as_form else {}
            found.append({"key": key, "title": title, "buttons": buttons, **told})
    return found


def _button(one: LegalChoice, people: dict[int, dict[str, Any]], page: BattlePage) -> dict[str, Any]:
    figure = people.get(int(one.command.get("figure", 0)))
    target = people.get(int(one.facts.get("target", 0)))
    return button(
        one,
        using=_with(one, people),
        label=_label(one, target),
        symbol=_symbol(one, people),
        main=one.code == "begin-round",
        dice=_shots(one),
        facts=_facts(one),
        odds=_chance(one),
        target=target,
        map="to" if page.table == "drawn" and one.code == "move" else "",
        waits=offline.must_wait(one.code, figure["of"]["dice"] if figure else "", page),
    )


def _chance(one: LegalChoice) -> str:
    """That it comes off; of the own roll alone where the other's numbers are the Keeper's."""
    chance = one.hit if one.hit >= 0 else int(one.facts.get("success", -1))
    return percent(chance) if chance >= 0 else ""


def _label(one: LegalChoice, target: dict[str, Any] | None) -> str:
    who = {"target": target["name"] if target else ""}
    known: dict[str, str] = {
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
    if one.code in known:
        return known[one.code] % who
    return offline.word(one.code)


def _with(one: LegalChoice, people: dict[int, dict[str, Any]]) -> str:
    place = one.facts.get("weapon")
    figure = people.get(int(one.command.get("figure", 0)))
    if figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return ""
    return str(figure["weapons"][place]["word"])


def _shots(one: LegalChoice) -> str:
    shots = one.facts.get("shots")
    if not isinstance(shots, int):
        return ""
    told = ngettext("%(n)s shot", "%(n)s shots", shots) % {"n": shots}
    return _("%(shots)s, each") % {"shots": told} if "each" in one.facts else told


def _symbol(one: LegalChoice, people: dict[int, dict[str, Any]]) -> str:
    place, figure = one.facts.get("weapon"), people.get(int(one.command.get("figure", 0)))
    if one.code in icons.DEEDS or figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return icons.DEEDS.get(one.code, "")
    glyph = icons.WEAPONS.get(figure["weapons"][place]["name"], "")
    return f"g-{glyph}" if glyph else ""


def _facts(one: LegalChoice) -> str:
    """What else the button says: distances, and the chances farther off than the base range."""
    said = []
    distance = one.facts.get("distance")
    if isinstance(distance, int) and distance >= 0:
        said.append(metres.short(distance))
    most = metres.short(100 * int(one.facts.get("most", 0)))
    if one.code == "move" and "metres" not in one.command:
        said.append(_("at most %(length)s") % {"length": most})
    elif one.code == "move":
        far = metres.short(100 * int(one.command.get("metres", 0)))
        said.append(_("%(length)s, at most %(most)s") % {"length": far, "most": most})
    if one.code == "shoot" and "base" in one.facts:
        farther = [percent(int(one.facts[band])) for band in BANDS[1:]]
        said.append(_("twice as far %(double)s, four times %(quadruple)s") % dict(zip(BANDS[1:], farther, strict=True)))
    return " · ".join(said)


def _form(here: list[LegalChoice], people: dict[int, dict[str, Any]], page: BattlePage) -> dict[str, Any]:
    """Targets and effects of several choices of one kind, for one form."""
    first = here[0]
    targets = dict.fromkeys(int(one.facts.get("target", 0)) for one in here)
    effects = dict.fromkeys(str(one.facts["effect"]) for one in here if "effect" in one.facts)
    chances = {int(one.facts.get("target", 0)): _chance(one) for one in reversed(here)}
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
