"""The buttons: legal commands in groups, in an order that never changes, with dice and exact odds."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.selectors.battles.legal import LegalChoice
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import lengths, words
from campaigns.web.battles import sights
from campaigns.web.rolls.odds import percent
from campaigns.web.rulesets.battle_pieces import button
from campaigns.web.rulesets.stko import cards, icons, offline, outcome_entry
from engine.kernel.offers import buttons_of
from engine.rulesets.stko.actions import ACTIONS
from engine.rulesets.stko.commands import COMMANDS
from engine.rulesets.stko.tell import words as stko

TITLES: Final = {
    "nerve": gettext_lazy("Broken"),
    "shoot": gettext_lazy("Shoot"),
    "fight": gettext_lazy("Fight"),
    "move": gettext_lazy("Move"),
    "aim": gettext_lazy("Aim"),
    "hold": gettext_lazy("Stay put"),
    "cards": gettext_lazy("Cards"),
}
GROUPS: Final = tuple((key, title, buttons_of(ACTIONS.values(), key)) for key, title in TITLES.items())
FORMS: Final = {
    outcome_entry.SHOT: outcome_entry.shots,
    outcome_entry.FIGHT: outcome_entry.fights,
    outcome_entry.CARD: outcome_entry.deck,
    "turn-card": cards.turned,
}
TEMPLATES: Final = {
    outcome_entry.SHOT: "stko/told_shot.html",
    outcome_entry.FIGHT: "stko/told_fight.html",
    outcome_entry.CARD: "stko/told_deck.html",
    "turn-card": "stko/turned_deck.html",
}
RISKS: Final = (("wound", gettext_lazy("wound")), ("empty", gettext_lazy("empty")), ("jam", gettext_lazy("jam")))
OBVIOUS: Final = frozenset({"turn-card", "shuffle", "recover", "wake"})
AIMED: Final = frozenset({"shoot", "aim", "quick-draw"})
CHOOSES: Final = frozenset(
    {"move", "move-outcome", "shoot", outcome_entry.SHOT}
)  # nothing forces the figure that is up


def dice(count: int) -> str:
    if count <= 0:
        return _("lucky shot")
    return ngettext("%(n)s die", "%(n)s dice", count) % {"n": count}


def dice_or(count: int, otherwise: object) -> str:
    """`1 die or 5 dice`: a die decides first whether hate or fear wins."""
    if not isinstance(otherwise, int):
        return dice(count)
    return _("%(few)s or %(many)s") % {"few": dice(count), "many": dice(otherwise)}


def groups(page: BattlePage, figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_number = {figure["n"]: figure for figure in figures}

    def name(n: int) -> str:
        return by_number[n]["name"] if n in by_number else str(n)

    forms = {code: FORMS[code](page, by_number) for code in FORMS}
    unseen = _unseen(page, figures)
    buttons = [_button(choice, page, by_number, name) for choice in page.legal if forms.get(choice.code) is None]
    command_groups = []
    for key, title, codes in GROUPS:
        of_group = [button for code in codes for button in buttons if button["code"] == code]
        form = next((code for code in codes if forms.get(code) is not None), "")
        here_unseen = unseen if key == "shoot" else []
        if of_group or form or here_unseen:
            told_by = {"told": forms[form], "form": TEMPLATES[form]} if form else {}
            command_groups.append({"key": key, "title": title, "buttons": of_group, "unseen": here_unseen, **told_by})
    return command_groups


def _unseen(page: BattlePage, figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whoever may choose freely also reads at whom he can't shoot, and why: out of sight, or of range."""
    if not any(choice.code in CHOOSES for choice in page.legal) or not page.sights:
        return []
    up = next((figure for figure in figures if figure["n"] == page.sights[0].figure), None)
    unseen = sights.out_of_sight(page.sights, figures, page.sights[0].figure, "stko")
    return unseen if up is None else [*unseen, *_too_far(page, figures, up)]


def _too_far(page: BattlePage, figures: list[dict[str, Any]], up: dict[str, Any]) -> list[dict[str, Any]]:
    """The enemies in sight at whom no shot is offered because one-handed weapons end before them. Source: STKO-27.

    Two-handed ones never do; those that may be held either way are shot with two hands among the other ways.
    """
    grips = {weapon["grip"] for weapon in up["weapons"] if weapon["state"] == "ready" and not weapon["put_down"]}
    bounds = page.options.get("stko.one_handed_bands")
    if not grips or "two_handed" in grips or not isinstance(bounds, list):
        return []
    offered = {choice.facts.get("target") for choice in page.legal if choice.code in ("shoot", outcome_entry.SHOT)}
    far = {sight.target for sight in page.sights if sights.free(sight) and sight.distance >= 100 * bounds[-1]} - offered
    word = _("out of range with one hand") if "either" in grips else words.of(stko.BANDS, "beyond")
    return [
        {"target": figure, "word": word} for figure in figures if figure["n"] in far and figure["side"] != up["side"]
    ]


def _button(
    choice: LegalChoice, page: BattlePage, figures: dict[int, dict[str, Any]], name: Callable[[int], str]
) -> dict[str, Any]:
    figure = figures.get(int(choice.command.get("figure", 0)))
    target = figures.get(int(choice.facts.get("target", 0)))
    drawn = page.table == "drawn"
    return button(
        choice,
        using=_weapon_word(choice, figure),
        label=_label(choice, name),
        symbol=_symbol(choice, figure),
        main=choice.code in OBVIOUS,
        dice=_dice(choice),
        facts=_facts(choice),
        risks=_risks(choice),
        target=target,
        sight=_sight(choice, page, name) if drawn else "",
        map=_map(choice.code) if drawn and choice.facts.get("result") not in ("fell", "surrendered") else "",
        waits=offline.must_wait(choice.code, figure["of"]["dice"] if figure else "", page),
        turns=drawn and _turns_afterwards(choice) and figure is not None,
        corners=_corners(choice, figure) if drawn else None,
    )


def _turns_afterwards(choice: LegalChoice) -> bool:
    """May he look where he likes after it? Where a tap on the map says more, that says it too."""
    return "facing" in COMMANDS[choice.command["type"]].__struct_fields__ and not _map(choice.code)


def _corners(choice: LegalChoice, figure: dict[str, Any] | None) -> int | None:
    """How often he may turn on the way of a move that is told (STKO-93); None for anything else."""
    told_move = choice.code == "move-outcome" and choice.facts.get("result") != "fell"
    return int(figure["ways"].get("turns", 0)) if told_move and figure is not None else None


def _sight(choice: LegalChoice, page: BattlePage, name: Callable[[int], str]) -> str:
    """What the figure that is up sees of the target."""
    n = int(choice.facts.get("target", 0))
    if not n or choice.code not in AIMED:
        return ""
    return next((sights.word(line, name, "stko") for line in page.sights if line.target == n), "")


def _label(choice: LegalChoice, name: Callable[[int], str]) -> str:
    who = {"figure": name(int(choice.command.get("figure", 0))), "target": name(int(choice.facts.get("target", 0)))}
    card = cards.label(str(choice.facts.get("card", "")), name) if "card" in choice.facts else ""
    labels: dict[str, str] = {
        "shoot": _("Shoot at %(target)s"),
        "aim": _("Aim at %(target)s"),
        "aim-outcome": _("Aim at %(target)s"),
        "unseen-outcome": _("%(target)s is out of sight"),
        "fight": _("Fight %(target)s"),
        "give-way": _("Flee or surrender"),
        "close-in": _("Charge %(target)s"),
        "quick-draw": _("Draw against %(target)s"),
        "place": _("Put %(figure)s on the table"),
        "turn-card": _("Turn the next card"),
        "shuffle": _("Shuffle and turn a card"),
        "claim-cards": _("Take %(card)s"),
        "play-card": _("%(card)s for %(figure)s"),
        "pick-up": _("Pick up"),
    }
    if choice.code in labels:
        return labels[choice.code] % {**who, "card": card}
    if "result" in choice.facts:
        return outcome_entry.label(choice.code, str(choice.facts["result"]))
    return words.of(stko.CHOICES, choice.code)


def _weapon_word(choice: LegalChoice, figure: dict[str, Any] | None) -> str:
    if "use" in choice.facts:
        return words.of(stko.FIGHT_ROWS, str(choice.facts["use"]))
    place = choice.facts.get("weapon")
    if figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return ""
    if choice.code == "shoot" and len(figure["weapons"]) == 1:
        return ""
    return str(figure["weapons"][place]["word"])


def _symbol(choice: LegalChoice, figure: dict[str, Any] | None) -> str:
    place = choice.facts.get("weapon")
    if choice.code in icons.DEEDS or figure is None or not isinstance(place, int) or place >= len(figure["weapons"]):
        return icons.DEEDS.get(choice.code, "g-crosshair")
    return f"g-{icons.WEAPONS[figure['weapons'][place]['name']]}"


def _dice(choice: LegalChoice) -> str:
    count = choice.facts.get("dice")
    return dice_or(count, choice.facts.get("dice_else")) if isinstance(count, int) else ""


def _facts(choice: LegalChoice) -> str:
    count, distance, left = choice.facts.get("dice"), choice.facts.get("distance"), choice.facts.get("left")
    if isinstance(count, int) and choice.code in ("move", "move-and-shoot"):
        return _("about %(length)s") % {"length": lengths.short(350 * count)}
    if isinstance(distance, int) and distance >= 0:
        return str(lengths.short(distance))
    if choice.code == "turn-card" and isinstance(left, int):
        return ngettext("%(n)s left", "%(n)s left", left) % {"n": left}
    return ""


def _risks(choice: LegalChoice) -> str:
    return risks(choice.facts)


def risks(facts: Mapping[str, int | str]) -> str:
    """`wound 24%, empty 22%, jam 3%`: what else a shot may bring, where that is known."""
    return ", ".join(f"{word} {percent(int(facts[name]))}" for name, word in RISKS if int(facts.get(name, 0)) > 0)


def shot(page: BattlePage) -> dict[str, str] | None:
    """What may come of the shot whose dice fall next, in words."""
    if page.shot is None:
        return None
    facts: dict[str, int | str] = {"wound": page.shot.wound, "empty": page.shot.empty, "jam": page.shot.jam}
    return {"dice": dice_or(page.shot.dice, page.shot.dice_else), "hit": percent(page.shot.hit), "risks": risks(facts)}


def _map(code: str) -> str:
    """Which point a tap on the map gives this command."""
    return {"place": "at", "reposition": "to", "move-outcome": "to", "flight-outcome": "to"}.get(code, "")
