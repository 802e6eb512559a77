"""The buttons of a battle: who of the side that is up may move, and what whoever moves may do."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from msgspec import structs

from campaigns.selectors.battles.legal import LegalChoice
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rolls.odds import percent
from campaigns.web.rulesets.battle_pieces import button
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.pb12 import icons, steps
from engine.kernel.telling.speaker import capital
from engine.rulesets.pb12 import odds
from engine.rulesets.pb12.drawn.zones import facing_in
from engine.rulesets.pb12.rules.success import action_tests
from engine.rulesets.pb12.tell.words import SAID

ACTIONS: Final = SAID.words("action")
MARKS: Final = SAID.words("mark")
OF_TABLE: Final = ("begin", "next-round")
OF_SIDE: Final = ("wait", "stop")
# Of whoever acts, group by group: the firsts are tiles.
OF_FIGURE: Final = (
    ("end", gettext_lazy("The move"), ("end-order", "end-move")),
    ("drive", gettext_lazy("Vehicles"), ("steer", "slow-down")),
    ("aux", gettext_lazy("Auxiliary actions"), ("concentrate", "reload", "take-status", "drop-status", "threaten")),
    ("ram", gettext_lazy("Ram"), ("ram",)),
    ("aim", gettext_lazy("Choose the next target"), ("pick-target",)),
)
OF_UNARMED: Final = tuple(entry for entry in OF_FIGURE if entry[0] != "aim")
MAIN: Final = frozenset({"begin", "next-round", "activate", "relocate"})
ON_MAP: Final = frozenset({"relocate"})
ROLLED: Final = frozenset({"ram", "next-round"})
LABELS: Final = {
    "begin": gettext_lazy("Everyone's ready: round 1"),
    "next-round": gettext_lazy("Status phase and next round"),
    "activate": gettext_lazy("Activate"),
    "relocate": gettext_lazy("Bring in from reserve"),
    "withdraw": gettext_lazy("Into reserve"),
    "wait": pgettext_lazy("move", "Wait"),
    "stop": gettext_lazy("No more moves this round"),
    "end-move": gettext_lazy("End the move"),
    "end-order": gettext_lazy("End the command action"),
    "concentrate": gettext_lazy("Concentrate"),
    "steer": gettext_lazy("Steer"),
    "slow-down": gettext_lazy("Slow down"),
    "ram": gettext_lazy("Ram"),
    "pick-target": gettext_lazy("Choose as target"),
}
COSTS: Final = dict.fromkeys(("relocate", "withdraw", "wait"), gettext_lazy("1 CP"))
ONE_POINT: Final = frozenset({"concentrate", "reload", "pick-target", "ram", "slow-down"})


def groups(page: BattlePage, people: list[Person]) -> list[dict[str, Any]]:
    """Each figure's own where figures move or one of them acts; else one dock for the whole table."""
    by_number = {person["n"]: person for person in people}
    table = [choice for choice in page.legal if choice.code in OF_TABLE]
    if table:
        buttons = [_button(choice, by_number, page) for choice in table]
        return [{"key": "table", "title": _("The table"), "buttons": buttons}]
    numbers = dict.fromkeys(n for choice in page.legal if (n := int(choice.command.get("figure", 0))) in by_number)
    figure_groups = [group for n in numbers for group in _of_figure(by_number[n], by_number, page)]
    buttons = [] if numbers else list(_of_side(page, by_number))
    return figure_groups or ([{"key": "side", "title": _("The move"), "buttons": buttons}] if buttons else [])


def _of_figure(who: Person, people: Mapping[int, Person], page: BattlePage) -> Iterator[dict[str, Any]]:
    mine = [choice for choice in page.legal if choice.command.get("figure") == who["n"]]
    if not page.view.get("up"):
        buttons = [
            _button(choice, people, page) for choice in mine if choice.code in ("activate", "relocate", "withdraw")
        ]
        yield {"key": "move", "title": _("The move"), "buttons": buttons, "figure": who["n"]}
        yield {"key": "side", "title": _("Instead"), "buttons": list(_of_side(page, people)), "figure": who["n"]}
        return
    acting = {"attacks": _attacks(who, mine, people, page), "walk": _walk(who, mine, page)}
    if any(acting.values()):
        form = {"form": "pb12/act.html", "buttons": [], "who": who, **acting, **_out_of_sight(who, mine, people, page)}
        yield {"key": "act", "title": _("What does %(who)s do?") % {"who": who["name"]}, "figure": who["n"], **form}
    ending = [choice for choice in page.legal if choice.code == "end-move"]
    for key, title, codes in OF_FIGURE if who["shoots"] else OF_UNARMED:
        chosen = [choice for code in codes for choice in (*mine, *ending) if choice.code == code]
        buttons = [_button(variant, people, page) for choice in chosen for variant in _with_fewer_points(choice)]
        if buttons:
            yield {"key": key, "title": title, "buttons": buttons, "figure": who["n"]}


def _with_fewer_points(choice: LegalChoice) -> list[LegalChoice]:
    """A vehicle may be given each number of action points up to all that its driver has. Source: PB-101."""
    if choice.code != "steer":
        return [choice]
    return [structs.replace(choice, command={**choice.command, "ap": ap}) for ap in range(choice.command["ap"], 0, -1)]


def _of_side(page: BattlePage, people: Mapping[int, Person]) -> Iterator[dict[str, Any]]:
    for code in (*OF_SIDE, "end-move"):
        yield from (_button(choice, people, page) for choice in page.legal if choice.code == code)


# -- attacks --------------------------------------------------------------------------------------------------------
def _attacks(
    who: Person, mine: Sequence[LegalChoice], people: Mapping[int, Person], page: BattlePage
) -> list[dict[str, Any]]:
    """By target its weapons, each with a button for every number of action points."""
    attacks: dict[int, dict[str, Any]] = {}
    for choice in mine:
        target = people.get(int(choice.facts.get("target", 0)))
        if choice.code not in ("shoot", "fight") or target is None:
            continue
        attack = attacks.setdefault(
            target["n"], {"target": target, "rows": [], "best": -1, "facts": "", **_actor(choice, who, page)}
        )
        attack["rows"] += _rows(choice, who)
        attack["best"] = max(attack["best"], choice.hit)
        if isinstance(far := choice.facts.get("distance"), int):
            attack["facts"] = steps.short(far)
    for attack in attacks.values():
        shots: list[dict[str, Any]] = [shot for row in attack["rows"] for shot in row["shots"]]
        best = max(shots, key=lambda shot: (shot["hit"], -shot["ap"]))
        best["main"] = True
    ranked = sorted(attacks.values(), key=lambda attack: -attack["best"])
    return [{**attack, "place": place} for place, attack in enumerate(ranked, start=1)]


def _out_of_sight(
    who: Person, mine: Sequence[LegalChoice], people: Mapping[int, Person], page: BattlePage
) -> dict[str, list[str]]:
    """On a drawn table who can't be shot at, and why: a target that isn't offered says nothing. Source: PB-64, 71."""
    targets = {
        code: {choice.facts.get("target") for choice in mine if choice.code == code}
        for code in ("shoot", "pick-target")
    }
    can = any(choice.code == "concentrate" for choice in mine) and who["shoots"]
    if page.table != "drawn" or not can:  # what else keeps somebody from picking keeps him from that, too
        return {}
    in_play = [person for person in people.values() if person["on_field"] and person["loss"] == "in_play"]
    enemies = [figure for figure in in_play if figure["side"] != who["side"]]
    return {
        "unseen": [enemy["name"] for enemy in enemies if enemy["n"] not in targets["shoot"] | targets["pick-target"]],
        "too_far": [
            enemy["name"]
            for enemy in enemies
            if targets["shoot"] and enemy["n"] in targets["pick-target"] - targets["shoot"]
        ],
    }


def _actor(choice: LegalChoice, who: Person, page: BattlePage) -> dict[str, Any]:
    waits = page.table == "drawn" and who["of"]["dice"] == "server"
    return {"acts_as": choice.acts_as, "yours": choice.yours, "waits": waits}


def _rows(choice: LegalChoice, who: Person) -> Iterator[dict[str, Any]]:
    """The weapon, and its burst where it has a frequency."""
    gear = who["weapons"][int(choice.command["gear"])]
    for burst in (False, True) if gear["times"] > 1 else (False,):
        per_point = gear["times"] if burst else 1
        # tests beyond would lapse
        paid = who["ap"] if gear["points"] < 0 else max(1, -(-gear["points"] // per_point))
        shots = [_shot(choice, gear, ap, burst) for ap in range(1, min(who["ap"], paid) + 1)]
        yield {"gear": gear, "value": f"{choice.code} {gear['place']}", "burst": burst, "shots": shots}


def _shot(choice: LegalChoice, gear: Mapping[str, Any], ap: int, burst: bool) -> dict[str, Any]:
    """With the number of bundled tests that makes one success likeliest. Source: PB-53, 54."""
    value = [choice.code, str(gear["place"]), str(ap), "0", "burst" if burst else ""]
    if choice.hit < 0:
        return {"ap": ap, "pips": range(ap), "value": " ".join(value), "odds": "", "bundle": 0, "hit": 0}
    times, plus = (gear["times"], gear["plus"]) if burst else (1, 0)
    tests = action_tests(ap, int(choice.facts["tn"]), times, plus, 0, gear["points"])
    chance, bundle = odds.bundled(tests.number, tests.tn, True)
    value[3] = str(bundle)
    hit = round(10_000 * float(chance))
    return {"ap": ap, "pips": range(ap), "value": " ".join(value), "odds": percent(hit), "bundle": bundle, "hit": hit}


# -- moving ---------------------------------------------------------------------------------------------------------
def _walk(who: Person, mine: Sequence[LegalChoice], page: BattlePage) -> dict[str, Any] | None:
    """`far`: movement points for so many action points; `adjust`: the corrective move, free or for a point."""
    walking = next((choice for choice in mine if choice.code in ("move", "adjust")), None)
    if walking is None:
        return None
    pace, codes = max(0, who["attributes"]["B"]), {choice.code for choice in mine}
    return {
        "points": [(ap, range(ap), pace * ap) for ap in range(1, who["ap"] + 1)] if "move" in codes else [],
        "all_in": pace * (who["ap"] + 1) if who["ap"] == who["ap_got"] and not who["free_used"] else 0,
        "pace": pace,
        "free": not who["free_used"],
        **_actor(walking, who, page),
    }


# -- everything else ------------------------------------------------------------------------------------------------
def _button(choice: LegalChoice, people: Mapping[int, Person], page: BattlePage) -> dict[str, Any]:
    who, target = people.get(int(choice.command.get("figure", 0))), people.get(int(choice.facts.get("target", 0)))
    drawn = page.table == "drawn"
    server = any(side.dice == "server" for side in page.sides) if who is None else who["of"]["dice"] == "server"
    return button(
        choice,
        using=str(choice.facts.get("gear", "")) or (target["name"] if target else ""),
        json=json.dumps(
            choice.answer or ({**choice.command, **_facing_inwards(who)} if choice.code in ON_MAP else choice.command)
        ),
        label=_label(choice),
        symbol=icons.DEEDS.get(choice.code, ""),
        main=choice.code in MAIN,
        odds="",
        facts=_cost(choice, who),
        map="points" if drawn and choice.code in ON_MAP else "",
        go=_("Place here"),
        waits=server and choice.code in ROLLED,
    )


def _facing_inwards(who: Person | None) -> dict[str, Any]:
    """Whoever comes in looks away from the edge of its own side, unless somebody drags where to."""
    return {} if who is None else {"facing": facing_in(who["side"])}


def _label(choice: LegalChoice) -> str:
    if choice.code in LABELS:
        return str(LABELS[choice.code])
    if choice.code in ("take-status", "drop-status"):
        status = words.of(MARKS, str(choice.facts["status"]))
        text = _("Take %(status)s") if choice.code == "take-status" else _("Drop %(status)s")
        return text % {"status": status}
    return capital(words.of(ACTIONS, choice.code))


def _cost(choice: LegalChoice, who: Person | None) -> str:
    if choice.code == "activate" and who is not None:
        return _("%(n)s AP for 1 command point") % {"n": max(0, who["attributes"]["AP"])}
    if choice.code in ONE_POINT:
        return _("%(n)s AP") % {"n": 1}
    if choice.code == "steer":
        return _("%(n)s AP") % {"n": choice.command["ap"]}
    if choice.code in ("take-status", "drop-status"):
        return _("%(n)s AP") % {"n": 2 if choice.facts["status"] == "delayed" else 1}
    return str(COSTS.get(choice.code, ""))
