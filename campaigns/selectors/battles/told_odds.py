"""Exact odds of a shot at a real table, as soon as its facts are told, or known from last time."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from campaigns.models import Campaign
from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.rolls.shown_odds import shows_odds
from engine.kernel import events as ev
from engine.kernel.optional_parts import ToldOdds
from engine.kernel.recorded import RecordedEvent

BACK: Final = (ev.Rewound, ev.TakenBack)


class ShotOdds(msgspec.Struct, frozen=True):
    """Of the shot whose dice come next. Chances in 1/10,000, -1 where none is known exactly.

    Of two pistols `dice` are those of the first. `dice_else`: as many instead, if a die settles mixed feelings so.
    """

    figure: int
    target: int
    dice: int
    hit: int
    wound: int = -1
    empty: int = -1
    jam: int = -1
    dice_else: int | None = None


def from_last_time(here: LoadedBattle, choices: Sequence[Any]) -> list[Any]:
    """Choices of shots with dice and chances, where the facts of the pair still hold. Of a real table."""
    odds_of = here.rules.told_odds
    if odds_of is None or here.row.table != "real":
        return list(choices)
    shooters = {int(choice.command["figure"]) for choice in choices if choice.code == odds_of.button}
    answers, with_odds = shots_told(here, odds_of, shooters) if shooters else {}, []
    for choice in choices:
        shot = choice.code == odds_of.button
        answer = answers.get((int(choice.command["figure"]), int(choice.command["target"]))) if shot else None
        odds = odds_of.chances(here.shown.battle, choice.command, choice.command["target"], answer) if answer else None
        if odds is not None:
            facts = {**choice.facts, **{name: n for name, n in odds.items() if name != "hit"}}
            choice = msgspec.structs.replace(choice, facts=facts, hit=odds["hit"])
        with_odds.append(choice)
    return with_odds


def shots_told(here: LoadedBattle, odds_of: ToldOdds, shooters: Iterable[int]) -> dict[tuple[int, int], dict[str, Any]]:
    """What was told last of these figures' shots, by pair, where neither has moved since and it was no special case."""
    shots: dict[tuple[int, int], dict[str, Any]] = {}
    moved: set[int] = set()
    answers: dict[int, dict[str, Any]] = {}
    shooters_wanted = set(shooters)
    for record in reversed(here.shown.counting):
        event = record.event
        if isinstance(event, BACK):
            break
        if isinstance(event, odds_of.ends):
            moved.add(int(getattr(event, "figure", 0)))
        elif isinstance(event, ev.Answered):
            answers[event.question] = event.answer
        elif isinstance(event, ev.Asked) and event.kind == odds_of.question and len(event.about) == 2:
            pair = (event.about[0], event.about[1])
            holds = pair[0] in shooters_wanted and not moved & set(pair) and event.question in answers
            if holds and here.readable(record) is not None:
                shots.setdefault(pair, answers[event.question])
    return {pair: answer for pair, answer in shots.items() if not set(answer) - odds_of.simple}


def open_shot(here: LoadedBattle, actors: Actors) -> ShotOdds | None:
    """Of the shot that everybody has seen and whose dice are still to fall; as far as the campaign shows chances."""
    odds_of, game = here.rules.told_odds, here.shown
    if odds_of is None or here.row.table != "real" or not here.is_now or not _comes_next(odds_of, game.open):
        return None
    command_run = game.command_run
    commanded = command_run[0].event if command_run else None
    if not isinstance(commanded, ev.Commanded) or commanded.command.get("type") not in odds_of.commands:
        return None
    shot = _shot_told_in(odds_of, command_run)
    if shot is None or not _may_see(here, actors, shot[0]):
        return None
    odds = odds_of.chances(game.battle, commanded.command, shot[1], shot[2])
    return None if odds is None else ShotOdds(shot[0], shot[1], **odds)


def _comes_next(odds_of: ToldOdds, waits: object) -> bool:
    if isinstance(waits, ev.Asked):
        return waits.kind == odds_of.window
    return isinstance(waits, ev.RollRequested) and waits.purpose in odds_of.rolls | odds_of.settling


def _shot_told_in(odds_of: ToldOdds, command_run: Sequence[RecordedEvent]) -> tuple[int, int, dict[str, Any]] | None:
    """Shooter, target and facts; None where somebody cut in, or where there is more than one shot."""
    questions = [
        record.event
        for record in command_run
        if isinstance(record.event, ev.Asked) and record.event.kind == odds_of.question
    ]
    answers = {
        record.event.question: record.event.answer for record in command_run if isinstance(record.event, ev.Answered)
    }
    fired = any(isinstance(record.event, ev.Rolled) and record.event.purpose in odds_of.rolls for record in command_run)
    if len(questions) != 1 or fired or questions[0].question not in answers:
        return None
    if any("card" in answer and answer["card"] for answer in answers.values()):
        return None
    return questions[0].about[0], questions[0].about[1], answers[questions[0].question]


def _may_see(here: LoadedBattle, actors: Actors, figure: int) -> bool:
    options = Campaign.objects.values_list("options", flat=True).get(id=here.row.campaign_id)
    return shows_odds(options, here.rules, here.game.side_of.get(figure) in actors.own_sides)
