"""A correction of a booked outcome, worked out: the outcome as it should have been, what followed from it and no longer
does, what follows now, and what all that changes for whom.

Everything is worked out before anything is written, by the same steps for the preview and for the confirmation: the
events are put on the desk, and the campaign is folded with and without them.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger import life_events as life
from campaigns.ledger.campaign_events import BattleOutcome, CampaignEvent, CharacterRetired
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.effective import Told, as_lived, effective, ever_booked
from campaigns.ledger.outcomes import FigureOutcome
from campaigns.ledger.read import read
from campaigns.ledger.stored import Stored
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
from campaigns.submit.command_context import Desk
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

    at: Told
    outcome: BattleOutcome
    stored: list[Stored]
    told: list[Told]
    battle: Battle
    game: Game
    options: Mapping[str, OptionValue]


class Follows(NamedTuple):
    """What the rules say of one character: `who` are the characters by their numbers in the battle."""

    said: list[due.Decision]
    who: dict[int, str]


def work_out(desk: Desk, command: CorrectOutcome) -> Differences:
    """Puts the correction on the desk and says what it changes. Raises: Forbidden, NotFound, Malformed, Refusal."""
    desk.must_be_referee()
    case = _case(desk, command.outcome)
    after = _corrected(desk, case, command)
    changed = _whose(case.outcome, after)
    if not changed and after.winner == case.outcome.winner:
        raise Refusal("nothing-corrected")
    before_it = _lives_before(case)
    was, now = _followed(desk, case, case.outcome, before_it), _followed(desk, case, after, before_it)
    affected = sorted({key for key in (*was, *now) if _said(was.get(key)) != _said(now.get(key))})
    same_winner = after.winner == case.outcome.winner  # else it is about everybody who was there
    there = {one.character for one in (*case.outcome.figures, *after.figures)}
    _must_not_judge_himself(desk, {*changed, *affected} if same_winner else there)
    drops: list[int] = []
    fresh: list[tuple[str, list[due.Decision]]] = []
    for key in affected:
        gone, due_now = _replaced(case, key, was.get(key), now.get(key))
        if key in command.revokes:
            gone += aftermath.exchanged_since(gone, key, case.told)
        _must_not_depend(desk, case, key, gone, was.get(key), now.get(key), key in command.revokes)
        drops += [one.stored.seq for one in aftermath.hanging_on(gone, case.told)]
        fresh.append((key, due_now))
    words = desk.seal(command.reason) if command.reason else ""
    event = OutcomeCorrected(
        str(case.battle.id), command.outcome, after.figures, after.winner, tuple(changed), tuple(sorted(drops)), words
    )
    because = desk.record(event, "forced", command.outcome)
    for key, decisions in fresh:
        lives_on = _without(desk.character(key), case.told, set(drops))
        _book(desk, case, lives_on, decisions, now[key].who if key in now else {}, before_it[key], because)
        if key in command.revokes:
            assert desk.rules.progression is not None
            ask_anew(desk, desk.rules.progression, lives_on, levels(lives_on.skills), case.options, drops)
        _catch_up(desk, case, key, decisions, before_it[key], because, set(drops))
    return differences(desk, case.told, _as_it_will_be(desk, case), command, case.outcome, event)


def why_not(rules: Ruleset) -> str:
    """Why of an outcome only the winner is corrected in this game; empty where all of it is."""
    if rules.progression is not None:
        return ""
    return "follows-from-its-log" if rules.bodies is None else "wounds-on-the-sheet"


# -- what is corrected ----------------------------------------------------------------------------------------------
def _case(desk: Desk, seq: int) -> Case:
    stored = list(read(desk.campaign_id, stream=desk.campaign_id))
    told = effective(stored)
    at = next((one for one in told if one.stored.seq == seq and isinstance(one.event, BattleOutcome)), None)
    if at is None or not isinstance(at.event, BattleOutcome):
        raise NotFound("no-such-outcome", seq=seq)
    if at.event.how == "called_off":
        raise Refusal("nothing-was-booked")
    battle = desk.battle(at.event.battle)
    game = load_game(desk.rules, desk.campaign_id, battle.id)
    pinned = {name: value for name, value in game.opened.options.items() if name in desk.rules.options}
    return Case(at, at.event, stored, told, battle, game, desk.rules.fill_options(pinned))


def _corrected(desk: Desk, case: Case, command: CorrectOutcome) -> BattleOutcome:
    """The outcome as it should have been; the rules say what hangs on the facts."""
    winner = _winner(case, command)
    rules = desk.rules.progression
    if rules is None:
        if command.figures or command.winner is None:
            raise Refusal(why_not(desk.rules), {"battle": case.outcome.battle})
        return msgspec.structs.replace(case.outcome, winner=winner)
    booked = ever_booked(case.told, case.at.stored.seq)
    facts: dict[int, dict[str, Any]] = {}
    left_out: set[str] = set()
    for said in command.figures:
        if said.character not in booked:
            raise Malformed("command.figures.character", said.character, "somebody-of-this-battle")
        if booked[said.character].figure in facts or said.character in left_out:
            raise Malformed("command.figures.character", said.character, "named-once")
        if said.left_out:
            left_out.add(said.character)
        else:
            facts[booked[said.character].figure] = _facts(said)
    there = {one.character for one in case.outcome.figures} | {one.character for one in command.figures}
    everybody = tuple(one for key, one in booked.items() if key in there)
    before = {row["figure"]: row for row in _rows(case, everybody)}
    rows = {row["figure"]: row for row in rules.corrected(list(before.values()), facts, case.options)}
    figures = tuple(
        one if rows[one.figure] == before[one.figure] else outcome_of(one.character, rows[one.figure])
        for one in everybody
        if one.character not in left_out
    )
    return msgspec.structs.replace(case.outcome, figures=figures, winner=winner)


def _winner(case: Case, command: CorrectOutcome) -> int | None:
    if command.winner is None:
        return case.outcome.winner
    if command.winner >= len(case.battle.sides):
        raise Malformed("command.winner", command.winner, "side-or-nobody")
    return command.winner if command.winner >= 0 else None


def _facts(said: CorrectedFigure) -> dict[str, Any]:
    named = {"dead": said.dead, "fled": said.fled, "wounds": said.wounds, "kills": said.deeds}
    return {name: value for name, value in named.items() if value is not None}


def _rows(case: Case, figures: Iterable[FigureOutcome]) -> list[dict[str, Any]]:
    """An outcome's rows as the rules read them: of characters as booked, of the others as played."""
    rows = {row["figure"]: dict(row) for row in case.game.ruleset.outcome(case.game.battle)}
    lively = BattleFigure.objects.filter(battle_id=case.battle.id, character__isnull=False)
    with_a_life = set(lively.values_list("number", flat=True))
    rows = {n: row for n, row in rows.items() if n not in with_a_life}
    for one in figures:
        own = {"figure": one.figure, "dead": one.dead, "fled": one.fled, "wounds": list(one.wounds)}
        rows[one.figure] = {**one.more, **own, "kills": list(one.deeds)}
    return [rows[n] for n in sorted(rows)]


def _whose(before: BattleOutcome, after: BattleOutcome) -> list[str]:
    was = {one.character: one for one in before.figures}
    now = {one.character: one for one in after.figures}
    return [key for key in {**was, **now} if was.get(key) != now.get(key)]


def _must_not_judge_himself(desk: Desk, changed: Iterable[str]) -> None:
    """Whose own characters it is about leaves it to another referee, where there is one without. Raises: Forbidden."""
    involved: set[UUID] = set()
    for key in changed:
        character = desk.character(key)
        involved |= {*character.gang.owners, *([character.owner_id] if character.owner_id else [])}
    if not {desk.actor.member, desk.actor.entered_by} & involved:
        return
    seated = Seat.objects.filter(campaign_id=desk.campaign_id).values("member_id")
    for other in Member.objects.filter(campaign_id=desk.campaign_id, forgotten=False, id__in=seated):
        if any(role in other.roles for role in REFEREES) and other.id not in involved:
            raise Forbidden("own-characters", member=str(other.id))


# -- what follows ---------------------------------------------------------------------------------------------------
def _lives_before(case: Case) -> dict[str, Character]:
    """Everybody as he was just before the outcome was booked."""
    rows = MemoryRows()
    for one in as_lived(case.told):
        if one.stored.seq == case.at.stored.seq:
            break
        apply(one, rows)
    return {str(key): Character(**row) for key, row in rows.tables.get(Character, {}).items()}


def _followed(desk: Desk, case: Case, outcome: BattleOutcome, before: Mapping[str, Character]) -> dict[str, Follows]:
    """Nothing where no life changes by a corrected outcome."""
    rules = desk.rules.progression
    if rules is None:
        return {}
    who = {one.figure: one.character for one in outcome.figures}
    lives = {n: aftermath.life(before[key]) for n, key in who.items()}
    found = {key: Follows([], who) for key in who.values()}
    for said in rules.aftermath(_rows(case, outcome.figures), lives, case.options):
        found[who[said.figure]].said.append(said)
    return found


def _said(follows: Follows | None) -> list[Any]:
    """What is said, comparable: a death names the character who did it."""
    if follows is None:
        return []
    return [
        (*one._replace(figure=0, by=0), follows.who.get(one.by)) if isinstance(one, due.Died) else one
        for one in follows.said
    ]


def _roots(case: Case) -> set[int]:
    """The outcome and its corrections so far: what they caused is what followed."""
    seq = case.at.stored.seq
    corrections = {
        one.stored.seq for one in case.told if isinstance(one.event, OutcomeCorrected) and one.event.outcome == seq
    }
    return {seq} | corrections


def _replaced(case: Case, key: str, was: Follows | None, now: Follows | None) -> tuple[list[Told], list[due.Decision]]:
    """(what no longer counts, what is due instead), group by group; a group that stays the same is left alone."""
    roots, gone, due_now = _roots(case), [], []
    booked: dict[str, list[Told]] = {}
    for one in case.told:
        if one.stored.because in roots and type(one.event) in GROUPS and _is_his(one, key, case.at.stored.seq):
            booked.setdefault(GROUPS[type(one.event)], []).append(one)
    for group in sorted(set(GROUPS.values())):
        then, said = _of_group(group, was), _of_group(group, now)
        if group == "skill":
            left, fresh = _unmatched(booked.get(group, []), said)
            gone += left
            due_now += fresh
        elif _said(Follows(then, was.who if was else {})) != _said(Follows(said, now.who if now else {})):
            gone += booked.get(group, [])
            due_now += said
    order = now.said if now else []
    return gone, sorted(due_now, key=lambda one: next(n for n, other in enumerate(order) if other is one))


def _is_his(one: Told, key: str, outcome: int) -> bool:
    if isinstance(one.event, life.BattleMissed):  # those of a correction catch up for one character each
        return one.event.characters == (key,) and one.stored.because != outcome
    return getattr(one.event, "character", None) == key


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
    return [one for one in follows.said if isinstance(one, DECIDED[group])] if follows is not None else []


def _unmatched(booked: list[Told], said: list[due.Decision]) -> tuple[list[Told], list[due.Decision]]:
    """A skill that is due for the same reason stays as far as it has come, whichever deed it was."""
    left = list(booked)
    fresh: list[due.Decision] = []
    for one in said:
        same = next((told for told in left if getattr(told.event, "reason", None) == getattr(one, "reason", "")), None)
        if same is None:
            fresh.append(one)
        else:
            left.remove(same)
    return left, fresh


def _book(
    desk: Desk,
    case: Case,
    today: Character,
    decisions: list[due.Decision],
    who: Mapping[int, str],
    before: Character,
    because: int,
) -> None:
    """A gain is worked out with what he has today; all else was so when the battle ended."""
    for said in decisions:
        character = today if isinstance(said, due.Earned) else before
        aftermath.book(desk, case.battle.id, character, who, said, case.options, because)


def _without(character: Character, told: list[Told], drops: set[int]) -> Character:
    """Today's character without the skills that go."""
    found = copy(character)
    found.skills = list(character.skills)
    for one in told:
        if one.stored.seq not in drops:
            continue
        if isinstance(one.event, life.SkillGained) and one.event.skill in found.skills:
            found.skills.remove(one.event.skill)
        elif isinstance(one.event, life.SkillTakenBack):
            found.skills.append(one.event.skill)
    return found


def _catch_up(
    desk: Desk,
    case: Case,
    key: str,
    decisions: list[due.Decision],
    before: Character,
    because: int,
    drops: set[int],
) -> None:
    """Battles that took place without him since count towards those that he has to miss now."""
    more = sum(said.battles for said in decisions if isinstance(said, due.MustMiss))
    if not more:
        return
    rules = desk.rules.progression
    assert rules is not None
    owed = before.misses + more
    later = [one for one in case.told if one.stored.seq > case.at.stored.seq and one.stored.seq not in drops]
    listed = {e.battle for one in later if isinstance(e := one.event, life.BattleMissed) and key in e.characters}
    own = set(BattleFigure.objects.filter(character_id=key).values_list("battle_id", flat=True))
    gang = str(before.gang_id)
    for one in later:
        event = one.event
        if isinstance(event, life.MustMiss) and event.character == key:
            owed += event.battles
        elif isinstance(event, life.MissesWaived) and event.character == key:
            owed = 0
        elif isinstance(event, BattleOutcome) and event.how != "called_off" and UUID(event.battle) not in own and owed:
            if event.battle not in listed and (rules.missed(case.options) != "gang" or gang in _gangs(event)):
                desk.record(life.BattleMissed(event.battle, (key,)), because=because)
                owed -= 1
            elif event.battle in listed:
                owed -= 1


def _gangs(event: BattleOutcome) -> set[str]:
    sides = Battle.objects.values_list("sides", flat=True).get(id=event.battle)
    there = Character.objects.filter(id__in=[one.character for one in event.figures])
    return {side["gang"] for side in sides if side.get("gang")} | {str(one.gang_id) for one in there}


# -- what may not be touched any more -------------------------------------------------------------------------------
def _must_not_depend(
    desk: Desk, case: Case, key: str, gone: list[Told], was: Follows | None, now: Follows | None, revokes: bool
) -> None:
    """`revokes`: the skill goes as well. What can be revoked is told last, once nothing else is in the way.
    Raises: Refusal that names what was done since with the old facts.
    """
    names = Names(desk.campaign_id, "en")
    about = {"character": key, "name": names.unseal(desk.character(key).name)}
    losses = {one.stored.seq for one in gone if isinstance(one.event, life.LimbLost)}
    if any(isinstance(one.event, life.LossRuled) and one.event.loss in losses for one in case.told):
        raise Refusal("loss-ruled-since", about)
    if _lasting(was) != _lasting(now):
        _must_not_have_gone_on(case, key, gone, about, names)
    hanging = {one.stored.seq for one in gone if isinstance(one.event, life.ChoiceOpened)}
    touched = [one for one in case.told if one.stored.because in hanging]
    if touched and not revokes:
        skill = next((one.event.skill for one in touched if isinstance(one.event, life.SkillGained)), "")
        raise Refusal("skill-settled-since" if skill else "skill-drawn-since", about | {"skill": skill})


def _must_not_have_gone_on(case: Case, key: str, gone: list[Told], about: dict[str, str], names: Names) -> None:
    later = [one for one in case.told if one.stored.seq > case.at.stored.seq and one not in gone]
    if any(
        isinstance(one.event, life.Promoted) and one.event.character == key and not one.event.battle for one in later
    ):
        raise Refusal("promoted-since", about)
    if any(isinstance(one.event, CharacterRetired) and one.event.character == key for one in later):
        raise Refusal("left-since", about)
    first = fought_since(case.battle, [key])
    if first is not None:
        where = {"battle": str(first.id), "battle_name": names.unseal(first.name) or "-"}
        raise Refusal("fought-with-it-since", about | where)


def _lasting(follows: Follows | None) -> list[Any]:
    """What later battles were fought with: class, skills, counts, life. Battles to miss are owed whenever."""
    found: list[Any] = []
    for said in follows.said if follows is not None else ():
        if isinstance(said, due.Promoted):
            found.append(("class", said.before, said.after))
        elif isinstance(said, due.Earned):
            found.append(("skill", said.reason))
        elif isinstance(said, due.Counted):
            found.append(("tally", said.tally, said.value))
        elif isinstance(said, due.Died):
            found.append(("dead",))
    return found


def _as_it_will_be(desk: Desk, case: Case) -> list[Told]:
    """Everything that counts once what lies on the desk is written."""
    drafts = [
        Stored(
            desk.campaign_id,
            desk.head.size + n,
            entry.stream,
            0,
            entry.type,
            desk.command or UUID(int=0),
            n,
            desk.actor.member,
            desk.actor.entered_by,
            desk.actor.role,
            entry.provenance,
            entry.because,
            desk.head.recorded_us,
            b"",
            entry.payload,
            b"",
        )
        for n, entry in enumerate(desk.entries, start=1)
        if entry.stream == desk.campaign_id
    ]
    return effective([*case.stored, *drafts])
