"""The life between battles: what is open, how somebody came to be who he is, the box, and the roll of honour."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Max, Q, Subquery

from campaigns.ledger import browse
from campaigns.ledger import campaign_events as ev
from campaigns.ledger import life_events as life
from campaigns.ledger.append import clock_us
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.effective import UNDOING, DecodedEvent, dropped_of
from campaigns.models import Battle, BattleFigure, Campaign, Character, Member, OpenChoice
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import loaded, must_be_member
from campaigns.selectors.characters.former_names import with_names
from campaigns.selectors.characters.gangs import CharacterLine
from campaigns.selectors.characters.life_sentences import sentence_of
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.words import skill
from engine.kernel.ruleset import Language, Ruleset

START = "start"  # the tally that says who began with a skill
DAY_US = 24 * 3600 * 1_000_000
HISTORY = [*life.TAGS, "campaign/character-hired/1", "campaign/character-retired/1"]
HISTORY += ["campaign/battle-outcome/1", "campaign/rolled/1", "campaign/character-renamed/1", *UNDOING]


class OptionLine(msgspec.Struct, frozen=True):
    """One of the things to choose from."""

    code: str
    name: str
    about: str


class ChoiceLine(msgspec.Struct, frozen=True):
    """Something open. `yours`: you may settle it now. `days_left`: until the referee may for the absent (0: now)."""

    id: UUID
    kind: str
    gang: UUID
    gang_name: str
    character: UUID | None
    name: str
    reason: str
    why: str
    words: str
    battle: UUID | None
    battle_name: str
    deeds: list[int]
    question: str
    text: str
    chooser: str
    waits_for: list[str]
    options: list[OptionLine]
    drawn: bool
    typed: bool
    yours: bool
    for_absent: bool
    days_left: int
    opened_us: int
    seq: int


class SkillLine(msgspec.Struct, frozen=True):
    """A skill that somebody has; `seqs` are the events that gave it."""

    code: str
    level: int
    name: str
    about: str
    seqs: list[int]


class LifeLine(msgspec.Struct, frozen=True):
    """One thing that happened between battles. `events` are versions of that battle's own stream.

    `about` is the class or skill it is about, `why` its reason, where it has them. `struck`: it was corrected later and
    no longer counts.
    """

    seq: int
    recorded_us: int
    kind: str
    text: str
    about: str
    why: str
    words: str
    battle: UUID | None
    battle_name: str
    events: list[int]
    forced: bool
    struck: bool = False


class Grave(msgspec.Struct, frozen=True):
    """One of the fallen. `by` is the character who did it, where one is known."""

    character: UUID
    name: str
    kind: str
    gang: UUID
    gang_name: str
    colour: str
    shape: str
    battles: int
    kills: int
    skills: list[str]
    battle: UUID | None
    battle_name: str
    by: UUID | None
    by_name: str
    event: int
    seq: int
    died_us: int


class LossLine(msgspec.Struct, frozen=True):
    """`seq` booked it; `words` is what it means from now on, empty while nobody has said so."""

    seq: int
    what: str
    words: str


class BoxLine(msgspec.Struct, frozen=True):
    code: str
    name: str
    left: int


def open_choices(
    campaign_id: UUID, viewer: Member | None, language: Language, character: UUID | None = None
) -> list[ChoiceLine]:
    """Raises: NotVisible."""
    return choice_lines(loaded(campaign_id, viewer, language), character)


class Open(NamedTuple):
    """An open choice before it is put into words; the last three as a `ChoiceLine` has them."""

    row: OpenChoice
    whom: list[str]
    yours: bool
    for_absent: bool
    days_left: int


def choices_in(here: LoadedCampaign, character: UUID | None = None) -> list[Open]:
    newest = Battle.objects.filter(campaign_id=here.id).order_by("-opened_us").values("opened_us")[:1]
    rows = OpenChoice.objects.filter(campaign_id=here.id).select_related("gang", "character")
    rows = rows.annotate(newest=Subquery(newest))
    choices = list(rows if character is None else rows.filter(character_id=character))
    days = int(here.row.options.get(f"{here.row.ruleset}.settle_after_days", 7))
    return [_open(choice, here.member, choice.newest or 0, days) for choice in choices]


def choice_lines(here: LoadedCampaign, character: UUID | None = None) -> list[ChoiceLine]:
    choices = choices_in(here, character)
    battles = _battles([choice.row.battle_id for choice in choices], here.names) if choices else {}
    return [_choice(choice, here.names, battles) for choice in choices]


def whom(row: OpenChoice) -> list[str]:
    """The members who can settle it; nobody where it is the referee's."""
    if row.chooser == "owner":
        own = [str(owner) for owner in row.gang.owners]
        return own + ([str(row.character.owner_id)] if row.character and row.character.owner_id else [])
    if row.chooser == "opponent" and row.character is not None:
        return opponents(row.battle_id, row.character)
    return []


def opponents(battle: UUID | None, character: Character) -> list[str]:
    """Members who played against the character in that battle."""
    figure = BattleFigure.objects.filter(battle_id=battle, character_id=character.id).first() if battle else None
    if figure is None:
        return []
    sides = Battle.objects.values_list("sides", flat=True).get(id=figure.battle_id)
    own = {str(owner) for owner in character.gang.owners} | {str(character.owner_id)}
    others = [player for n, side in enumerate(sides) if n != figure.side for player in side.get("players", ())]
    return sorted({player for player in others if player not in own})


def named_skills(codes: list[str], rules: Ruleset, language: Language) -> list[str]:
    """Names alone, a doubled skill once."""
    return [skill(rules, code, level, language)[0] for code, level in Counter(codes).items()]


def history(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> list[LifeLine]:
    """Everything between battles that made him who he is, the oldest first. Raises: NotVisible."""
    return Histories(loaded(campaign_id, viewer, language)).of(character_id)


class Histories:
    """What the log says between battles, for whoever may read it: read once, for however many lives."""

    def __init__(self, here: LoadedCampaign) -> None:
        self.here = here
        events = here.recorded(HISTORY)
        self.struck = dropped_of(events)
        replaced = {
            seq for record in events if isinstance(record.event, OutcomeCorrected) for seq in record.event.drops
        }
        self.about = _by_character(record for record in events if record.stored.seq not in self.struck - replaced)
        self.victims = _victims(events, here)

    def of(self, character: UUID) -> list[LifeLine]:
        """Everything between battles that made him who he is, the oldest first."""
        records = self.about.get(str(character), [])
        killers = [record.event.by for record in records if isinstance(record.event, life.Died) and record.event.by]
        people = self.here.names.characters(killers) if killers else {}
        return [line for record in records if (line := self._line(record, people)) is not None]

    def skills_of(self, character: Character) -> list[SkillLine]:
        """What somebody has, in the order in which he got it; he may be given as he stood at another moment."""
        gained: dict[str, list[int]] = defaultdict(list)
        for record in self.about.get(str(character.id), ()):
            event, seq = record.event, record.stored.seq
            if seq in self.struck:
                continue
            if isinstance(event, life.SkillGained):
                gained[event.skill].append(seq)
            elif isinstance(event, life.SkillTakenBack):
                del gained[event.skill][-1:]  # none, where a rewind took away the battle that had brought it
            elif isinstance(event, ev.CharacterHired):
                for code in event.skills:
                    gained[code].append(seq)
        names = self.here.names
        return [
            SkillLine(code, level, *names.skill(code, level), gained[code])
            for code, level in Counter(character.skills).items()
        ]

    def _line(self, record: DecodedEvent, people: Mapping[str, str]) -> LifeLine | None:
        """None where another event tells it."""
        event, names = record.event, self.here.names
        text = sentence_of(with_names(event, names), names, people, self.victims.get(record.stored.seq, ()))
        if not text:
            return None
        battle = getattr(event, "battle", None)
        return LifeLine(
            record.stored.seq,
            record.stored.recorded_us,
            record.stored.type.split("/")[1],
            text,
            _about_what(event),
            names.word("reason", event.reason) if isinstance(event, life.Promoted) else "",
            names.unseal(getattr(event, "words", "")),
            UUID(battle) if battle else None,
            self.here.battle_name(battle),
            list(getattr(event, "deeds", ()) or getattr(event, "wounds", ()) or _event_of(event)),
            record.stored.provenance == "forced",
            record.stored.seq in self.struck,
        )


def graveyard(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[Grave]:
    """The roll of honour, the latest first. Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    dead = Character.objects.filter(campaign_id=campaign_id, status=Character.Status.DEAD).select_related("gang")
    rows = [character for character in dead if rights.status_for(character, you) == character.status]
    last = {
        figure["character_id"]: figure["battle_id"]
        for figure in BattleFigure.objects.filter(campaign_id=campaign_id, character__in=rows)
        .order_by("battle__opened_us")
        .values("character_id", "battle_id")
    }
    battle_of = {row.id: UUID(row.death["battle"]) if row.death else last.get(row.id) for row in rows}
    battles = _battles(list(battle_of.values()), names)
    closed = dict(Battle.objects.filter(id__in=battles).values_list("id", "closed_us"))
    killers = names.characters([row.death["by"] for row in rows if row.death and row.death["by"]])
    bodies = [row.body_seq for row in rows if row.body_seq is not None]
    ended = {line.seq: line.recorded_us for line in browse.lines(campaign_id, bodies)}
    graves = []
    for row in rows:
        battle = battle_of[row.id]
        died = max((closed.get(battle) if battle else None) or 0, ended.get(row.body_seq or 0, 0))
        graves.append(_grave(row, names, battle, battles, died, killers))
    return sorted(graves, key=lambda grave: -grave.died_us)


def box(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[BoxLine]:
    """What lies in the box, in the rules' order; empty while nobody has drawn yet. Raises: NotVisible."""
    return box_lines(loaded(campaign_id, viewer, language))


def box_lines(here: LoadedCampaign) -> list[BoxLine]:
    rules, box = here.rules.progression, here.row.box
    if rules is None or box is None:
        return []
    return [BoxLine(chit, here.names.word("life", chit), box.get(chit, 0)) for chit in rules.new_box(1)]


def new_box(here: LoadedCampaign) -> list[BoxLine]:
    """What lies in a box that was just filled."""
    rules = here.rules.progression
    full = rules.new_box(1) if rules is not None else {}
    return [BoxLine(chit, here.names.word("life", chit), n) for chit, n in full.items()]


def losses_of(row: Character, names: Names) -> list[LossLine]:
    """What somebody has lost for good, and what the referee says it means."""
    return [LossLine(loss["seq"], names.word("life", loss["what"]), names.unseal(loss["words"])) for loss in row.losses]


def may_start(campaign: Campaign, character: CharacterLine) -> bool:
    """May this newcomer be given a skill to begin with? Source: STKO-96."""
    usual = {"skills": True, "starting_skill": False}
    switched_on = all(campaign.options.get(f"{campaign.ruleset}.opt.{name}", value) for name, value in usual.items())
    new = character.yours and character.status == "alive" and not character.battles and not character.skills
    return switched_on and new and newcomer_with_a_start(campaign.id, character.gang) is None


def newcomer_with_a_start(campaign: UUID, gang: UUID) -> Character | None:
    """To whom the gang's skill to begin with went: nobody else gets one before his first battle, or the campaign's next
    where he left without any. Source: STKO-96."""
    with_start = Character.objects.filter(gang_id=gang, battles=0, tally__has_key=START)
    last = Battle.objects.filter(campaign_id=campaign).aggregate(us=Max("closed_us"))["us"] or 0
    return with_start.filter(Q(status=Character.Status.ALIVE) | Q(hired_us__gt=last)).first()


# -- how ------------------------------------------------------------------------------------------------------------
def _open(row: OpenChoice, you: Member, newest: int, days: int) -> Open:
    choosers = whom(row)
    is_yours = str(you.id) in choosers and rights.may_write(you)
    days_left = 0 if newest > row.opened_us else max(0, -((clock_us() - row.opened_us - days * DAY_US) // DAY_US))
    as_referee = rights.is_referee(you) and (not choosers or not days_left)
    return Open(row, choosers, is_yours or as_referee, as_referee and not is_yours and bool(choosers), days_left)


def _choice(choice: Open, names: Names, battles: Mapping[UUID, str]) -> ChoiceLine:
    row = choice.row
    return ChoiceLine(
        row.id,
        row.kind,
        row.gang_id,
        names.unseal(row.gang.name),
        row.character_id,
        names.unseal(row.character.name) if row.character else "",
        row.reason,
        names.word("reason", row.reason),
        names.unseal(row.words),
        row.battle_id,
        battles.get(row.battle_id, "") if row.battle_id else "",
        list(row.deeds),
        row.question,
        names.word("asks", row.question),
        row.chooser,
        names.people(choice.whom),
        [OptionLine(code, names.word("life", code), names.skill(code)[1]) for code in row.options],
        names.rules.progression is not None and row.question in names.rules.progression.drawn,
        row.typed,
        choice.yours,
        choice.for_absent,
        choice.days_left,
        row.opened_us,
        row.seq,
    )


def _grave(
    row: Character,
    names: Names,
    battle: UUID | None,
    battles: Mapping[UUID, str],
    died_us: int,
    killers: Mapping[str, str],
) -> Grave:
    death: dict[str, Any] = row.death or {}
    killer = death.get("by")
    return Grave(
        row.id,
        names.unseal(row.name),
        row.kind,
        row.gang_id,
        names.unseal(row.gang.name),
        row.gang.colour,
        row.gang.shape,
        row.battles,
        row.kills,
        named_skills(row.skills, names.rules, names.language),
        battle,
        battles.get(battle, "") if battle else "",
        UUID(killer) if killer else None,
        killers.get(killer, "") if killer else "",
        death.get("event", 0),
        death.get("seq", 0),
        died_us or death.get("us") or row.hired_us,
    )


def _by_character(records: Iterable[DecodedEvent]) -> dict[str, list[DecodedEvent]]:
    """Events that name somebody, and those of choices that were his."""
    whose: dict[str, str] = {}
    of_character: dict[str, list[DecodedEvent]] = defaultdict(list)
    for record in records:
        event = record.event
        if isinstance(event, life.ChoiceOpened) and event.character:
            whose[event.choice] = event.character
        named = {getattr(event, "character", None), *getattr(event, "characters", ())}
        for key in named | {whose.get(getattr(event, "choice", ""))}:
            if key:
                of_character[key].append(record)
    return of_character


def _victims(records: list[DecodedEvent], here: LoadedCampaign) -> dict[int, tuple[str, ...]]:
    """What those were because of whom somebody earned nothing, by the seq that says so: as it was booked by then."""
    rules = here.rules.progression
    if rules is None or not any(
        isinstance(record.event, life.NothingEarned) and record.event.deeds for record in records
    ):
        return {}
    deeds: dict[tuple[str, int], tuple[str, ...]] = {}
    codes_by_seq: dict[int, tuple[str, ...]] = {}
    for record in records:
        event = record.event
        if isinstance(event, (ev.BattleOutcome, OutcomeCorrected)):
            for deed in (deed for figure in event.figures for deed in figure.deeds):
                deeds[event.battle, int(deed.get("event", 0) or 0)] = rules.victim(deed)
        elif isinstance(event, life.NothingEarned):
            codes = [code for at in event.deeds for code in deeds.get((event.battle, at), ())]
            codes_by_seq[record.stored.seq] = tuple(dict.fromkeys(codes))
    return codes_by_seq


def _about_what(event: ev.CampaignEvent) -> str:
    if isinstance(event, life.Promoted):
        return event.after
    return event.kind if isinstance(event, ev.CharacterHired) else getattr(event, "skill", "")


def _event_of(event: ev.CampaignEvent) -> tuple[int, ...]:
    number = getattr(event, "event", 0)
    return (number,) if number else ()


def _battles(ids: list[UUID | None], names: Names) -> dict[UUID, str]:
    known_ids = {id for id in ids if id is not None}
    return {key: names.unseal(name) for key, name in Battle.objects.filter(id__in=known_ids).values_list("id", "name")}
