"""Rolls that the referee calls between battles: what is still to be rolled, what came, and what of it lies open.

What a reader may know of a sealed roll's lines is decided in `sealed_rolls.py`.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final
from uuid import UUID

import msgspec

from campaigns.ledger import called_events as ev
from campaigns.ledger.campaign_events import Rolled
from campaigns.ledger.effective import DecodedEvent, effective
from campaigns.ledger.read import read
from campaigns.models import Campaign, Character, Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.health.sealed_rolls import ROLLED
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls.shown_odds import shows_odds
from engine.kernel.called_rolls import Calling, Calls, Came
from engine.kernel.ruleset import Language, Ruleset
from engine.rulesets import ruleset

CALLS: Final = [*ev.TAGS]


class Call(msgspec.Struct):
    """One called roll as it stands: `came` is None until somebody has rolled; `lines` are the versions that tell it."""

    told: DecodedEvent
    event: ev.RollCalled
    lines: list[int]
    came: ev.CalledRollCame | None = None
    opened: bool = False
    withdrawn: bool = False

    @property
    def closed(self) -> bool:
        """Is it only the referee's?"""
        return self.event.sealed and not self.opened

    @property
    def calling(self) -> Calling:
        roll_called = self.event
        return Calling(
            roll_called.skill,
            roll_called.number,
            roll_called.needed,
            roll_called.difficulty,
            roll_called.extra,
            roll_called.count,
            roll_called.sides,
        )


class LevelChance(msgspec.Struct, frozen=True):
    """A level of success: its chance as a fraction and from 0 to 1, and from 0 to 1 that of it or a better one.

    `falls_short`: a success, but not as good as demanded.
    """

    code: str
    exactly: str
    share: float
    or_better: float
    falls_short: bool = False


class CallOdds(msgspec.Struct, frozen=True):
    """How likely a roll works, exactly and from 0 to 1, before it falls; `levels` stand best first."""

    chance: str
    chance_share: float
    levels: list[LevelChance]


class CallLine(msgspec.Struct, frozen=True):
    """A roll that is still to be made, or a sealed one that the referee hasn't opened (`roll` is its number then).

    `text` says what is rolled, or what came; `dice` what to type for each die; `yours`: this reader may throw the dice.
    `odds` only before the dice fall, and as far as the campaign shows them: where the number is none of his sheet,
    or the roll or the sheet is the referee's, to the referee.
    """

    call: str
    character: UUID
    name: str
    text: str
    words: str
    dice: list[str]
    sides: int
    day: int
    hour: int
    sealed: bool
    yours: bool
    roll: int = 0
    odds: CallOdds | None = None


class CallableLine(msgspec.Struct, frozen=True):
    """Somebody for whom a roll may be called."""

    character: UUID
    name: str
    gang_name: str


class CallForm(msgspec.Struct, frozen=True):
    """What the referee chooses from: people, (code, name) of skills, difficulties, and dice that help or hinder."""

    people: list[CallableLine]
    skills: list[tuple[str, str]]
    difficulties: list[tuple[str, str]]
    extras: list[tuple[str, str]]


def calls_in(records: Iterable[DecodedEvent]) -> dict[str, Call]:
    """Every call of these events by its id, the oldest first."""
    calls: dict[str, Call] = {}
    dice: dict[int, int] = {}
    for record in records:
        event, version = record.event, record.stored.version
        if isinstance(event, ev.RollCalled):
            calls[event.call] = Call(record, event, [version])
        elif isinstance(event, Rolled):
            dice[event.roll] = version
        elif isinstance(event, ev.CalledRollCame):
            call = calls[event.call]
            call.came = event
            call.lines += [dice[event.roll], version] if event.roll in dice else [version]
        elif isinstance(event, ev.CalledRollOpened):
            calls[event.call].opened = True
        elif isinstance(event, ev.RollCallWithdrawn):
            calls[event.call].withdrawn = True
    return calls


def calls_of(campaign_id: UUID, dice: bool = False) -> dict[str, Call]:
    """With the lines of their dice, if wanted."""
    return calls_in(effective(read(campaign_id, stream=campaign_id, types=[*CALLS, *([ROLLED] if dice else [])])))


# -- what is told ---------------------------------------------------------------------------------------------------
def may_read(call: Call, you: Member) -> bool:
    return not (call.closed or call.event.secret) or rights.sees_secrets(you)


def text_of(call: Call, calls: Calls, language: Language) -> str:
    """What is to be rolled, or the sentence of what came."""
    if call.came is None:
        return calls.calling_text(call.calling, language)
    came = Came(call.came.value, call.came.level, call.came.worked)
    return calls.came_text(call.calling, came, language)


def waiting(
    records: Iterable[DecodedEvent], campaign_id: UUID, you: Member, names: Names
) -> tuple[list[CallLine], list[CallLine]]:
    """Rolls that are still to be made, and sealed ones that could be opened; both as far as this reader may know."""
    calls = [call for call in calls_in(records).values() if may_read(call, you) and not call.withdrawn]
    open_ = [call for call in calls if call.came is None or call.closed]
    if not open_:
        return [], []
    campaign = Campaign.objects.get(id=campaign_id)
    rows = Character.objects.filter(id__in={call.event.character for call in open_}).select_related("gang")
    people = {str(row.id): row for row in rows}
    lines = [(call, _line(call, people[call.event.character], campaign, you, names)) for call in open_]
    return [line for call, line in lines if call.came is None], [line for call, line in lines if call.came is not None]


def _line(call: Call, row: Character, campaign: Campaign, you: Member, names: Names) -> CallLine:
    event, calls = call.event, calls_in_rules(ruleset(campaign.ruleset))
    owns = rights.plays(you, row) and rights.may_write(you)
    return CallLine(
        event.call,
        row.id,
        names.unseal(row.name),
        text_of(call, calls, names.language),
        names.unseal(event.words),
        calls.dice_names(call.calling, names.language),
        event.sides,
        event.hour // 24 + 1,
        event.hour,
        event.sealed,
        rights.is_referee(you) or (owns and not event.sealed and not event.secret),
        call.came.roll if call.came is not None else 0,
        _odds(call, row, campaign, calls, you, owns),
    )


def _odds(call: Call, row: Character, campaign: Campaign, calls: Calls, you: Member, owns: bool) -> CallOdds | None:
    """None where it has fallen, or where this reader isn't shown it."""
    event, rules = call.event, ruleset(campaign.ruleset)
    if call.came is not None or not shows_odds(campaign.options, rules, owns):
        return None
    beside_sheet = event.skill not in calls.skills(row.values, row.body)
    if (event.sealed or event.secret or beside_sheet) and not rights.is_referee(you):
        return None
    likely = calls.likely(call.calling, rules.fill_options(campaign.options))
    or_better = accumulate(chance for _, chance in likely.levels)
    levels = [
        LevelChance(level, str(chance), float(chance), float(upto), level in likely.short)
        for (level, chance), upto in zip(likely.levels, or_better, strict=True)
    ]
    return CallOdds(str(likely.works), float(likely.works), levels)


def call_form(campaign_id: UUID, viewer: Member | None, language: Language) -> CallForm | None:
    """For the referee; None for everybody else. Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    if not rights.is_referee(you):
        return None
    names, rules = Names(campaign_id, language), ruleset_of(campaign_id)
    calls = calls_rules(campaign_id)
    rows = Character.objects.filter(campaign_id=campaign_id, status=Character.Status.ALIVE).select_related("gang")
    people = list(rows.order_by("gang__founded_us", "hired_us"))
    codes = dict.fromkeys(code for row in people for code in calls.skills(row.values, row.body))
    codes = codes or dict.fromkeys(calls.skills({}, None))
    assert rules.bodies is not None
    skills = [(code, rules.bodies.field_name(code, language)) for code in codes]
    return CallForm(
        [CallableLine(row.id, names.unseal(row.name), names.unseal(row.gang.name)) for row in people],
        sorted(skills, key=lambda pair: pair[1].casefold()),
        [(difficulty, calls.difficulty_name(difficulty, language)) for difficulty in calls.difficulties],
        [(str(n), words) for n, words in calls.extras(language)],
    )


def skill_code(campaign_id: UUID, name: str) -> str:
    """How the rules call a skill that somebody typed the name of. Raises: NotVisible."""
    return calls_rules(campaign_id).code_of(name)


def ruleset_of(campaign_id: UUID) -> Ruleset:
    return ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=campaign_id))


def calls_rules(campaign_id: UUID) -> Calls:
    """Raises: NotVisible where nobody has numbers to roll against."""
    return calls_in_rules(ruleset_of(campaign_id))


def calls_in_rules(rules: Ruleset) -> Calls:
    """Raises: NotVisible where nobody has numbers to roll against."""
    if rules.called_rolls is None:
        raise NotVisible("no-sheets-here")
    return rules.called_rolls
