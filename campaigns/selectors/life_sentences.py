"""One event of a life between battles as a sentence, in the reader's language; empty where another event tells it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from campaigns.ledger import campaign_events as ev
from campaigns.ledger import life_events as life
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.naming_events import CharacterRenamed
from campaigns.selectors.words import any_skill, any_word
from engine.kernel.ruleset import Language

Told = Callable[[Any, Language, Mapping[str, str]], str]


def told_of(event: ev.CampaignEvent, language: Language, people: Mapping[str, str], victims: Sequence[str] = ()) -> str:
    """`people` are names of characters by their ids, `victims` what those were because of whom nothing was earned."""
    if victims and isinstance(event, life.NothingEarned):
        return nothing_earned(event, language, people, victims)
    tell = TELLS.get(type(event))
    return tell(event, language, people) if tell is not None else ""


def hired(event: ev.CharacterHired, lang: Language, people: Mapping[str, str]) -> str:
    kind = any_word("life", event.kind, lang)
    return f"Hired as {kind}." if lang == "en" else f"Angeheuert als {kind}."


def retired(event: ev.CharacterRetired, lang: Language, people: Mapping[str, str]) -> str:
    return "Left the gang." if lang == "en" else "Hat die Gang verlassen."


def renamed(event: CharacterRenamed, lang: Language, people: Mapping[str, str]) -> str:
    """The names must have been opened."""
    if lang == "en":
        return f"Was called “{event.before}” before, “{event.name}” from then on."
    return f"Hieß vorher „{event.before}“, von da an „{event.name}“."


def promoted(event: life.Promoted, lang: Language, people: Mapping[str, str]) -> str:
    after, reason = any_word("life", event.after, lang), any_word("reason", event.reason, lang)
    return f"Became {after}: {reason}." if lang == "en" else f"Wurde {after}: {reason}."


def nothing_earned(
    event: life.NothingEarned, lang: Language, people: Mapping[str, str], victims: Sequence[str] = ()
) -> str:
    reason = any_word("reason", event.reason, lang)
    if victims:
        reason += f" ({', '.join(any_word('victim', code, lang) for code in victims)})"
    return f"Earned nothing in this battle: {reason}." if lang == "en" else f"Gewann nichts in diesem Kampf: {reason}."


def tallied(event: life.Tallied, lang: Language, people: Mapping[str, str]) -> str:
    if event.tally.startswith("flesh-"):
        return still_hurt(event, lang)
    if not event.of:
        return ""
    what, of = any_word("tally", event.tally, lang), "of" if lang == "en" else "von"
    return f"{what[:1].upper()}{what[1:]}: {event.value} {of} {event.of}."


def still_hurt(event: life.Tallied, lang: Language) -> str:
    what, n = any_word("tally", event.tally, lang), event.value
    if lang == "en":
        return f"Goes into the next battle with: {what}{f' ({n} times)' if n > 1 else ''}." if n else f"Healed: {what}."
    return f"Geht in den nächsten Kampf mit: {what}{f' ({n}-mal)' if n > 1 else ''}." if n else f"Verheilt: {what}."


def must_miss(event: life.MustMiss, lang: Language, people: Mapping[str, str]) -> str:
    n = event.battles
    if lang == "en":
        return f"Has to sit out {n} {'battle' if n == 1 else 'battles'}."
    return f"Muss {n} {'Kampf' if n == 1 else 'Kämpfe'} aussetzen."


def battle_missed(event: life.BattleMissed, lang: Language, people: Mapping[str, str]) -> str:
    return "Sat this battle out." if lang == "en" else "Hat diesen Kampf ausgesetzt."


def misses_waived(event: life.MissesWaived, lang: Language, people: Mapping[str, str]) -> str:
    if lang == "en":
        return f"May fight all the same, {event.battles} still to be sat out: the referee decided so."
    return f"Darf trotzdem kämpfen, {event.battles} wären noch auszusetzen: Der Spielleiter hat so entschieden."


def died(event: life.Died, lang: Language, people: Mapping[str, str]) -> str:
    kind, by = any_word("life", event.kind, lang), people.get(event.by or "", "")
    if lang == "en":
        return f"Fell as {kind}, by the hand of {by}." if by else f"Fell as {kind}."
    return f"Fiel als {kind} durch {by}." if by else f"Fiel als {kind}."


def limb_lost(event: life.LimbLost, lang: Language, people: Mapping[str, str]) -> str:
    what = any_word("life", event.what, lang)
    return f"Lost for good: {what}." if lang == "en" else f"Für immer verloren: {what}."


def loss_ruled(event: life.LossRuled, lang: Language, people: Mapping[str, str]) -> str:
    return "What the loss means:" if lang == "en" else "Was der Verlust bedeutet:"


def protection_set(event: life.ProtectionSet, lang: Language, people: Mapping[str, str]) -> str:
    if event.protected:
        if lang == "en":
            return "Under the referee's protection: killing him is to nobody's credit."
        return "Unter dem Schutz des Spielleiters: Wer ihn tötet, gewinnt nichts dadurch."
    return "No longer protected." if lang == "en" else "Nicht mehr geschützt."


def choice_opened(event: life.ChoiceOpened, lang: Language, people: Mapping[str, str]) -> str:
    if event.kind != "skill":
        return ""
    reason = any_word("reason", event.reason, lang)
    return f"A skill is due: {reason}." if lang == "en" else f"Eine Fähigkeit ist fällig: {reason}."


def choice_made(event: life.ChoiceMade, lang: Language, people: Mapping[str, str]) -> str:
    if event.absent:
        if lang == "en":
            return "Settled by the referee, because nobody else came."
        return "Vom Spielleiter entschieden, weil sonst niemand kam."
    if not event.chosen:
        return ""
    who = {"owner": ("", ""), "opponent": (" by an opponent", " von einem Gegner")}
    en, de = who.get(event.by, (" by the referee", " vom Spielleiter"))
    chosen = any_word("life", event.chosen, lang)
    return f"Chosen{en}: {chosen}." if lang == "en" else f"Gewählt{de}: {chosen}."


def chit_drawn(event: life.ChitDrawn, lang: Language, people: Mapping[str, str]) -> str:
    chit = any_word("life", event.chit, lang)
    if event.again:
        why = any_word("again", event.again, lang)
        return f"Drew “{chit}”, and drew again: {why}." if lang == "en" else f"Zog „{chit}“ und noch einmal: {why}."
    return f"Drew “{chit}”." if lang == "en" else f"Zog „{chit}“."


def skill_gained(event: life.SkillGained, lang: Language, people: Mapping[str, str]) -> str:
    skill, reason = any_skill(event.skill, event.level, lang)[0], any_word("reason", event.reason, lang)
    return f"Gained {skill}: {reason}." if lang == "en" else f"Bekam {skill}: {reason}."


def skill_taken_back(event: life.SkillTakenBack, lang: Language, people: Mapping[str, str]) -> str:
    skill = any_word("life", event.skill, lang)
    return f"Lost {skill} again: it didn't suit." if lang == "en" else f"Gab {skill} wieder ab: Es passte nicht."


def corrected(event: OutcomeCorrected, lang: Language, people: Mapping[str, str]) -> str:
    if lang == "en":
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
