"""One event of a life between battles as a sentence, in the reader's language; empty where another event tells it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from campaigns.ledger import campaign_events as ev
from campaigns.ledger import life_events as life
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.naming_events import CharacterRenamed
from campaigns.selectors.names import Names
from campaigns.selectors.said import SAID
from engine.kernel.ruleset import Kind
from engine.kernel.telling.plain import say
from engine.kernel.telling.speaker import capital

# Fields that are codes of the campaign's ruleset.
CODES: Final[dict[str, Kind]] = {
    "kind": "life",
    "after": "life",
    "what": "life",
    "chosen": "life",
    "chit": "life",
    "skill": "life",
    "reason": "reason",
    "tally": "tally",
    "again": "again",
}


def sentence_of(event: ev.CampaignEvent, names: Names, people: Mapping[str, str], victims: Sequence[str] = ()) -> str:
    """`people` are names of characters by their ids, `victims` what those were because of whom nothing was earned.

    Names in the event must have been opened.
    """
    place = SAYS.get(type(event), "")
    if callable(place):
        place = place(event, names)
    return capital(say(SAID, place, names.language, _facts(event, names, people, victims))) if place else ""


def _facts(
    event: ev.CampaignEvent, names: Names, people: Mapping[str, str], victims: Sequence[str]
) -> dict[str, object]:
    facts: dict[str, object] = {name: getattr(event, name) for name in event.__struct_fields__}
    for name, kind in CODES.items():
        if name in facts:
            facts[name] = names.word(kind, str(facts[name])) if facts[name] else None
    if isinstance(event, life.SkillGained):
        facts["skill"] = names.skill(event.skill, event.level)[0]
    elif isinstance(event, life.Died):
        facts["by"] = people.get(event.by or "")
    elif isinstance(event, life.Tallied):
        facts |= {"of": event.of or None, "times": event.value if event.value > 1 else None}
    elif isinstance(event, life.NothingEarned):
        facts["victims"] = [names.word("victim", code) for code in victims] or None
    return facts


def tallied(event: life.Tallied, names: Names) -> str:
    """What counts up to nothing is told of battles only."""
    rules = names.rules.progression
    if rules is not None and rules.counts_wounds(event.tally):
        return "lives.still-hurt" if event.value else "lives.healed"
    return "lives.tallied" if event.of or (event.value and event.battle) else ""


def hired(_event: ev.CharacterHired, names: Names) -> str:
    """With a class, where there are any to rise through."""
    return "lives.hired" if names.rules.progression is not None else "lives.joined"


def limb_lost(event: life.LimbLost, names: Names) -> str:
    """Of things that have a profile it is damage."""
    return "lives.limb-lost" if names.rules.rosters is None else "lives.damaged"


def loss_ruled(event: life.LossRuled, names: Names) -> str:
    return "lives.loss-ruled" if names.rules.rosters is None else "lives.damage-ruled"


def protection_set(event: life.ProtectionSet, names: Names) -> str:
    return "lives.protected" if event.protected else "lives.not-protected"


def choice_opened(event: life.ChoiceOpened, names: Names) -> str:
    return "lives.skill-due" if event.kind == "skill" else ""


def choice_made(event: life.ChoiceMade, names: Names) -> str:
    if event.absent:
        return "lives.settled-for-absent"
    return "lives.chosen" if event.chosen else ""


def recruit_rolled(event: life.RecruitRolled, names: Names) -> str:
    return "lives.recruit-came" if event.kind else "lives.nobody-came"


SAYS: Final[dict[type[Any], str | Callable[[Any, Names], str]]] = {
    ev.CharacterHired: hired,
    ev.CharacterRetired: "lives.retired",
    CharacterRenamed: "lives.renamed",
    OutcomeCorrected: "lives.corrected",
    life.Promoted: "lives.promoted",
    life.NothingEarned: "lives.nothing-earned",
    life.Tallied: tallied,
    life.MustMiss: "lives.must-miss",
    life.BattleMissed: "lives.battle-missed",
    life.MissesWaived: "lives.misses-waived",
    life.Died: "lives.died",
    life.LimbLost: limb_lost,
    life.LossRuled: loss_ruled,
    life.ProtectionSet: protection_set,
    life.ChoiceOpened: choice_opened,
    life.ChoiceMade: choice_made,
    life.ChitDrawn: "lives.chit-drawn",
    life.SkillGained: "lives.skill-gained",
    life.SkillTakenBack: "lives.skill-taken-back",
    life.RecruitRolled: recruit_rolled,
}
