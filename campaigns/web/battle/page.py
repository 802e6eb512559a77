"""Everything that the battle's templates show, from one battle page of the selectors."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from campaigns.models import Member
from campaigns.selectors.battles import BattlePage, battle_page
from campaigns.selectors.campaigns import campaign, members
from campaigns.web import words
from campaigns.web.battle import cards, choices, figures, head, last_time, log, questions
from campaigns.web.drawing import table
from campaigns.web.who import language
from engine.kernel.commands import convert
from engine.kernel.setup import Piece
from engine.rulesets.stko.tell import words as stko
from engine.rulesets.stko.tell.people import WHAT_IS_PROPOSED


def moment(us: int | None) -> datetime | None:
    return None if us is None else datetime.fromtimestamp(us / 1_000_000, UTC)


def context(battle: UUID, member: Member, at: int | None = None) -> dict[str, Any]:
    page = battle_page(battle, member, at, language())
    sides = figures.sides(page)
    people = figures.figures(page, sides)
    is_now = page.at == page.version
    waits = page.waiting
    return {
        "campaign": campaign(page.campaign, member, language()),
        "battle": page,
        "is_now": is_now,
        "live": is_now and page.may_write and not page.ended,
        "sides": sides,
        "figures": people,
        "by_side": [{**side, "figures": [one for one in people if one["side"] == side["n"]]} for side in sides],
        "head": head.head(page, people, sides),
        "groups": choices.groups(page, people) if is_now else [],
        "question": _question(page, people, sides, member) if is_now else None,
        "roll": _roll(page, people) if is_now and waits.roll is not None else None,
        "log": log.entries(page.sentences, page.rolls),
        "held": _held(page, people),
        "map": _map(page, people, sides) if page.table == "drawn" else None,
        "proposals": _proposals(page, sides) if is_now else [],
        "seated": any(side["you"] for side in sides) or len(page.acts_for) > 1,
        "up": next((one for one in people if one["up"]), None),
        "points": [(n, one.version) for n, one in enumerate(page.points)],
        "stand": _nearest(page),
        "as_player": _as_player(page),
    }


def names_of(battle: UUID, member: Member) -> Callable[[int], str]:
    """What the figures are called, by number."""
    named = {one.number: one.name for one in battle_page(battle, member, None, language()).figures}
    return lambda n: named.get(n, str(n))


def extras(page: BattlePage, member: Member) -> dict[str, Any]:
    """What the forms under "more" choose from; only drawn for who may write."""
    rules = campaign(page.campaign, member, language())
    people = members(page.campaign, member, language())
    return {
        "ranks": [(one, words.rank(one)) for one in rules.ranks],
        "weapons": [(one, words.weapon(one)) for one in rules.weapons],
        "players": [one for one in people if "player" in one.roles and not one.forgotten],
        "states": [(code, words.of({**stko.STATES, **stko.LOSSES}, code)) for code in SETTABLE],
    }


SETTABLE = (
    "knocked_down",
    "unconscious",
    "recover",
    "needs_six",
    "ducked",
    "immobile",
    "nerve_lost",
    "incapacitated",
    "dead",
    "fled",
    "surrendered",
)


def _as_player(page: BattlePage) -> bool:
    """Whoever gives the awaited dice or answer from here does so as a player, not by the referee's right."""
    waits = page.waiting
    players = {one for side in page.sides for one in side.players} | {one.player for one in page.figures}
    return waits.acts_as in (waits.members or players)


def _nearest(page: BattlePage) -> dict[str, Any]:
    """Where the slider stands: the last point not after what is shown."""
    versions = [one.version for one in page.points]
    place = max((n for n, one in enumerate(versions) if one <= page.at), default=0)
    return {
        "place": place,
        "last": len(versions) - 1,
        "exact": bool(versions) and versions[place] == page.at,
        "before": versions[place - 1] if place else None,
        "after": versions[place + 1] if place + 1 < len(versions) else None,
    }


def _question(
    page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], member: Member
) -> dict[str, Any] | None:
    question = questions.question(page, people, sides)
    if question is not None and question["kind"] == "fact-shot" and question["acts_as"] is not None:
        pair = [one["n"] for one in question["about"]]
        question["last"] = last_time.told(page.campaign, page.id, member, pair)
    return question


def _roll(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any] | None:
    roll = page.waiting.roll
    if roll is None:
        return None
    named = {one["n"]: one["name"] for one in people}
    return {
        "number": roll.number,
        "count": roll.count,
        "sides": roll.sides,
        "blank": range(roll.count),
        "keys": range(1, roll.sides + 1) if roll.sides <= 12 else (),
        "cards": _cards(roll.options, lambda n: named.get(n, str(n))),
        "lot": roll.purpose == "into_fight",
        "why": roll.why,
        "acts_as": page.waiting.acts_as,
    }


def _cards(options: list[str], name: Callable[[int], str]) -> list[dict[str, Any]]:
    """One button for cards that are all the same; `place` is what typing the card enters."""
    first = {one: place for place, one in reversed(list(enumerate(options, start=1)))}
    return [{**cards.card(one, name), "place": first[one]} for one in dict.fromkeys(options)]


def _held(page: BattlePage, people: list[dict[str, Any]]) -> dict[str, Any]:
    named = {one["n"]: one["name"] for one in people}

    def name(n: int) -> str:
        return named.get(n, str(n))

    return {
        "open": [cards.card(one, name) for one in page.view.get("open_cards", [])],
        "held": [{**cards.card(one["card"], name), "by": name(one["figure"])} for one in page.view.get("held", [])],
        "left": page.view.get("cards_left", 0),
    }


def _map(page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]]) -> dict[str, Any]:
    terrain = [convert(one, Piece, "terrain") for one in page.terrain]
    drawn = table.draw(page.size, terrain, people, sides, page.view.get("up", 0))
    question = page.waiting.question
    mover = next((one for one in people if one["n"] == page.waiting.figure), None)
    if question is not None and question.kind == "move-to" and mover is not None:
        drawn["reach"] = {"x": mover["x"], "y": page.size[1] - mover["y"], "r": question.most}
    return drawn


def _proposals(page: BattlePage, sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for one in page.proposals:
        code = str(one.command.get("how") or one.command.get("type", ""))
        what = words.of(WHAT_IS_PROPOSED, code) if code in WHAT_IS_PROPOSED else code
        found.append({"number": one.number, "side": sides[one.side]["name"], "what": what, "acts_as": one.acts_as})
    return found
