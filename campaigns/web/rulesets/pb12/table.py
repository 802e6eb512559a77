"""What stands around a battle of Pb-12: the line on top, the preparation, the stack, what the forms choose from."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.battle_pieces import dice_line
from campaigns.web.rulesets.parts import Context, Person
from campaigns.web.rulesets.pb12 import interrupting, questions
from campaigns.web.rulesets.pb12.figures import MARKS
from campaigns.web.rulesets.pb12.last_stack import last_stack
from engine.rulesets.pb12.card import Card, card_list
from engine.rulesets.pb12.codes import ORDERS, PLAYABILITIES, SEATS, STANDING_ORDERS, STATUSES, ZONES
from engine.rulesets.pb12.drawn.shapes import corners
from engine.rulesets.pb12.drawn.zones import strip_of
from engine.rulesets.pb12.profile import read_profile
from engine.rulesets.pb12.rules.force import limit_thousandths, lot_goes_to
from engine.rulesets.pb12.setup import new_carriage
from engine.rulesets.pb12.tell.words import SAID

ZONE_WORDS: Final = SAID.words("zone")
WHEN: Final = SAID.words("playability")
PURPOSES: Final = SAID.words("purpose")
# What the cards say that a campaign begins with, in the words of translators.
CARD_TEXTS: Final = (
    pgettext_lazy("pb12", "The tests just rolled are two easier."),
    pgettext_lazy("pb12", "The tests just rolled are two harder."),
    pgettext_lazy("pb12", "All dice of this roll are rolled again."),
    pgettext_lazy("pb12", "The figure that acts gets two action points."),
    pgettext_lazy("pb12", "A door within two steps of the figure can't be opened this round."),
    pgettext_lazy("pb12", "Two command points more."),
    pgettext_lazy("pb12", "One figure of yours loses Lightly wounded."),
    pgettext_lazy("pb12", "The figure that acts turns to face the point you name."),
)
ZONE_WORD: Final = 40  # so far from the corner
ROLLS: Final = frozenset({"battle/rolled/1", "battle/roll-kept/1"})
RE_ROLL: Final = "re-roll"
ATTEMPTS: Final = ("break_open", "unlock", "insult")


def waits_for(page: BattlePage, who: Person | None) -> str:
    waits = page.waiting
    if waits.kind == "dice" and waits.roll is not None:
        return dice_line(waits.roll, who["name"] if who else _rolls(page))
    if waits.kind == "answer" and waits.question is not None:
        if waits.question.kind == "bid":
            return _("Who moves first in round %(n)s?") % {"n": page.view["round"]}
        waiting_sides = ", ".join(side.name for side in page.sides if side.number in waits.sides)
        if waits.question.kind == "draw-cards":
            return _("%(side)s: cards for round %(n)s") % {"side": waiting_sides, "n": page.view["round"]}
        if waits.question.kind == "place":
            return _("%(side)s: choose when to move") % {"side": waiting_sides}
        return questions.text(waits.question, [{"name": side.name} for side in page.sides])
    if who is not None:
        return _("%(name)s is up") % {"name": who["name"]}
    sides = ", ".join(side.name for side in page.sides if side.number in waits.sides)
    return {
        "preparing": _("Before the game"),
        "between": _("The round is over"),
    }.get(page.view.get("phase", ""), _("%(side)s: choose a figure")) % {"side": sides}


def _rolls(page: BattlePage) -> str:
    """The side whose die it is: nobody's figure rolls for initiative. Source: PB-21."""
    roll, sides = page.waiting.roll, [side["number"] for side in page.view["sides"] if not side["out"]]
    purpose = roll.purpose if roll is not None else ""
    fell = [event["faces"][0] for event in page.underway if event["type"] in ROLLS and event["purpose"] == purpose]
    if purpose == "initiative" and len(fell) < len(sides):
        return page.sides[sides[len(fell)]].name
    totals = next((event["totals"] for event in page.underway if event["type"] == "pb12/initiative-rolled/1"), None)
    if purpose == "lot" and totals is not None:
        return page.sides[lot_goes_to(sides, list(totals), fell)].name
    return ""


def context(page: BattlePage, people: list[Person], sides: list[dict[str, Any]], is_now: bool) -> Context:
    pile = interrupting.stack(page, people) if is_now else []
    before = preparing(page, people, sides) if is_now and page.view["phase"] == "preparing" else []
    names = [name for name in page.waiting.names if page.waiting.kind in ("answer", "dice")]
    instants = interrupting.moments_of_entry(page) if is_now else []
    attempts = [attempt for attempt in ATTEMPTS if attempt in page.options["pb12.sample_content"]]
    return {
        "here": [person for person in people if person["on_field"] and person["loss"] == "in_play"],
        "vehicles": [person for person in people if person["vehicle"] and person["loss"] == "in_play"],
        "preparing": before,
        "not_yet": _why_not_yet(page, before),
        "sides_now": _sides_now(page, sides),
        "bidding": _bidding(page, sides) if is_now else [],
        "zones": [*_zones(page, sides), *_bodies(page, people)],
        "pile": pile,
        "pile_line": interrupting.pile_sentence(pile, names) if pile else "",
        "pile_waits": names,
        "interrupt": interrupting.may_interrupt(page, people) if is_now else None,
        "modules": page.options["pb12.scenario_modules"],
        "order_words": _coded("order", ORDERS),
        "seat_words": _coded("seat", SEATS if any(person["open_controls"] for person in people) else SEATS[:3]),
        "zone_words": _coded("zone", ZONES),
        "standing_words": _coded("standing-order", STANDING_ORDERS),
        "instants": instants,
        "instant_words": _coded("instant", instants or ("before", "between", "after")),
        "attempt_words": _coded("special-action", attempts),
        "hands_of": _hands(page, sides, bool(before)) if page.options["pb12.cards"] else [],
        "entry": page.interruptible if is_now else 0,
        "entry_rolls": _rolls_of_entry(page, people) if is_now else [],
        "plays_groups": page.options["pb12.command_groups"],
    }


def _coded(chapter: str, codes: Sequence[str]) -> list[tuple[str, str]]:
    known = SAID.words(chapter)
    return [(code, words.of(known, code)) for code in codes]


def _sides_now(page: BattlePage, sides: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Command points, the order of moves, victory points."""
    side_states, order = {side["number"]: side for side in page.view["sides"]}, page.view["order"]
    rows = [{"side": side, **side_states[side["n"]], "is_up": page.view["turn"] == side["n"]} for side in sides]
    return sorted(rows, key=lambda row: order.index(row["number"]) if row["number"] in order else len(order))


def _bidding(page: BattlePage, sides: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What everyone knows while sides bid: what each has, what it bid in the last round, and whose moves came first."""
    if page.waiting.question is None or page.waiting.question.kind != "bid":
        return []
    side_states, order = {side["number"]: side for side in page.view["sides"]}, page.view["order"]
    return [
        {"side": side, **side_states[side["n"]], "was_first": order[:1] == [side["n"]]}
        for side in sides
        if not side_states[side["n"]]["out"]
    ]


def _zones(page: BattlePage, sides: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """On the picture of a drawn table, on which y is turned over; the word stands in the lower left corner."""
    zones = []
    for zone in [*page.view["zones"], *_strips(page)] if page.table == "drawn" else ():
        edges = [(x, page.size[1] - y) for x, y in zone["corners"]]
        zones.append({
            "points": " ".join(f"{x},{y}" for x, y in edges),
            "colour": sides[zone["side"]]["colour"],
            "word": words.of(ZONE_WORDS, zone["kind"]),
            "x": min(x for x, _y in edges) + ZONE_WORD,
            "y": max(y for _x, y in edges) - ZONE_WORD,
        })  # fmt: skip
    return zones


def _strips(page: BattlePage) -> list[dict[str, Any]]:
    """Where a side without an entry zone comes in, as long as somebody of it is in reserve. Source: PB-25."""
    figures = page.view["figures"]
    waits = {
        figure["side"]
        for figure in figures
        if not figure["on_field"] and not figure["aboard"] and figure["loss"] == "in_play"
    }
    marked = {zone["side"] for zone in page.view["zones"] if zone["kind"] == "entry"}
    return [{"side": n, "kind": "entry", "corners": _corners(*strip_of(n, *page.size))} for n in sorted(waits - marked)]


def _corners(left: int, low: int, right: int, top: int) -> list[tuple[int, int]]:
    return [(left, low), (right, low), (right, top), (left, top)]


def _bodies(page: BattlePage, people: Sequence[Person]) -> list[dict[str, Any]]:
    """On that picture the ground that a vehicle or a wreck takes up: what it runs into hangs on that. Source: PB-47."""
    bodies = []
    for person in people if page.table == "drawn" else ():
        vehicle = read_profile(person["worth"], "profile").vehicle if person["vehicle"] and person["on_field"] else None
        if vehicle is not None:
            around = corners(new_carriage(vehicle), person["x"], person["y"], *person["facing"])
            points = " ".join(f"{x},{page.size[1] - y}" for x, y in around)
            bodies.append({"points": points, "colour": person["of"]["colour"], "is_body": True})
    return bodies


def _hands(page: BattlePage, sides: Sequence[Mapping[str, Any]], may_choose: bool) -> list[dict[str, Any]]:
    """Of the sides that the reader plays, what they hold, and how many of each card their stack has, or had last time
    where it isn't chosen yet: `again` is how many those are.
    """
    side_states = {side["number"]: side for side in page.view["sides"]}
    cards = card_list(page.options["pb12.card_list"])
    gangs = {side.number: side.gang for side in page.sides}
    hands = []
    for side in sides:
        if side["acts_as"] and side["mine"]:
            held, stack = side_states[side["n"]]["cards"], side_states[side["n"]]["drawn_from"]
            again = last_stack(page, gangs[side["n"]]) if may_choose and not stack else []
            offered = stack or [name for name in again if name in cards]
            hands.append(
                {
                    "side": side,
                    "hand": [_card(cards[name]) for name in held if name in cards],
                    "size": len(stack),
                    "again": len(offered) - len(stack),
                    "stack": [{**_card(cards[name]), "n": offered.count(name)} for name in cards],
                }
            )
    return hands


def _rolls_of_entry(page: BattlePage, people: Sequence[Person]) -> list[tuple[int, str]]:
    """Figures' rolls in the newest entry, numbered as the rules count them when a card is played on one: dice that
    were rolled again stand for the roll."""
    named = {person["n"]: person["name"] for person in people}
    sentences: list[str] = []
    for roll in page.rolls:
        if roll.figure and 0 < page.interruptible < roll.version:
            if roll.purpose == RE_ROLL:
                del sentences[-1:]
            faces = " ".join(map(str, roll.faces))
            sentences.append(f"{named.get(roll.figure, '')}: {words.of(PURPOSES, roll.purpose)} {faces}")
    return list(enumerate(sentences, start=1))[::-1]


def _card(card: Card) -> dict[str, Any]:
    """Its name, when it may be played, what it costs then and now, and what it says."""
    when = PLAYABILITIES[card.when]
    prices = ((card.kp, pgettext("card", "%(n)s CP")), (card.ap, pgettext("card", "%(n)s AP")))
    cost = ", ".join(text % {"n": n} for n, text in prices if n) or pgettext("card", "free")
    facts = {"permille": card.permille, "cost": cost, "text": pgettext("pb12", card.text)}
    return {"name": card.name, "when": when, "when_word": words.of(WHEN, when), **facts}


# -- preparation ----------------------------------------------------------------------------------------------------
def preparing(page: BattlePage, people: Sequence[Person], sides: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each side sets up before the first round, and the limit that is left to it. Source: PB-15 .. 17, 95."""
    side_states = {side["number"]: side for side in page.view["sides"]}
    return [
        _preparing(page, side, side_states[side["n"]], [person for person in people if person["side"] == side["n"]])
        for side in sides
    ]


def _preparing(page: BattlePage, side: dict[str, Any], known: Mapping[str, Any], own: list[Person]) -> dict[str, Any]:
    cost_permille, limit = page.options["pb12.kp_cost_permille"], page.options["pb12.game_value_limit"]
    permille = known["bought"] * cost_permille + known["reduction"] + known["for_cards"]
    return {
        "side": side,
        **known,
        "each": cost_permille,
        "permille": permille,
        "value": sum(read_profile(person["worth"], "profile").total_value() for person in own),
        "limited": limit > 0,
        "limit": limit_thousandths(limit, permille) // 1_000 if limit else 0,
        "figures": own,
        "leaders": [person for person in own if person["attributes"]["K"] > 0],
        "groups": groups(page, side, own),
        "zones": [words.of(ZONE_WORDS, zone["kind"]) for zone in page.view["zones"] if zone["side"] == side["n"]],
    }


def _why_not_yet(page: BattlePage, before: Sequence[Mapping[str, Any]]) -> str:
    """Why round 1 can't begin, for a button that isn't there says nothing, or who would lose by it at once.

    Source: PB-15, 18, 126.
    """
    strict, kills = page.options["pb12.limit_strict"], "kill_leader" in page.options["pb12.scenario_modules"]
    over = [side for side in before if side["limited"] and side["value"] + strict > side["limit"]]
    leaderless = [side for side in before if kills and not side["groups"][0]["leader"]]
    without = [side for side in before if not side["bought"] and not side["leaders"]]
    for sentence, sides in (
        (_("Over the limit: %(sides)s. Leave someone out, or buy fewer command points."), over),
        (_("Not ready: choose who leads %(sides)s, under groups. Losing the leader loses this battle."), leaderless),
        (_("No command points: %(sides)s. Buy some first, or round 1 begins with that defeat."), without),
    ):
        if sides:
            return sentence % {"sides": ", ".join(side["side"]["name"] for side in sides)}
    return ""


def groups(page: BattlePage, side: Mapping[str, Any], own: Sequence[Person]) -> list[dict[str, Any]]:
    """The tree, each group below the one it belongs to. `deep`: how far below the force."""
    named = {person["n"]: person["name"] for person in own}
    mine = [group for group in page.view["groups"] if group["side"] == side["n"]]
    rows: list[dict[str, Any]] = []

    def add(above: int, deep: int) -> None:
        for group in mine:
            if group["above"] == above:
                members = [who["name"] for who in own if who["group"] == group["n"]]
                leader = named.get(group["leader"], "")
                name = group["name"] or side["name"]
                rows.append({**group, "name": name, "deep": range(deep), "leader_name": leader, "members": members})
                add(group["n"], deep + 1)

    add(-1, 0)
    return rows


def extras() -> Context:
    return {"states": [(code, words.of(MARKS, code)) for code in STATUSES]}
