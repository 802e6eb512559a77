"""Everything that the battle's templates show, from one battle page of the selectors."""

import json
from collections.abc import Callable
from typing import Any, Final

from django.urls import reverse

from campaigns.projections.game import tag_of
from campaigns.selectors.battles.copies import copies_of
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.pages import BattlePage, figure_names, page_of
from campaigns.selectors.campaigns.pages import CampaignPage, member_lines
from campaigns.selectors.characters.gangs import character_lines
from campaigns.selectors.disputes.pages import disputes_in
from campaigns.web import words
from campaigns.web.battles import head, log, moments, planned, proposals, reports, roster, sights
from campaigns.web.battles.deck import once
from campaigns.web.battles.dock import dock, hands
from campaigns.web.battles.eligibility import why_not
from campaigns.web.battles.entries import forms_of
from campaigns.web.battles.sides import sides as sides_of
from campaigns.web.characters import album
from campaigns.web.drawing import table
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of
from engine.kernel.commands import convert
from engine.kernel.setup import Piece
from engine.rulesets import ruleset

MANY: Final = 6  # more dice than these are typed as how many show each face


def context(here: LoadedBattle, since: int | None = None) -> dict[str, Any]:
    """`since`: the version that the device shows already."""
    page, member = page_of(here), here.member
    game, sides = game_of(page.ruleset), sides_of(page)
    named = {figure.character: figure.name for figure in page.figures if figure.character is not None}
    people = game.people(page, sides, album.portraits(page.campaign, named))
    is_now = page.at == page.version
    waits = page.waiting
    groups = game.groups(page, people) if is_now else []
    up = next((person for person in people if person["up"]), None)
    question = game.question(page, people, sides, member) if is_now else None
    return {
        "campaign": CampaignPage(here.campaign),
        "battle": page,
        "game": game.templates,
        "kept": " ".join(name for name, form in forms_of(game).items() if form.kept),
        "is_now": is_now,
        "may_settle": is_now and page.may_write,
        "live": (live := is_now and page.may_write and not page.ended),
        "at_the_dice": live and member is not None and "player" in member.roles and member.id in here.row.seated,
        "sides": sides,
        "figures": people,
        "by_side": roster.by_side(people, sides),
        "head": head.head(page, people, sides, game),
        "groups": groups,
        "hands": hands(groups, people, more=bool(game.templates.ways)),
        "dock": dock(groups, more=bool(game.templates.ways and up and up["of"]["acts_as"])),
        "docked": is_now and not page.ended and not page.paused and page.waiting.kind != "report",
        "for_others": bool(groups) and not any(button.get("yours") for group in groups for button in group["buttons"]),
        "question": question,
        "each": _question_per_side(page, question, sides) if question is not None and waits.missing else None,
        "roll": _roll(page, people, game) if is_now and waits.roll is not None else None,
        "log": _log(here, page, game),
        "moments": moments.shown(here, page, people, game, since) if is_now else {},
        "map": _map(page, people, sides, game) if page.table == "drawn" else None,
        "reports": reports.standing(page, people, sides),
        "proposals": proposals.rows(here, page, sides, game) if is_now else [],
        "seated": any(side["you"] for side in sides) or len(page.acts_for) > 1,
        "up": up,
        "points": [(n, point.version) for n, point in enumerate(page.points)],
        "stand": _nearest(page),
        "as_player": as_player(page),
        **(planned.planned(here, sides) if is_now else {}),
        **planned.noted(page, member),
        "copies": copies_of(here.row, member, here.names_of_campaign) if is_now else [],
        "settle_days": page.settle_after_days,
        "zones": table.zones(page.zones, page.size, sides) if page.view.get("deploying") else [],
        **game.context(page, people, sides, member, is_now),
    }


def _log(here: LoadedBattle, page: BattlePage, game: RulesetPages) -> list[dict[str, Any]]:
    folded, disputes = log.FOLDED | game.folded, disputes_in(here.campaign, page.id)

    def folds(version: int) -> bool:
        return tag_of(here.rules, here.recorded[version - 1].event).rpartition("/")[0] in folded

    return log.entries(page.sentences, page.rolls, disputes, game.hit_from, folds)


def names_of(here: LoadedBattle) -> Callable[[int], str]:
    """What the figures are called, by number."""
    named = figure_names(here)
    return lambda n: named.get(n, str(n))


def extras(here: LoadedBattle, page: BattlePage, rules: CampaignPage) -> dict[str, Any]:
    """What the forms under "more" choose from; only drawn for who may write."""
    member = here.member
    people = member_lines(here.campaign)
    return {
        **planned.rolled_on(page, member),
        "coming": [character for character in character_lines(here.campaign) if not why_not(character)],
        "ranks": [(rank, words.rank(rank, page.ruleset)) for rank in rules.ranks],
        "weapons": [(weapon, words.weapon(weapon, page.ruleset)) for weapon in rules.weapons],
        "players": [person for person in people if "player" in person.roles and not person.forgotten],
        **game_of(page.ruleset).extras(),
    }


def as_player(page: BattlePage) -> bool:
    """Whoever gives the awaited dice or answer from here does so as a player, not by the referee's right.

    What nobody's side waits for (a card) is everybody's; a side that nobody plays is the referee's.
    """
    waits = page.waiting
    if waits.by_referee:
        return False
    players = {player for side in page.sides for player in side.players} | {figure.player for figure in page.figures}
    return waits.acts_as in (waits.members or (players if all(side < 0 for side in waits.sides) else ()))


def _question_per_side(page: BattlePage, question: dict[str, Any], sides: list[dict[str, Any]]) -> dict[str, Any]:
    """A question that each side answers for itself: the reader's own, and those that a referee may decide for.

    `by_side` of it is what differs from side to side.
    """
    waits = page.waiting

    def of(n: int, acts_as: Any) -> dict[str, Any]:
        return {**question, **question.get("by_side", {}).get(n, {}), "of": sides[n], "acts_as": acts_as}

    own_questions = [of(n, sides[n]["acts_as"]) for n in waits.answers_for]
    return {
        "own": own_questions[0] if own_questions else None,
        "of_several": sum(sides[n]["mine"] for n in waits.sides) > 1,
        "answered": not own_questions and any(sides[n]["mine"] for n in waits.sides),
        "gone": [of(n, page.you) for n in waits.decides_for],
    }


def _nearest(page: BattlePage) -> dict[str, Any]:
    """Where the slider stands: the last point not after what is shown."""
    versions = [point.version for point in page.points]
    place = max((n for n, version in enumerate(versions) if version <= page.at), default=0)
    return {
        "place": place,
        "last": len(versions) - 1,
        "exact": bool(versions) and versions[place] == page.at,
        "before": versions[place - 1] if place else None,
        "after": versions[place + 1] if place + 1 < len(versions) else None,
    }


def _roll(page: BattlePage, people: list[dict[str, Any]], game: RulesetPages) -> dict[str, Any] | None:
    roll = page.waiting.roll
    if roll is None:
        return None
    named = {person["n"]: person["name"] for person in people}
    return {
        "number": roll.number,
        "count": roll.count,
        "sides": roll.sides,
        "blank": range(roll.count),
        "keys": range(1, roll.sides + 1) if roll.sides <= 12 else (),
        "many": roll.count > MANY and roll.sides <= 12,
        "cards": once(roll.options, lambda card: game.card(card, lambda n: named.get(n, str(n)))),
        "heading": game.card_heading(roll.purpose),
        "why": roll.why,
        "hint": game.dice_hint(roll.purpose, roll.count, roll.sides),
        "acts_as": page.waiting.acts_as,
    }


def _map(
    page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], game: RulesetPages
) -> dict[str, Any]:
    terrain, scale = [convert(piece, Piece, "terrain") for piece in page.terrain], game.scale(page.size)
    up = page.view.get("up", 0)
    goals = page.view.get("objectives", ()) or table.markers(page.markers)
    drawn = table.draw(page.ruleset, page.size, terrain, people, sides, up, scale, goals)
    reaches, drawn["band_words"] = game.reaches(page, people)
    for token in drawn["tokens"]:
        token["bands"] = [scale.times * reach for reach in reaches.get(token["n"], [])]
    named = {person["n"]: person["name"] for person in people}
    drawn["sights"] = json.dumps(sights.drawn(page.sights, lambda n: named.get(n, str(n)), page.ruleset))
    if game.sees:
        at_version = "" if page.at == page.version else f"?at={page.at}"
        drawn["sight"] = reverse("battle-sight", args=[page.id, 0]) + at_version
    drawn["ahead"] = ruleset(page.ruleset).ahead is not None
    drawn["looker"] = page.sights[0].figure if page.sights else 0
    far, token = game.run(page), next((spot for spot in drawn["tokens"] if spot["n"] == page.waiting.figure), None)
    if far and token is not None:
        drawn["reach"] = {"x": token["x"], "y": token["y"], "r": scale.times * far}
    return drawn
