"""The life between battles: class, skills, missed battles, losses, and what is still open."""

from uuid import UUID

from campaigns.ledger import life_events as ev
from campaigns.ledger.canonical import as_column
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Campaign, Character, OpenChoice
from campaigns.projections.made import make
from campaigns.projections.rows import Rows


def promoted(rows: Rows, at: StoredEvent, event: ev.Promoted) -> None:
    rows.change(Character, UUID(event.character), kind=event.after)


def tallied(rows: Rows, at: StoredEvent, event: ev.Tallied) -> None:
    before = rows.get(Character, UUID(event.character))["tally"]
    rows.change(Character, UUID(event.character), tally={**before, event.tally: event.value})


def must_miss(rows: Rows, at: StoredEvent, event: ev.MustMiss) -> None:
    before = rows.get(Character, UUID(event.character))["misses"]
    rows.change(Character, UUID(event.character), misses=before + event.battles)


def battle_missed(rows: Rows, at: StoredEvent, event: ev.BattleMissed) -> None:
    for character in event.characters:
        before = rows.get(Character, UUID(character))["misses"]
        rows.change(Character, UUID(character), misses=max(0, before - 1))


def misses_waived(rows: Rows, at: StoredEvent, event: ev.MissesWaived) -> None:
    rows.change(Character, UUID(event.character), misses=0)


def died(rows: Rows, at: StoredEvent, event: ev.Died) -> None:
    death = {"battle": event.battle, "by": event.by, "event": event.event, "seq": at.seq, "us": at.recorded_us}
    rows.change(Character, UUID(event.character), death=death)


def limb_lost(rows: Rows, at: StoredEvent, event: ev.LimbLost) -> None:
    before = rows.get(Character, UUID(event.character))["losses"]
    lost = {"what": event.what, "battle": event.battle, "event": event.event, "seq": at.seq, "words": ""}
    rows.change(Character, UUID(event.character), losses=[*before, lost])


def loss_ruled(rows: Rows, at: StoredEvent, event: ev.LossRuled) -> None:
    before = rows.get(Character, UUID(event.character))["losses"]
    after = [{**loss, "words": event.words} if loss["seq"] == event.loss else loss for loss in before]
    rows.change(Character, UUID(event.character), losses=after)


def protection_set(rows: Rows, at: StoredEvent, event: ev.ProtectionSet) -> None:
    rows.change(Character, UUID(event.character), protected=event.protected)


def skill_gained(rows: Rows, at: StoredEvent, event: ev.SkillGained) -> None:
    """A doubled skill is named twice."""
    before = rows.get(Character, UUID(event.character))["skills"]
    rows.change(Character, UUID(event.character), skills=[*before, event.skill])


def skill_taken_back(rows: Rows, at: StoredEvent, event: ev.SkillTakenBack) -> None:
    """Nothing, where a rewind took away the battle that had brought it."""
    skills = list(rows.get(Character, UUID(event.character))["skills"])
    if event.skill in skills:
        skills.reverse()
        skills.remove(event.skill)
        skills.reverse()
        rows.change(Character, UUID(event.character), skills=skills)


# -- what is open ---------------------------------------------------------------------------------------------------
def choice_opened(rows: Rows, at: StoredEvent, event: ev.ChoiceOpened) -> None:
    battle = UUID(event.battle) if event.battle else None
    make(rows, OpenChoice, at, event, event.choice, battle_id=battle, seq=at.seq, opened_us=at.recorded_us)


def choice_asked(rows: Rows, at: StoredEvent, event: ev.ChoiceAsked) -> None:
    rows.change(
        OpenChoice,
        UUID(event.choice),
        question=event.question,
        chooser=event.chooser,
        options=list(event.options),
        later=as_column(event.later),
        typed=event.typed,
    )


def choice_closed(rows: Rows, at: StoredEvent, event: ev.ChoiceClosed) -> None:
    rows.drop(OpenChoice, UUID(event.choice))


def nothing(rows: Rows, at: StoredEvent, event: ev.NothingEarned | ev.ChoiceMade | ev.RecruitRolled) -> None:
    """Stands in the log only; what followed from it has its own event."""


# -- the box --------------------------------------------------------------------------------------------------------
def box_filled(rows: Rows, at: StoredEvent, event: ev.BoxFilled) -> None:
    rows.change(Campaign, at.campaign, box=dict(event.chits))


def chit_drawn(rows: Rows, at: StoredEvent, event: ev.ChitDrawn) -> None:
    if not event.again:
        _lay(rows, at.campaign, event.chit, -1)


def chits_returned(rows: Rows, at: StoredEvent, event: ev.ChitsReturned) -> None:
    for chit in event.chits:
        _lay(rows, at.campaign, chit, 1)


def _lay(rows: Rows, campaign: UUID, chit: str, more: int) -> None:
    before = rows.get(Campaign, campaign)["box"] or {}
    rows.change(Campaign, campaign, box={**before, chit: before.get(chit, 0) + more})
