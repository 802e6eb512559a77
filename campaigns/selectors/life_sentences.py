"""One event of a life between battles as a sentence, in the reader's language; empty where another event tells it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from campaigns.ledger import campaign_events as ev
from campaigns.ledger import life_events as life
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.naming_events import CharacterRenamed
from campaigns.selectors.names import Names

Told = Callable[[Any, Names, Mapping[str, str]], str]


def told_of(event: ev.CampaignEvent, names: Names, people: Mapping[str, str], victims: Sequence[str] = ()) -> str:
    """`people` are names of characters by their ids, `victims` what those were because of whom nothing was earned."""
    if victims and isinstance(event, life.NothingEarned):
        return nothing_earned(event, names, people, victims)
    tell = TELLS.get(type(event))
    return tell(event, names, people) if tell is not None else ""


def hired(event: ev.CharacterHired, names: Names, people: Mapping[str, str]) -> str:
    kind = names.word("life", event.kind)
    return f"Hired as {kind}." if names.language == "en" else f"Angeheuert als {kind}."


def retired(event: ev.CharacterRetired, names: Names, people: Mapping[str, str]) -> str:
    return "Left the gang." if names.language == "en" else "Hat die Gang verlassen."


def renamed(event: CharacterRenamed, names: Names, people: Mapping[str, str]) -> str:
    """The names must have been opened."""
    if names.language == "en":
        return f"Was called “{event.before}” before, “{event.name}” from then on."
    return f"Hieß vorher „{event.before}“, von da an „{event.name}“."


def promoted(event: life.Promoted, names: Names, people: Mapping[str, str]) -> str:
    after, reason = names.word("life", event.after), names.word("reason", event.reason)
    return f"Became {after}: {reason}." if names.language == "en" else f"Wurde {after}: {reason}."


def nothing_earned(
    event: life.NothingEarned, names: Names, people: Mapping[str, str], victims: Sequence[str] = ()
) -> str:
    reason = names.word("reason", event.reason)
    if victims:
        reason += f" ({', '.join(names.word('victim', code) for code in victims)})"
    return (
        f"Earned nothing in this battle: {reason}."
        if names.language == "en"
        else f"Gewann nichts in diesem Kampf: {reason}."
    )


def tallied(event: life.Tallied, names: Names, people: Mapping[str, str]) -> str:
    rules = names.rules.progression
    if rules is not None and rules.counts_wounds(event.tally):
        return still_hurt(event, names)
    what, of = names.word("tally", event.tally), "of" if names.language == "en" else "von"
    counted = f"{event.value} {of} {event.of}" if event.of else f"{event.value}"
    shown = event.of or (event.value and event.battle)  # what counts up to nothing is told of battles only
    return f"{what[:1].upper()}{what[1:]}: {counted}." if shown else ""


def still_hurt(event: life.Tallied, names: Names) -> str:
    what, n = names.word("tally", event.tally), event.value
    if names.language == "en":
        return f"Goes into the next battle with: {what}{f' ({n} times)' if n > 1 else ''}." if n else f"Healed: {what}."
    return f"Geht in den nächsten Kampf mit: {what}{f' ({n}-mal)' if n > 1 else ''}." if n else f"Verheilt: {what}."


def must_miss(event: life.MustMiss, names: Names, people: Mapping[str, str]) -> str:
    n = event.battles
    if names.language == "en":
        return f"Has to sit out {n} {'battle' if n == 1 else 'battles'}."
    return f"Muss {n} {'Kampf' if n == 1 else 'Kämpfe'} aussetzen."


def battle_missed(event: life.BattleMissed, names: Names, people: Mapping[str, str]) -> str:
    return "Sat this battle out." if names.language == "en" else "Hat diesen Kampf ausgesetzt."


def misses_waived(event: life.MissesWaived, names: Names, people: Mapping[str, str]) -> str:
    if names.language == "en":
        return f"May fight all the same, {event.battles} still to be sat out: the referee decided so."
    return f"Darf trotzdem kämpfen, {event.battles} wären noch auszusetzen: Der Spielleiter hat so entschieden."


def died(event: life.Died, names: Names, people: Mapping[str, str]) -> str:
    kind, by = names.word("life", event.kind), people.get(event.by or "", "")
    if names.language == "en":
        return f"Fell as {kind}, by the hand of {by}." if by else f"Fell as {kind}."
    return f"Fiel als {kind} durch {by}." if by else f"Fiel als {kind}."


def limb_lost(event: life.LimbLost, names: Names, people: Mapping[str, str]) -> str:
    what = names.word("life", event.what)
    return f"Lost for good: {what}." if names.language == "en" else f"Für immer verloren: {what}."


def loss_ruled(event: life.LossRuled, names: Names, people: Mapping[str, str]) -> str:
    return "What the loss means:" if names.language == "en" else "Was der Verlust bedeutet:"


def protection_set(event: life.ProtectionSet, names: Names, people: Mapping[str, str]) -> str:
    if event.protected:
        if names.language == "en":
            return "Under the referee's protection: killing him is to nobody's credit."
        return "Unter dem Schutz des Spielleiters: Wer ihn tötet, gewinnt nichts dadurch."
    return "No longer protected." if names.language == "en" else "Nicht mehr geschützt."


def choice_opened(event: life.ChoiceOpened, names: Names, people: Mapping[str, str]) -> str:
    if event.kind != "skill":
        return ""
    reason = names.word("reason", event.reason)
    return f"A skill is due: {reason}." if names.language == "en" else f"Eine Fähigkeit ist fällig: {reason}."


def choice_made(event: life.ChoiceMade, names: Names, people: Mapping[str, str]) -> str:
    if event.absent:
        if names.language == "en":
            return "Settled by the referee, because nobody else came."
        return "Vom Spielleiter entschieden, weil sonst niemand kam."
    if not event.chosen:
        return ""
    who = {"owner": ("", ""), "opponent": (" by an opponent", " von einem Gegner")}
    en, de = who.get(event.by, (" by the referee", " vom Spielleiter"))
    chosen = names.word("life", event.chosen)
    return f"Chosen{en}: {chosen}." if names.language == "en" else f"Gewählt{de}: {chosen}."


def chit_drawn(event: life.ChitDrawn, names: Names, people: Mapping[str, str]) -> str:
    chit = names.word("life", event.chit)
    if event.again:
        why = names.word("again", event.again)
        return (
            f"Drew “{chit}”, and drew again: {why}."
            if names.language == "en"
            else f"Zog „{chit}“ und noch einmal: {why}."
        )
    return f"Drew “{chit}”." if names.language == "en" else f"Zog „{chit}“."


def skill_gained(event: life.SkillGained, names: Names, people: Mapping[str, str]) -> str:
    skill, reason = names.skill(event.skill, event.level)[0], names.word("reason", event.reason)
    return f"Gained {skill}: {reason}." if names.language == "en" else f"Bekam {skill}: {reason}."


def skill_taken_back(event: life.SkillTakenBack, names: Names, people: Mapping[str, str]) -> str:
    skill = names.word("life", event.skill)
    return (
        f"Lost {skill} again: it didn't suit." if names.language == "en" else f"Gab {skill} wieder ab: Es passte nicht."
    )


def corrected(event: OutcomeCorrected, names: Names, people: Mapping[str, str]) -> str:
    if names.language == "en":
        return "What this battle was booked with was corrected."
    return "Was von diesem Kampf verbucht war, wurde berichtigt."


TELLS: Final[dict[type[Any], Told]] = {
    ev.CharacterHired: hired,
    ev.CharacterRetired: retired,
    CharacterRenamed: renamed,
    OutcomeCorrected: corrected,
    life.Promoted: promoted,
    life.NothingEarned: nothing_earned,
    life.Tallied: tallied,
    life.MustMiss: must_miss,
    life.BattleMissed: battle_missed,
    life.MissesWaived: misses_waived,
    life.Died: died,
    life.LimbLost: limb_lost,
    life.LossRuled: loss_ruled,
    life.ProtectionSet: protection_set,
    life.ChoiceOpened: choice_opened,
    life.ChoiceMade: choice_made,
    life.ChitDrawn: chit_drawn,
    life.SkillGained: skill_gained,
    life.SkillTakenBack: skill_taken_back,
}
