"""A correction of a booked outcome, worked out: the outcome as it should have been, what followed from it and no longer
does, what follows now, and what all that changes for whom.

Everything is worked out before anything is written, by the same steps for the preview and for the confirmation: the
events are added to the context, and the campaign is folded with and without them.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger import life_events as life
from campaigns.ledger.campaign_events import BattleOutcome, CampaignEvent, CharacterRetired
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.effective import DecodedEvent, as_lived, effective, ever_booked
from campaigns.ledger.outcomes import FigureOutcome
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, BattleFigure, Character, Member, Seat
from campaigns.projections.fold import apply
from campaigns.projections.game import load_game
from campaigns.projections.outcomes import outcome_of
from campaigns.projections.rows import MemoryRows
from campaigns.selectors.names import Names
from campaigns.submit.battles.acting import REFEREES
from campaigns.submit.characters import aftermath
from campaigns.submit.characters.eligibility import fought_since
from campaigns.submit.characters.skill_gains import ask_anew, levels
from campaigns.submit.command_context import CommandContext
from campaigns.submit.corrections.commands import CorrectedFigure, CorrectOutcome
from campaigns.submit.corrections.outcome_diff import Differences, differences
from campaigns.submit.errors import Forbidden, Malformed, NotFound, Refusal
from engine.kernel import progression as due
from engine.kernel.decide import Game
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import OptionValue

# What follows in a life, in groups that are replaced together.
GROUPS: dict[type[CampaignEvent], str] = {
    life.Promoted: "class",
    life.Tallied: "tally",
    life.NothingEarned: "nothing",
    life.ChoiceOpened: "skill",
    life.MustMiss: "misses",
    life.BattleMissed: "misses",
    life.Died: "death",
    life.LimbLost: "loss",
}


class Case(NamedTuple):
    """What is corrected: the booked outcome as it counts now, everything that counts, and the battle behind it."""

    at: DecodedEvent
    outcome: BattleOutcome
    stored: list[StoredEvent]
    told: list[DecodedEvent]
    battle: Battle
    game: Game
    options: Mapping[str, OptionValue]


class Follows(NamedTuple):
    """What the rules say of one character: `who` are the characters by their numbers in the battle."""

    said: list[due.Decision]
    who: dict[int, str]


def work_out(context: CommandContext, command: CorrectOutcome) -> Differences:
    """Adds the correction to the context and says what it changes. Raises: Forbidden, NotFound, Malformed, Refusal."""
    context.must_be_referee()
    case = _case(context, command.outcome)
    after = _corrected(context, case, command)
    changed = _whose(case.outcome, after)
    if not changed and after.winner == case.outcome.winner:
        raise Refusal("nothing-corrected")
    before_it = _lives_before(case)
    was, now = _followed(context, case, case.outcome, before_it), _followed(context, case, after, before_it)
    affected = sorted({key for key in (*was, *now) if _comparable(was.get(key)) != _comparable(now.get(key))})
    same_winner = after.winner == case.outcome.winner  # else it is about everybody who was there
    everybody = {outcome.character for outcome in (*case.outcome.figures, *after.figures)}
    _must_not_judge_himself(context, {*changed, *affected} if same_winner else everybody)
    drops: list[int] = []
    fresh: list[tuple[str, list[due.Decision]]] = []
    for key in affected:
        gone, due_now = _replaced(case, key, was.get(key), now.get(key))
        if key in command.revokes:
            gone += aftermath.exchanged_since(gone, key, case.told)
        _must_not_depend(context, case, key, gone, was.get(key), now.get(key), key in command.revokes)
        drops += [record.stored.seq for record in aftermath.hanging_on(gone, case.told)]
        fresh.append((key, due_now))
    words = context.seal(command.reason) if command.reason else ""
    event = OutcomeCorrected(
        str(case.battle.id), command.outcome, after.figures, after.winner, tuple(changed), tuple(sorted(drops)), words
    )
    because = context.record(event, "forced", command.outcome)
    for key, decisions in fresh:
        lives_on = _without(context.character(key), case.told, set(drops))
        _book(context, case, lives_on, decisions, now[key].who if key in now else {}, before_it[key], because)
        if key in command.revokes:
            assert context.rules.progression is not None
            ask_anew(context, context.rules.progression, lives_on, levels(lives_on.skills), case.options, drops)
        _catch_up(context, case, key, decisions, before_it[key], because, set(drops))
    return differences(context, case.told, _as_it_will_be(context, case), command, case.outcome, event)


def why_not(rules: Ruleset) -> str:
    """Why of an outcome only the winner is corrected in this game; empty where all of it is."""
    if rules.progression is not None:
        return ""
    return "follows-from-its-log" if rules.bodies is None else "wounds-on-the-sheet"


# -- what is corrected ----------------------------------------------------------------------------------------------
def _case(context: CommandContext, seq: int) -> Case:
    stored = list(read(context.campaign_id, stream=context.campaign_id))
    records = effective(stored)
    outcome = next(
        (record for record in records if record.stored.seq == seq and isinstance(record.event, BattleOutcome)), None
    )
    if outcome is None or not isinstance(outcome.event, BattleOutcome):
        raise NotFound("no-such-outcome", seq=seq)
    if outcome.event.how == "called_off":
        raise Refusal("nothing-was-booked")
    battle = context.battle(outcome.event.battle)
    game = load_game(context.rules, context.campaign_id, battle.id)
    pinned = {name: value for name, value in game.opened.options.items() if name in context.rules.options}
    return Case(outcome, outcome.event, stored, records, battle, game, context.rules.fill_options(pinned))


def _corrected(context: CommandContext, case: Case, command: CorrectOutcome) -> BattleOutcome:
    """The outcome as it should have been; the rules say what hangs on the facts."""
    winner = _winner(case, command)
    rules = context.rules.progression
    if rules is None:
        if command.figures or command.winner is None:
            raise Refusal(why_not(context.rules), {"battle": case.outcome.battle})
        return msgspec.structs.replace(case.outcome, winner=winner)
    booked = ever_booked(case.told, case.at.stored.seq)
    facts: dict[int, dict[str, Any]] = {}
    left_out: set[str] = set()
    for figure in command.figures:
        if figure.character not in booked:
            raise Malformed("command.figures.character", figure.character, "somebody-of-this-battle")
        if booked[figure.character].figure in facts or figure.character in left_out:
            raise Malformed("command.figures.character", figure.character, "named-once")
        if figure.left_out:
            left_out.add(figure.character)
        else:
            facts[booked[figure.character].figure] = _facts(figure)
    there = {figure.character for figure in case.outcome.figures} | {figure.character for figure in command.figures}
    everybody = tuple(outcome for key, outcome in booked.items() if key in there)
    before = {row["figure"]: row for row in _rows(case, everybody)}
    rows = {row["figure"]: row for row in rules.corrected(list(before.values()), facts, case.options)}
    figures = tuple(
        outcome
        if rows[outcome.figure] == before[outcome.figure]
        else outcome_of(outcome.character, rows[outcome.figure])
        for outcome in everybody
        if outcome.character not in left_out
    )
    return msgspec.structs.replace(case.outcome, figures=figures, winner=winner)


def _winner(case: Case, command: CorrectOutcome) -> int | None:
    if command.winner is None:
        return case.outcome.winner
    if command.winner >= len(case.battle.sides):
        raise Malformed("command.winner", command.winner, "side-or-nobody")
    return command.winner if command.winner >= 0 else None


def _facts(figure: CorrectedFigure) -> dict[str, Any]:
    named = {"dead": figure.dead, "fled": figure.fled, "wounds": figure.wounds, "kills": figure.deeds}
    return {name: value for name, value in named.items() if value is not None}


def _rows(case: Case, figures: Iterable[FigureOutcome]) -> list[dict[str, Any]]:
    """An outcome's rows as the rules read them: of characters as booked, of the others as played."""
    rows = {row["figure"]: dict(row) for row in case.game.ruleset.outcome(case.game.battle)}
    lively = BattleFigure.objects.filter(battle_id=case.battle.id, character__isnull=False)
    with_a_life = set(lively.values_list("number", flat=True))
    rows = {n: row for n, row in rows.items() if n not in with_a_life}
    for figure in figures:
        own = {"figure": figure.figure, "dead": figure.dead, "fled": figure.fled, "wounds": list(figure.wounds)}
        rows[figure.figure] = {**figure.more, **own, "kills": list(figure.deeds)}
    return [rows[n] for n in sorted(rows)]


def _whose(before: BattleOutcome, after: BattleOutcome) -> list[str]:
    was = {figure.character: figure for figure in before.figures}
    now = {figure.character: figure for figure in after.figures}
    return [key for key in {**was, **now} if was.get(key) != now.get(key)]


def _must_not_judge_himself(context: CommandContext, changed: Iterable[str]) -> None:
    """Whose own characters it is about leaves it to another referee, where there is one without. Raises: Forbidden."""
    involved: set[UUID] = set()
    for key in changed:
        character = context.character(key)
        involved |= {*character.gang.owners, *([character.owner_id] if character.owner_id else [])}
    if not {context.actor.member, context.actor.entered_by} & involved:
        return
    seated = Seat.objects.filter(campaign_id=context.campaign_id).values("member_id")
    for other in Member.objects.filter(campaign_id=context.campaign_id, forgotten=False, id__in=seated):
        if any(role in other.roles for role in REFEREES) and other.id not in involved:
            raise Forbidden("own-characters", member=str(other.id))


# -- what follows ---------------------------------------------------------------------------------------------------
def _lives_before(case: Case) -> dict[str, Character]:
    """Everybody as he was just before the outcome was booked."""
    rows = MemoryRows()
    for record in as_lived(case.told):
        if record.stored.seq == case.at.stored.seq:
            break
        apply(record, rows)
    return {str(key): Character(**row) for key, row in rows.tables.get(Character, {}).items()}


def _followed(
    context: CommandContext, case: Case, outcome: BattleOutcome, before: Mapping[str, Character]
) -> dict[str, Follows]:
    """Nothing where no life changes by a corrected outcome."""
    rules = context.rules.progression
    if rules is None:
        return {}
    who = {figure.figure: figure.character for figure in outcome.figures}
    lives = {n: aftermath.life(before[key]) for n, key in who.items()}
    follows = {key: Follows([], who) for key in who.values()}
    for decision in rules.aftermath(_rows(case, outcome.figures), lives, case.options):
        follows[who[decision.figure]].said.append(decision)
    return follows


def _comparable(follows: Follows | None) -> list[Any]:
    """What is said, comparable: a death names the character who did it."""
    if follows is None:
        return []
    return [
        (*decision._replace(figure=0, by=0), follows.who.get(decision.by))
        if isinstance(decision, due.Died)
        else decision
        for decision in follows.said
    ]


def _roots(case: Case) -> set[int]:
    """The outcome and its corrections so far: what they caused is what followed."""
    seq = case.at.stored.seq
    corrections = {
        record.stored.seq
        for record in case.told
        if isinstance(record.event, OutcomeCorrected) and record.event.outcome == seq
    }
    return {seq} | corrections


def _replaced(
    case: Case, key: str, was: Follows | None, now: Follows | None
) -> tuple[list[DecodedEvent], list[due.Decision]]:
    """(what no longer counts, what is due instead), group by group; a group that stays the same is left alone."""
    roots, gone, due_now = _roots(case), [], []
    booked: dict[str, list[DecodedEvent]] = {}
    for record in case.told:
        if record.stored.because in roots and type(record.event) in GROUPS and _is_his(record, key, case.at.stored.seq):
            booked.setdefault(GROUPS[type(record.event)], []).append(record)
    for group in sorted(set(GROUPS.values())):
        decisions_before, decisions = _of_group(group, was), _of_group(group, now)
        if group == "skill":
            left, fresh = _unmatched(booked.get(group, []), decisions)
            gone += left
            due_now += fresh
        elif _comparable(Follows(decisions_before, was.who if was else {})) != _comparable(
            Follows(decisions, now.who if now else {})
        ):
            gone += booked.get(group, [])
            due_now += decisions
    order = now.said if now else []
    return gone, sorted(due_now, key=lambda decision: next(n for n, other in enumerate(order) if other is decision))


def _is_his(record: DecodedEvent, key: str, outcome: int) -> bool:
    if isinstance(record.event, life.BattleMissed):  # those of a correction catch up for one character each
        return record.event.characters == (key,) and record.stored.because != outcome
    return getattr(record.event, "character", None) == key


DECIDED: dict[str, tuple[type[Any], ...]] = {
    "class": (due.Promoted,),
    "tally": (due.Counted,),
    "nothing": (due.Withheld,),
    "skill": (due.Earned,),
    "misses": (due.MustMiss,),
    "death": (due.Died,),
    "loss": (due.Lost,),
}


def _of_group(group: str, follows: Follows | None) -> list[due.Decision]:
    return (
        [decision for decision in follows.said if isinstance(decision, DECIDED[group])] if follows is not None else []
    )


def _unmatched(
    booked: list[DecodedEvent], decisions: list[due.Decision]
) -> tuple[list[DecodedEvent], list[due.Decision]]:
    """A skill that is due for the same reason stays as far as it has come, whichever deed it was."""
    left = list(booked)
    fresh: list[due.Decision] = []
    for decision in decisions:
        same = next(
            (record for record in left if getattr(record.event, "reason", None) == getattr(decision, "reason", "")),
            None,
        )
        if same is None:
            fresh.append(decision)
        else:
            left.remove(same)
    return left, fresh


def _book(
    context: CommandContext,
    case: Case,
    today: Character,
    decisions: list[due.Decision],
    who: Mapping[int, str],
    before: Character,
    because: int,
) -> None:
    """A gain is worked out with what he has today; all else was so when the battle ended."""
    for decision in decisions:
        character = today if isinstance(decision, due.Earned) else before
        aftermath.book(context, case.battle.id, character, who, decision, case.options, because)


def _without(character: Character, records: list[DecodedEvent], drops: set[int]) -> Character:
    """Today's character without the skills that go."""
    before = copy(character)
    before.skills = list(character.skills)
    for record in records:
        if record.stored.seq not in drops:
            continue
        if isinstance(record.event, life.SkillGained) and record.event.skill in before.skills:
            before.skills.remove(record.event.skill)
        elif isinstance(record.event, life.SkillTakenBack):
            before.skills.append(record.event.skill)
    return before


def _catch_up(
    context: CommandContext,
    case: Case,
    key: str,
    decisions: list[due.Decision],
    before: Character,
    because: int,
    drops: set[int],
) -> None:
    """Battles that took place without him since count towards those that he has to miss now."""
    more = sum(decision.battles for decision in decisions if isinstance(decision, due.MustMiss))
    if not more:
        return
    rules = context.rules.progression
    assert rules is not None
    owed = before.misses + more
    later = [
        record for record in case.told if record.stored.seq > case.at.stored.seq and record.stored.seq not in drops
    ]
    listed = {e.battle for record in later if isinstance(e := record.event, life.BattleMissed) and key in e.characters}
    fought = set(BattleFigure.objects.filter(character_id=key).values_list("battle_id", flat=True))
    gang = str(before.gang_id)
    for record in later:
        event = record.event
        if isinstance(event, life.MustMiss) and event.character == key:
            owed += event.battles
        elif isinstance(event, life.MissesWaived) and event.character == key:
            owed = 0
        elif (
            isinstance(event, BattleOutcome) and event.how != "called_off" and UUID(event.battle) not in fought and owed
        ):
            if event.battle not in listed and (rules.missed(case.options) != "gang" or gang in _gangs(event)):
                context.record(life.BattleMissed(event.battle, (key,)), because=because)
                owed -= 1
            elif event.battle in listed:
                owed -= 1


def _gangs(event: BattleOutcome) -> set[str]:
    sides = Battle.objects.values_list("sides", flat=True).get(id=event.battle)
    characters = Character.objects.filter(id__in=[figure.character for figure in event.figures])
    return {side["gang"] for side in sides if side.get("gang")} | {str(character.gang_id) for character in characters}


# -- what may not be touched any more -------------------------------------------------------------------------------
def _must_not_depend(
    context: CommandContext,
    case: Case,
    key: str,
    gone: list[DecodedEvent],
    was: Follows | None,
    now: Follows | None,
    revokes: bool,
) -> None:
    """`revokes`: the skill goes as well. What can be revoked is told last, once nothing else is in the way.
    Raises: Refusal that names what was done since with the old facts.
    """
    names = Names(context.campaign_id, "en")
    facts = {"character": key, "name": names.unseal(context.character(key).name)}
    losses = {record.stored.seq for record in gone if isinstance(record.event, life.LimbLost)}
    if any(isinstance(record.event, life.LossRuled) and record.event.loss in losses for record in case.told):
        raise Refusal("loss-ruled-since", facts)
    if _lasting(was) != _lasting(now):
        _must_not_have_gone_on(case, key, gone, facts, names)
    hanging = {record.stored.seq for record in gone if isinstance(record.event, life.ChoiceOpened)}
    touched = [record for record in case.told if record.stored.because in hanging]
    if touched and not revokes:
        skill = next((record.event.skill for record in touched if isinstance(record.event, life.SkillGained)), "")
        raise Refusal("skill-settled-since" if skill else "skill-drawn-since", facts | {"skill": skill})


def _must_not_have_gone_on(case: Case, key: str, gone: list[DecodedEvent], facts: dict[str, str], names: Names) -> None:
    later = [record for record in case.told if record.stored.seq > case.at.stored.seq and record not in gone]
    if any(
        isinstance(record.event, life.Promoted) and record.event.character == key and not record.event.battle
        for record in later
    ):
        raise Refusal("promoted-since", facts)
    if any(isinstance(record.event, CharacterRetired) and record.event.character == key for record in later):
        raise Refusal("left-since", facts)
    first = fought_since(case.battle, [key])
    if first is not None:
        where = {"battle": str(first.id), "battle_name": names.unseal(first.name) or "-"}
        raise Refusal("fought-with-it-since", facts | where)


def _lasting(follows: Follows | None) -> list[Any]:
    """What later battles were fought with: class, skills, counts, life. Battles to miss are owed whenever."""
    effects: list[Any] = []
    for decision in follows.said if follows is not None else ():
        if isinstance(decision, due.Promoted):
            effects.append(("class", decision.before, decision.after))
        elif isinstance(decision, due.Earned):
            effects.append(("skill", decision.reason))
        elif isinstance(decision, due.Counted):
            effects.append(("tally", decision.tally, decision.value))
        elif isinstance(decision, due.Died):
            effects.append(("dead",))
    return effects


def _as_it_will_be(context: CommandContext, case: Case) -> list[DecodedEvent]:
    """Everything that counts once what the context holds is written."""
    drafts = [
        StoredEvent(
            context.campaign_id,
            context.head.size + n,
            entry.stream,
            0,
            entry.type,
            context.command or UUID(int=0),
            n,
            context.actor.member,
            context.actor.entered_by,
            context.actor.role,
            entry.provenance,
            entry.because,
            context.head.recorded_us,
            b"",
            entry.payload,
            b"",
        )
        for n, entry in enumerate(context.entries, start=1)
        if entry.stream == context.campaign_id
    ]
    return effective([*case.stored, *drafts])
