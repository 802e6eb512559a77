"""What a reader may enter now, ready to be sent, each with whose move it would be."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Member
from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.selectors.battles.told_odds import from_last_time
from campaigns.selectors.rolls.shown_odds import shows_odds
from engine.kernel import events as ev
from engine.kernel.decide import decode_command
from engine.kernel.ruleset import Choice, Language, Ruleset


class LegalChoice(msgspec.Struct, frozen=True):
    """`command` can be sent as it is, but for the `points` of some moves on a drawn table, which the player chooses.

    `hit` is the exact chance in 1/10,000, -1 where none is known.

    `answer` is set when the choice answers an open question (a free turn): then that is what is sent. `yours` is false
    for what a referee could enter for somebody else.
    """

    command: dict[str, Any]
    code: str
    facts: dict[str, int | str]
    hit: int
    acts_as: UUID
    yours: bool
    answer: dict[str, Any] | None = None


def legal(battle_id: UUID, viewer: Member | None, language: Language = "en") -> list[LegalChoice]:
    """Raises: NotVisible. Empty while the table waits for dice or an answer that is no command, and after the end."""
    here = load_battle(battle_id, viewer, language)
    return legal_choices(here, Actors(here.member, here.row, here.game))


def legal_choices(here: LoadedBattle, actors: Actors) -> list[LegalChoice]:
    game = here.shown
    if not here.is_now or game.ended or game.paused or not actors.sides:
        return []
    return _with_odds(here, from_last_time(here, _open(here, actors)))


def _with_odds(here: LoadedBattle, choices: list[LegalChoice]) -> list[LegalChoice]:
    """The chances as far as the campaign shows them: everybody's, of one's own figures, or none."""
    if not any(choice.hit >= 0 for choice in choices):
        return choices
    options = here.campaign.row.options
    return [
        choice if shows_odds(options, here.rules, choice.yours) else _without_odds(choice, here.rules)
        for choice in choices
    ]


def _without_odds(choice: LegalChoice, rules: Ruleset) -> LegalChoice:
    facts = {name: n for name, n in choice.facts.items() if name not in rules.chance_facts}
    return msgspec.structs.replace(choice, hit=-1, facts=facts)


def _open(here: LoadedBattle, actors: Actors) -> list[LegalChoice]:
    game = here.shown
    if isinstance(game.open, ev.Asked) and "command" in here.rules.answers[game.open.kind].__struct_fields__:
        return _answers(here, actors, game.open)
    if game.open is not None:
        return []
    choices = [_choice(here, actors, choice) for choice in here.rules.legal(game.battle, actors.sides)]
    return [choice for choice in choices if choice is not None]


def _choice(here: LoadedBattle, actors: Actors, choice: Choice) -> LegalChoice | None:
    move = actors.of_command(decode_command(here.rules, choice.command))
    if move is None:
        return None
    return LegalChoice(choice.command, choice.code, choice.facts, choice.hit, move.member, not move.as_referee)


def _answers(here: LoadedBattle, actors: Actors, asked: ev.Asked) -> list[LegalChoice]:
    """A question whose answer is a whole command, such as a free turn: the commands of the figure asked."""
    figure = asked.about[0] if asked.about else 0
    move = actors.of_waiting(figure, asked.sides)
    if move is None:
        return []
    answers = []
    for choice in here.rules.legal(here.shown.battle, asked.sides):
        if choice.command.get("figure") == figure:
            answer = {"type": "answer", "question": asked.question, "value": {"command": choice.command}}
            by_its_side = not move.as_referee
            answers.append(
                LegalChoice(choice.command, choice.code, choice.facts, choice.hit, move.member, by_its_side, answer)
            )
    return answers
