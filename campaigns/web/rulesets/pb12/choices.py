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
OF_UNARMED: Final = tuple(one for one in OF_FIGURE if one[0] != "aim")
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
    by_number = {one["n"]: one for one in people}
    table = [one for one in page.legal if one.code in OF_TABLE]
    if table:
        buttons = [_button(one, by_number, page) for one in table]
        return [{"key": "table", "title": _("The table"), "buttons": buttons}]
    numbers = dict.fromkeys(n for one in page.legal if (n := int(one.command.get("figure", 0))) in by_number)
    found = [group for n in numbers for group in _of_figure(by_number[n], by_number, page)]
    buttons = [] if numbers else list(_of_side(page, by_number))
    return found or ([{"key": "side", "title": _("The move"), "buttons": buttons}] if buttons else [])


def _of_figure(who: Person, people: Mapping[int, Person], page: BattlePage) -> Iterator[dict[str, Any]]:
    mine = [one for one in page.legal if one.command.get("figure") == who["n"]]
    if not page.view.get("up"):
        buttons = [_button(one, people, page) for one in mine if one.code in ("activate", "relocate", "withdraw")]
        yield {"key": "move", "title": _("The move"), "buttons": buttons, "figure": who["n"]}
        yield {"key": "side", "title": _("Instead"), "buttons": list(_of_side(page, people)), "figure": who["n"]}
        return
    acting = {"attacks": _attacks(who, mine, people, page), "walk": _walk(who, mine, page)}
    if any(acting.values()):
        form = {"form": "pb12/act.html", "buttons": [], "who": who, **acting, **_out_of_sight(who, mine, people, page)}
        yield {"key": "act", "title": _("What does %(who)s do?") % {"who": who["name"]}, "figure": who["n"], **form}
    ending = [one for one in page.legal if one.code == "end-move"]
    for key, title, codes in OF_FIGURE if who["shoots"] else OF_UNARMED:
        chosen = [one for code in codes for one in (*mine, *ending) if one.code == code]
        buttons = [_button(each, people, page) for one in chosen for each in _with_fewer_points(one)]
        if buttons:
            yield {"key": key, "title": title, "buttons": buttons, "figure": who["n"]}


def _with_fewer_points(one: LegalChoice) -> list[LegalChoice]:
    """A vehicle may be given each number of action points up to all that its driver has. Source: PB-101."""
    if one.code != "steer":
        return [one]
    return [structs.replace(one, command={**one.command, "ap": ap}) for ap in range(one.command["ap"], 0, -1)]


def _of_side(page: BattlePage, people: Mapping[int, Person]) -> Iterator[dict[str, Any]]:
    for code in (*OF_SIDE, "end-move"):
        yield from (_button(one, people, page) for one in page.legal if one.code == code)


# -- attacks --------------------------------------------------------------------------------------------------------
def _attacks(
    who: Person, mine: Sequence[LegalChoice], people: Mapping[int, Person], page: BattlePage
) -> list[dict[str, Any]]:
    """By target its weapons, each with a button for every number of action points."""
    found: dict[int, dict[str, Any]] = {}
    for one in mine:
        target = people.get(int(one.facts.get("target", 0)))
        if one.code not in ("shoot", "fight") or target is None:
            continue
        at = found.setdefault(
            target["n"], {"target": target, "rows": [], "best": -1, "facts": "", **_actor(one, who, page)}
        )
        at["rows"] += _rows(one, who)
        at["best"] = max(at["best"], one.hit)
        if isinstance(far := one.facts.get("distance"), int):
            at["facts"] = steps.short(far)
    for at in found.values():
        shots: list[dict[str, Any]] = [shot for row in at["rows"] for shot in row["shots"]]
        best = max(shots, key=lambda shot: (shot["hit"], -shot["ap"]))
        best["main"] = True
    ranked = sorted(found.values(), key=lambda at: -at["best"])
    return [{**at, "place": place} for place, at in enumerate(ranked, start=1)]


def _out_of_sight(
    who: Person, mine: Sequence[LegalChoice], people: Mapping[int, Person], page: BattlePage
) -> dict[str, list[str]]:
    """On a drawn table who can't be shot at, and why: a target that isn't offered says nothing. Source: PB-64, 71."""
    of = {code: {one.facts.get("target") for one in mine if one.code == code} for code in ("shoot", "pick-target")}
    can = any(one.code == "concentrate" for one in mine) and who["shoots"]
    if page.table != "drawn" or not can:  # what else keeps somebody from picking keeps him from that, too
        return {}
    there = [one for one in people.values() if one["on_field"] and one["loss"] == "in_play"]
    enemies = [one for one in there if one["side"] != who["side"]]
    return {
        "unseen": [one["name"] for one in enemies if one["n"] not in of["shoot"] | of["pick-target"]],
        "too_far": [one["name"] for one in enemies if of["shoot"] and one["n"] in of["pick-target"] - of["shoot"]],
    }


def _actor(one: LegalChoice, who: Person, page: BattlePage) -> dict[str, Any]:
    waits = page.table == "drawn" and who["of"]["dice"] == "server"
    return {"acts_as": one.acts_as, "yours": one.yours, "waits": waits}


def _rows(one: LegalChoice, who: Person) -> Iterator[dict[str, Any]]:
    """The weapon, and its burst where it has a frequency."""
    gear = who["weapons"][int(one.command["gear"])]
    for burst in (False, True) if gear["times"] > 1 else (False,):
        each = gear["times"] if burst else 1
        paid = who["ap"] if gear["points"] < 0 else max(1, -(-gear["points"] // each))  # tests beyond would lapse
        shots = [_shot(one, gear, ap, burst) for ap in range(1, min(who["ap"], paid) + 1)]
        yield {"gear": gear, "value": f"{one.code} {gear['place']}", "burst": burst, "shots": shots}


def _shot(one: LegalChoice, gear: Mapping[str, Any], ap: int, burst: bool) -> dict[str, Any]:
    """With the number of bundled tests that makes one success likeliest. Source: PB-53, 54."""
    value = [one.code, str(gear["place"]), str(ap), "0", "burst" if burst else ""]
    if one.hit < 0:
        return {"ap": ap, "pips": range(ap), "value": " ".join(value), "odds": "", "bundle": 0, "hit": 0}
    times, plus = (gear["times"], gear["plus"]) if burst else (1, 0)
    tests = action_tests(ap, int(one.facts["tn"]), times, plus, 0, gear["points"])
    chance, bundle = odds.bundled(tests.number, tests.tn, True)
    value[3] = str(bundle)
    hit = round(10_000 * float(chance))
    return {"ap": ap, "pips": range(ap), "value": " ".join(value), "odds": percent(hit), "bundle": bundle, "hit": hit}


# -- moving ---------------------------------------------------------------------------------------------------------
def _walk(who: Person, mine: Sequence[LegalChoice], page: BattlePage) -> dict[str, Any] | None:
    """`far`: movement points for so many action points; `adjust`: the corrective move, free or for a point."""
    one = next((one for one in mine if one.code in ("move", "adjust")), None)
    if one is None:
        return None
    pace, codes = max(0, who["attributes"]["B"]), {one.code for one in mine}
    return {
        "points": [(ap, range(ap), pace * ap) for ap in range(1, who["ap"] + 1)] if "move" in codes else [],
        "all_in": pace * (who["ap"] + 1) if who["ap"] == who["ap_got"] and not who["free_used"] else 0,
        "pace": pace,
        "free": not who["free_used"],
        **_actor(one, who, page),
    }


# -- everything else ------------------------------------------------------------------------------------------------
def _button(one: LegalChoice, people: Mapping[int, Person], page: BattlePage) -> dict[str, Any]:
    who, target = people.get(int(one.command.get("figure", 0))), people.get(int(one.facts.get("target", 0)))
    drawn = page.table == "drawn"
    server = any(side.dice == "server" for side in page.sides) if who is None else who["of"]["dice"] == "server"
    return button(
        one,
        using=str(one.facts.get("gear", "")) or (target["name"] if target else ""),
        json=json.dumps(one.answer or ({**one.command, **_looking_in(who)} if one.code in ON_MAP else one.command)),
        label=_label(one),
        symbol=icons.DEEDS.get(one.code, ""),
        main=one.code in MAIN,
        odds="",
        facts=_cost(one, who),
        map="points" if drawn and one.code in ON_MAP else "",
        go=_("Place here"),
        waits=server and one.code in ROLLED,
    )


def _looking_in(who: Person | None) -> dict[str, Any]:
    """Whoever comes in looks away from the edge of its own side, unless somebody drags where to."""
    return {} if who is None else {"facing": facing_in(who["side"])}


def _label(one: LegalChoice) -> str:
    if one.code in LABELS:
        return str(LABELS[one.code])
    if one.code in ("take-status", "drop-status"):
        status = words.of(MARKS, str(one.facts["status"]))
        said = _("Take %(status)s") if one.code == "take-status" else _("Drop %(status)s")
        return said % {"status": status}
    return capital(words.of(ACTIONS, one.code))


def _cost(one: LegalChoice, who: Person | None) -> str:
    if one.code == "activate" and who is not None:
        return _("%(n)s AP for 1 command point") % {"n": max(0, who["attributes"]["AP"])}
    if one.code in ONE_POINT:
        return _("%(n)s AP") % {"n": 1}
    if one.code == "steer":
        return _("%(n)s AP") % {"n": one.command["ap"]}
    if one.code in ("take-status", "drop-status"):
        return _("%(n)s AP") % {"n": 2 if one.facts["status"] == "delayed" else 1}
    return str(COSTS.get(one.code, ""))
