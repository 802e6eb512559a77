"""Forms for what came of the dice: one for the shots of whoever is up, one for his fights; and how they are read."""

from collections.abc import Iterable
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.battles.entries import pair
from campaigns.web.rulesets.stko import cards
from campaigns.web.submit_form import corners, number, several
from engine.kernel.telling.speaker import capital
from engine.rulesets.stko.codes import LOCATIONS
from engine.rulesets.stko.tables_optional import FIGHT_ROWS
from engine.rulesets.stko.tell import words as stko

Command = dict[str, Any]
SHOT, FIGHT, CARD = "shot-outcome", "fight-outcome", "card-outcome"
RESULTS: Final = {
    "moved": gettext_lazy("Moved"),
    "woke": gettext_lazy("Wakes up"),
    "recovered": gettext_lazy("Recovers"),
    "stays": gettext_lazy("No: everything stays as it was"),
    "cleared": gettext_lazy("Jam cleared"),
    "again": gettext_lazy("Still jammed"),
    "broken": gettext_lazy("Weapon broken"),
    "incapacitated": gettext_lazy("Out of action"),
    "ran": gettext_lazy("Runs"),
    "fled": gettext_lazy("Runs off the table"),
    "surrendered": gettext_lazy("Surrenders"),
}
FALLS: Final = {"move-outcome": gettext_lazy("Moved and fell"), "flight-outcome": gettext_lazy("Runs and falls")}
NOTHING: Final = {
    "wake-outcome": gettext_lazy("Stays unconscious"),
    "recover-outcome": gettext_lazy("No 6: not yet recovered"),
}
ENDS: Final = (
    ("hits", gettext_lazy("Hits, or nothing")),
    ("thrown_back", gettext_lazy("The attacker is knocked down")),
    ("attacker_leaves", gettext_lazy("The attacker runs")),
    ("defender_leaves", gettext_lazy("The defender runs")),
    ("fell", gettext_lazy("Fell on the way")),
    ("too_far", gettext_lazy("Fell short")),
)


def label(code: str, result: str) -> str:
    """The word on a button that says a result."""
    if result == "fell":
        return str(FALLS[code])
    return str(NOTHING[code]) if result == "nothing" else str(RESULTS.get(result, result))


def shots(page: BattlePage, figures: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    """Whom the figure that is up can shoot at, with what, and what a hit can do."""
    return _attack(page, figures, SHOT, page.view.get("hits", []))


def fights(page: BattlePage, figures: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    attack = _attack(page, figures, FIGHT, page.view.get("fight_hits", []))
    if attack is None:
        return None
    rows = list(dict.fromkeys(str(choice.facts["use"]) for choice in attack["choices"] if "use" in choice.facts))
    attack["parts"] = fight_parts(page.view.get("fight_hits", []), rows)
    row_words = [(row, words.of(stko.FIGHT_ROWS, row)) for row in rows]
    guards = [(row, words.of(stko.FIGHT_ROWS, row)) for row in FIGHT_ROWS]
    return {**attack, "rows": row_words, "defences": guards, "ends": [(code, str(word)) for code, word in ENDS]}


def _attack(
    page: BattlePage, figures: dict[int, dict[str, Any]], code: str, hits: list[dict[str, Any]]
) -> dict[str, Any] | None:
    choices = [choice for choice in page.legal if choice.code == code]
    if not choices:
        return None
    first = choices[0]
    attacker = figures.get(int(first.command["figure"]))
    targets = dict.fromkeys(int(choice.command["target"]) for choice in choices)
    places = dict.fromkeys(place for choice in choices for place in choice.command.get("weapons", ()))
    return {
        "choices": choices,
        "figure": attacker,
        "targets": [figures[n] for n in targets if n in figures],
        "weapons": [(place, attacker["weapons"][place]["word"]) for place in places] if attacker else [],
        "everybody": [figure for figure in figures.values() if figure["loss"] == "in_play" and figure is not attacker],
        "parts": parts(hits),
        "acts_as": first.acts_as,
        "yours": first.yours,
        "drawn": page.table == "drawn",
        "moved": all("moved" in choice.command for choice in choices),
        "runs_at": [figures[n] for n in targets if n in figures] if "chased" in first.facts else [],
        "corners": int(attacker["ways"].get("turns", 0)) if attacker and page.table == "drawn" else 0,
    }


def fight_parts(hits: list[dict[str, Any]], rows: Iterable[str]) -> list[dict[str, Any]]:
    """Without a place a gun shoots the unconscious dead, and a club may kill anybody. STKO-71, STKO-73."""
    return parts(hits, _("dead at once") if "club_axe" in rows else _("shot dead"))


def parts(hits: list[dict[str, Any]], outright: str = "") -> list[dict[str, Any]]:
    """What a hit can do, by location; last what wants no location, where `outright` is the word for a death."""
    outright = outright or _("shot dead")
    body_parts = []
    for place in (*LOCATIONS, ""):
        at_place = [hit for hit in hits if hit["location"] == place]
        if at_place:
            name = words.of(stko.LOCATIONS, place) if place else _("anywhere")
            ways = [
                {"value": value(hit), "word": outright if not place and hit["wound"] == "dead" else hit_word(hit)}
                for hit in at_place
            ]
            body_parts.append({"code": place or "anywhere", "word": capital(name), "ways": ways})
    return body_parts


def value(hit: dict[str, Any]) -> str:
    return "|".join((hit["location"], hit["wound"], hit["falls"], "severed" if hit["severed"] else ""))


def hit_word(hit: dict[str, Any]) -> str:
    """`serious wound, knocked down`."""
    pieces = [words.of(stko.SEVERITIES, hit["wound"])] if hit["wound"] else []
    if hit["severed"]:
        pieces = [_("severed")]
    if hit["falls"]:
        pieces.append(words.of(stko.STATES, hit["falls"]))
    return ", ".join(pieces)


def deck(page: BattlePage, figures: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    """The cards that may have come up in a deck of the people's own."""
    choices = [choice for choice in page.legal if choice.code == CARD]
    if not choices:
        return None

    def name(n: int) -> str:
        return str(figures[n]["name"]) if n in figures else str(n)

    card_rows = [
        {**cards.card(str(choice.command["card"]), name), "code": choice.command["card"]} for choice in choices
    ]
    return {"cards": card_rows, "acts_as": choices[0].acts_as, "yours": choices[0].yours}


# -- reading the forms ----------------------------------------------------------------------------------------------
def hits_of(request: HttpRequest) -> list[dict[str, Any]]:
    """None where it missed. Somebody else got what is ticked for him; where nothing is, he got it all instead."""
    if "missed" in request.POST:
        return []
    who = number(request, "who") or 0
    others = request.POST.getlist("hit-other")
    hits = [_hit(text, 0 if others else who) for text in request.POST.getlist("hit")]
    hits = hits * 2 if "twice" in request.POST else hits
    return hits + [_hit(other, who) for other in others]


def _hit(text: str, who: int) -> dict[str, Any]:
    location, wound, falls, severed = [*text.split("|"), "", "", ""][:4]
    hit: dict[str, Any] = {"wound": wound, "falls": falls, "severed": severed == "severed"}
    if location:
        hit["location"] = location
    return {**hit, "who": who} if who else hit


def _target(request: HttpRequest) -> int | None:
    """Beside each stands a button for a miss, one tap in all."""
    return number(request, "missed") or number(request, "target")


def shot(request: HttpRequest) -> Command:
    command: Command = {"type": SHOT, "figure": number(request, "figure"), "target": _target(request)}
    command["hits"] = hits_of(request)
    command["weapons"] = several(request, "weapons")
    after = request.POST.get("after", "")
    if after and command["weapons"]:
        command["after"] = [after, *["ready"] * (len(command["weapons"]) - 1)]
    if second := request.POST.get("after-second", ""):
        command["after"] = [after or "ready", second]
    for name in ("ducks", "moved"):
        if name in request.POST:
            command[name] = True
    if request.POST.get("grip"):
        command["grip"] = request.POST["grip"]
    facing = pair(request, "fx", "fy")
    if facing not in (None, [0, 0]) and ("moved" not in command or "agile" in request.POST):
        command["facing"] = facing
    if "moved" not in command:
        return command
    if chased := number(request, "chased"):
        command["chased"] = chased
    if via := corners(request):
        command["via"] = via
    return _ended(request, command, "to")


def run(request: HttpRequest) -> Command:
    """Move & Shoot with nobody to shoot at, or a fall on the way."""
    command: Command = {"type": "move-outcome", "figure": number(request, "figure"), "and_shoot": True}
    if "fell" in request.POST:
        return {**command, "fell": True}
    return _ended(request, command, "to")


def _ended(request: HttpRequest, command: Command, *names: str) -> Command:
    """Points tapped on the map, in the order in which they were asked for."""
    for name, (x, y) in zip(names, (("x", "y"), ("ax", "ay")), strict=False):
        point = number(request, x), number(request, y)
        if None not in point:
            command[name] = list(point)
    return command


def fight(request: HttpRequest) -> Command:
    command: Command = {"type": FIGHT, "figure": number(request, "figure"), "target": _target(request)}
    command |= {"hits": hits_of(request), "result": request.POST.get("result", "hits")}
    for name in ("use", "defence"):
        if request.POST.get(name):
            command[name] = request.POST[name]
    return _ended(request, command, "to", "away")


def card(request: HttpRequest) -> Command:
    return {"type": CARD, "card": request.POST.get("card", "")}
