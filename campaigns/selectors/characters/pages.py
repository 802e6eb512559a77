"""One character's life: what each battle left of him, with the events that say so."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.body_events import BodyChanged
from campaigns.ledger.campaign_events import BattleOutcome, CharacterHired, CharacterRetired
from campaigns.ledger.effective import UNDOING, DecodedEvent
from campaigns.models import Battle, Character, Member
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.campaigns.secrets import open_outcome
from campaigns.selectors.characters.gangs import CharacterLine, bringing, fighting_in, line
from campaigns.selectors.characters.past_lives import after_battle
from campaigns.selectors.characters.rivals import Booked, Deed, Rival, deeds_of, rivals
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Called
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.selectors.rights import reads_sheet, sees_secrets
from engine.kernel.ruleset import Language

LIFE = ["campaign/battle-outcome/1", "campaign/character-hired/1", "campaign/character-retired/1"]
LIFE += ["campaign/body-changed/1", *UNDOING]


class Chapter(msgspec.Struct, frozen=True):
    """What one battle left of the character. `seq` is the campaign event that booked it.

    `wounds` and `deeds` (what he did to whom) are in the ruleset's words; an `event` in them is a version of the
    battle's own stream. `number` counts his battles from 1.
    """

    battle: UUID
    battle_name: str
    seq: int
    recorded_us: int
    how: str
    won: bool | None
    figure: int
    dead: bool
    fled: bool
    wounds: list[Any]
    deeds: list[Any]
    more: dict[str, Any]
    number: int = 0

    @property
    def kills(self) -> list[Any]:
        """The deeds by the name that the pages know."""
        return self.deeds


class Life(msgspec.Struct, frozen=True):
    """`hired_seq`, `retired_seq` and `died_seq` are seqs in the campaign's log; None: it hasn't happened.

    `whole_seq`, where people are their numbers: wounds booked up to it have healed (None: all have).
    `after` is the battle after which it is told (None: as it stands), `fought` how many there are by now.
    """

    character: CharacterLine
    hired_us: int
    hired_seq: int | None
    retired_seq: int | None
    died_seq: int | None
    chapters: list[Chapter]
    did: list[Deed] = []
    suffered: list[Deed] = []
    rivals: list[Rival] = []
    after: int | None = None
    fought: int = 0
    whole_seq: int | None = None


class Seen(NamedTuple):
    """A life with the row it was read from; `seqs` is what had happened by the moment it is told at (None: now)."""

    life: Life
    row: Character
    seqs: frozenset[int] | None = None


class Log(NamedTuple):
    """What the campaign's log says of lives, by character."""

    hired: Mapping[str, int]
    retired: Mapping[str, int]
    fought: Mapping[str, list[Booked]]
    whole: Mapping[str, int]  # the latest time that nothing hurt him


def character(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> Life:
    """As it stands. Raises: NotVisible."""
    return life_of(loaded(campaign_id, viewer, language), character_id).life


def life_of(here: LoadedCampaign, character_id: UUID, after: int | None = None) -> Seen:
    """As it stands, or as it stood after so many of his battles. Raises: NotVisible."""
    rows = Character.objects.filter(campaign_id=here.id, id=character_id).select_related("gang")
    row = must_find(rows, "no-such-character", character_id)
    records = _as_seen(here.counting(LIFE), here)
    if after is None:
        busy = fighting_in(here.id).get(row.id)
        return Seen(
            _life(here, row, line(row, here.you, here.names, busy, bringing(here.row)), _log(records, here)), row
        )
    past = after_battle(here, character_id, after)
    if past is None:
        raise NotVisible("no-such-battle", n=after)
    past_log = _log([record for record in records if record.stored.seq in past.seqs], here)
    life = _life(here, past.row, line(past.row, here.you, here.names, None, bringing(here.row)), past_log)
    fought = len(_log(records, here).fought.get(str(character_id), ()))
    return Seen(msgspec.structs.replace(life, after=after, fought=fought), past.row, past.seqs)


def lives_of(here: LoadedCampaign, people: Sequence[CharacterLine]) -> list[Seen]:
    """As these stand, in their order: the log is read once for all of them."""
    rows = Character.objects.filter(campaign_id=here.id).in_bulk([character.id for character in people])
    log = _log(_as_seen(here.counting(LIFE), here), here)
    return [Seen(_life(here, rows[character.id], character, log), rows[character.id]) for character in people]


def _log(records: Iterable[DecodedEvent], here: LoadedCampaign) -> Log:
    hired, retired = dict[str, int](), dict[str, int]()
    fought: dict[str, list[Booked]] = defaultdict(list)
    whole, bodies = dict[str, int](), here.rules.bodies
    for record in records:
        event = record.event
        if isinstance(event, CharacterHired):
            hired[event.character] = record.stored.seq
        elif isinstance(event, CharacterRetired):
            retired[event.character] = record.stored.seq
        elif isinstance(event, BattleOutcome):
            for figure in event.booked:
                fought[figure.character].append(Booked(record, event, figure, here.battles.get(event.battle)))
        elif isinstance(event, BodyChanged) and bodies is not None and not bodies.is_hurt(event.body):
            whole[event.character] = record.stored.seq
    return Log(hired, retired, fought, whole)


def _life(here: LoadedCampaign, row: Character, character: CharacterLine, log: Log) -> Life:
    key, names = str(character.id), here.names
    fought = log.fought.get(key, [])
    called = names.called({figure.character for booking in fought for figure in booking.event.booked})
    chapters = [
        _chapter(booking, number, called, names.rules.left_names) for number, booking in enumerate(fought, start=1)
    ]
    did, suffered = deeds_of(fought, called)
    return Life(
        character,
        row.hired_us,
        log.hired.get(key),
        log.retired.get(key),
        next(
            (chapter.seq for chapter in chapters if chapter.dead), row.body_seq if character.status == "dead" else None
        ),
        chapters,
        did,
        suffered,
        rivals(did, suffered, called, names.rules.harms),
        fought=len(chapters),
        whole_seq=_whole_seq(here, row, log),
    )


def _whole_seq(here: LoadedCampaign, row: Character, log: Log) -> int | None:
    """0 for whoever may not know whether a wound has healed."""
    bodies = here.rules.bodies
    if bodies is None or not reads_sheet(row, here.you):
        return 0
    return log.whole.get(str(row.id), 0) if bodies.is_hurt(row.body) else None


def _as_seen(records: list[DecodedEvent], here: LoadedCampaign) -> list[DecodedEvent]:
    """Without the numbers of people whom the referee hasn't shown."""
    rules = here.rules
    if rules.bodies is None:
        return records
    sees_all = sees_secrets(here.you)
    return [
        record._replace(event=open_outcome(record.event, rules, sees_all))
        if isinstance(record.event, BattleOutcome)
        else record
        for record in records
    ]


def winner_of(battle: Battle | None, event: BattleOutcome) -> int | None:
    """By the aims of its scenario, where somebody entered how they went; else as it ended."""
    settled = battle.result if battle is not None else None
    return event.winner if settled is None else settled["winner"]


def winner_of_row(battle: Battle) -> int | None:
    """Of a battle that was booked: by the aims of its scenario where they were entered, else as it ended."""
    return battle.result["winner"] if battle.result is not None else (battle.outcome or {}).get("winner")


def _chapter(booked: Booked, number: int, called: Mapping[str, Called], left_names: Sequence[str]) -> Chapter:
    figure, side = booked.figure, booked.figure.more.get("side")
    winner = winner_of(booked.battle, booked.event)
    return Chapter(
        UUID(booked.event.battle),
        booked.battle_name,
        booked.told.stored.seq,
        booked.told.stored.recorded_us,
        booked.event.how,
        None if winner is None or side is None else winner == side,
        figure.figure,
        figure.dead,
        figure.fled,
        list(figure.wounds),
        list(figure.deeds),
        _more(booked, called, left_names),
        number,
    )


def _more(booked: Booked, called: Mapping[str, Called], left_names: Sequence[str]) -> dict[str, Any]:
    """What the battle left, with the names of other figures where its row has their numbers; None for somebody of no
    campaign.
    """
    more, who = booked.figure.more, {figure.figure: figure.character for figure in booked.event.booked}
    meant = {key: called.get(who.get(more[key], "")) for key in left_names if key in more}
    return more | {key: known.name if known is not None else None for key, known in meant.items()}
