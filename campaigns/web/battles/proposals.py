"""Open proposals in words: what is proposed, what is in the log now, and what would be there instead."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _

from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.pages import BattlePage, figure_names
from campaigns.selectors.battles.proposals import ProposalLine
from campaigns.web import words
from campaigns.web.corrections import fields
from campaigns.web.corrections.compared import compared
from campaigns.web.rulesets.pages import RulesetPages
from engine.kernel import events as ev
from engine.kernel.telling.people import WHAT_IS_PROPOSED

MOST_LINES = 6  # of those that change; the whole is on the page that corrects an entry


def rows(here: LoadedBattle, page: BattlePage, sides: list[dict[str, Any]], game: RulesetPages) -> list[dict[str, Any]]:
    return [_described(proposal, here, sides, game) for proposal in page.proposals]


def _described(
    proposal: ProposalLine, here: LoadedBattle, sides: list[dict[str, Any]], game: RulesetPages
) -> dict[str, Any]:
    code = str(proposal.command.get("how") or proposal.command.get("detail") or proposal.command["type"])
    asked_sides = [sides[side]["name"] for side in proposal.asked] if len(proposal.asked) > 1 or len(sides) > 2 else []
    winner = proposal.command.get("winner")
    changed = [line for line in compared(proposal.was, proposal.becomes) if line[0] != "kept"]
    return {
        "number": proposal.number,
        "acts_as": proposal.acts_as,
        "declines": proposal.declines,
        "side": sides[proposal.side]["name"],
        "what": words.of(WHAT_IS_PROPOSED, code) if code in WHAT_IS_PROPOSED else code,
        "asked": ", ".join(asked_sides),
        "reason": proposal.command.get("reason", ""),
        "winner": here.names.side(winner) if winner is not None else "",
        "about": proposal.about,
        "lines": changed[:MOST_LINES],
        "more": max(0, len(changed) - MOST_LINES),
        "dice": proposal.dice,
        "facts": _facts(proposal, here, game),
    }


def _facts(proposal: ProposalLine, here: LoadedBattle, game: RulesetPages) -> list[tuple[str, str]]:
    """Of a decision against the rules what is to happen, of a correction what is entered instead: label and words."""
    names, command = figure_names(here), proposal.command
    if command["type"] == "decide-otherwise":
        inner = command["command"]
        figure = int(inner.get("figure", 0))
        facts = fields.told(
            here.rules.commands[inner["type"]], inner, fields.table_of(here, game, names, fields.Acting(figure))
        )
        return [(names.get(figure, ""), words.code("action", inner["type"], game.key)), *facts]
    if command["type"] != "amend":
        return []
    if command.get("faces"):
        return [(_("Dice"), ", ".join(map(str, command["faces"])))]
    shape, acting = _entered(here, command["entry"])
    table = fields.table_of(here, game, names, acting)
    return fields.told(shape, command.get("value") or command.get("command") or {}, table)


def _entered(here: LoadedBattle, version: int) -> tuple[type[msgspec.Struct], fields.Acting]:
    """What kind of thing was entered there, and by or for whom."""
    event = next(record.event for record in here.recorded if record.version == version)
    if isinstance(event, ev.Commanded):
        figure = event.command.get("figure", 0)
        return here.rules.commands[str(event.command["type"])], fields.Acting(figure if isinstance(figure, int) else 0)
    assert isinstance(event, ev.Answered)
    question = next(record.event for record in here.recorded if getattr(record.event, "question", 0) == event.question)
    assert isinstance(question, ev.Asked)
    first = question.about[0] if question.about else 0
    return here.rules.answers[question.kind], fields.Acting(first, question.kind, question.about, question.options)
