"""How much did a roll matter? The battle is played on from before it, from after it, and from each way it could fall.

All branches have the same key, so that what differs is the roll. Source: the design of forks.
"""

from math import hypot
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from campaigns.ledger.canonical import canonical
from campaigns.models import Member, Weighing
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import is_referee, sees_secrets
from campaigns.selectors.rolls.odds import around_roll
from campaigns.simulation import beginnings
from campaigns.simulation.asking import (
    asked_before,
    keep,
    must_not_ask_too_much,
    must_not_play_in,
    new_key,
    once,
)
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import Progress, Result, Share, battle_names, progress, result
from campaigns.simulation.stored import beginning_of
from engine.kernel.after_roll import after_roll
from engine.kernel.batch import Beginning, Past
from engine.kernel.events import Rolled
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.roll_outcomes import RollOutcome
from engine.kernel.ruleset import Language
from engine.rulesets import ruleset

MOST_BATTLES = 20_000  # per branch
RAREST = 1 / 500  # a way to fall that is rarer isn't played
BEFORE, AFTER, OTHERWISE = "before", "after", "otherwise"


class Branch(msgspec.Struct, frozen=True):
    """`kind` is before, after or otherwise; `text` the way it fell; `chance` in parts of one, None for before."""

    kind: str
    text: str
    chance: float | None
    simulation: UUID
    progress: Progress
    result: Result | None


class Weighed(msgspec.Struct, frozen=True):
    """`swing` is the share of the roller's side after it minus before it, in parts of one; None while unknown.

    `low` and `high` bound its 95 % interval.
    """

    id: UUID
    battle: UUID
    roll: int
    running: bool
    percent: int
    stand_in: str
    branches: list[Branch]
    side: int | None
    before: Share | None
    after: Share | None
    swing: float | None
    left_out: int
    low: float | None = None
    high: float | None = None


@once
def weigh(
    member: Member, battle: UUID, roll: int, battles: int, *, table: str = "", id: UUID | None = None, key: str = ""
) -> Weighing:
    """Asks for all branches at once; a real table is played on `table`, or else on the usual stand-in. The same `id`
    again gives the same. Raises: Malformed, NotVisible, Refusal."""
    must_judge(battle, member)
    must_not_play_in(battle, member)
    if not 1 <= battles <= MOST_BATTLES:
        raise Malformed("battles", battles, "battles-up-to", {"most": MOST_BATTLES})
    known = asked_before(Weighing, id, member, battle=battle, roll=roll)
    if known is not None:
        return known
    here = load_battle(battle, member)
    version, rolled = _roll(here, roll)
    table = table or beginnings.usual_stand_in(here.rules, here.game.opened.setup.size)
    branches = _branches(here, member, version, rolled, table)
    campaign, key = here.row.campaign, new_key(key)
    with transaction.atomic():
        row = Weighing.objects.create(
            id=id or uuid4(),
            campaign=campaign,
            battle=battle,
            roll=roll,
            version=version,
            asked_by=member.id,
        )
        simulations = [
            keep(
                member,
                campaign,
                beginning,
                battles,
                key,
                limited=False,
                of_battle=battle,
                at=at,
                weighing=row,
                branch=branch,
            )
            for beginning, at, branch in branches
        ]
        must_not_ask_too_much(member, sum(simulation.effort_ms for simulation in simulations), simulations)
    return row


def _branches(
    here: LoadedBattle, member: Member, version: int, rolled: Rolled, table: str
) -> list[tuple[Beginning, int, dict[str, Any]]]:
    """Before the roll, after it, and with each other way it could have fallen; with what each of them is."""
    before = beginnings.of_battle(here.row.id, member, version - 1, table)
    after = beginnings.of_battle(here.row.id, member, version, table)
    if not after.command_run or after.command_run[-1].version != version:
        raise Refusal("roll-decides-nothing", {"roll": rolled.roll})
    around = around_roll(here, version)._replace(after=after_roll(here.rules, here.recorded, version))
    ways, fell = here.rules.falls(rolled, around), here.rules.which_fall(rolled, around)
    total = sum(way.ways for way in ways)
    branches: list[tuple[Beginning, int, dict[str, Any]]] = []
    branches.append((before, version - 1, {"kind": BEFORE, "side": here.game.side_of.get(rolled.figure)}))
    branches.append((after, version, {"kind": AFTER, **(_branch_facts(ways[fell], total) if fell >= 0 else {})}))
    for place, fall in enumerate(ways):
        if place != fell and fall.ways / total >= RAREST:
            branches.append((_fallen(after, rolled, fall), version, {"kind": OTHERWISE, **_branch_facts(fall, total)}))
    return branches


def may_judge(battle: UUID, member: Member) -> bool:
    """A referee; of a battle that is over also an auditor who doesn't play: by then he may read all that it shows."""
    return is_referee(member) or (sees_secrets(member) and beginnings.is_going_on(battle) is None)


def must_judge(battle: UUID, member: Member) -> None:
    if not may_judge(battle, member):
        raise Refusal("referee-only", status=403)


def _roll(here: LoadedBattle, number: int) -> tuple[int, Rolled]:
    """Where it fell and how, also when a rewind skips it now. Raises: NotVisible."""
    for record in here.recorded:
        event = record.event
        if isinstance(event, Rolled) and event.roll == number and here.show(record) is not None:
            return record.version, event
    raise NotVisible("no-such-roll", roll=number, last=here.game.next_roll - 1)


def _branch_facts(fall: RollOutcome, total: int) -> dict[str, Any]:
    return {"code": fall.code, "facts": fall.facts, "faces": list(fall.faces), "ways": fall.ways, "of": total}


def _fallen(after: Beginning, rolled: Rolled, fall: RollOutcome) -> Beginning:
    """The same moment, had the dice fallen so. They never did: the simulation alone knows of them."""
    last = after.command_run[-1]
    otherwise = msgspec.structs.replace(rolled, faces=fall.faces, secret="")
    payload = canonical(otherwise).decode()
    return msgspec.structs.replace(after, command_run=(*after.command_run[:-1], Past(last.version, last.type, payload)))


def newest(member: Member, battle: UUID, roll: int) -> Weighing | None:
    """Raises: Refusal for whoever may not weigh it, or plays in the battle while it goes on."""
    must_judge(battle, member)
    must_not_play_in(battle, member)
    return Weighing.objects.filter(campaign_id=member.campaign_id, battle=battle, roll=roll).first()


def weighed(row: Weighing, language: Language = "en") -> Weighed:
    names, branches, side, stand_in = Names(row.campaign_id, language), [], None, ""
    for branch in row.branches.order_by("asked_at"):
        beginning, origin = beginning_of(branch), branch.branch or {}
        called, far = battle_names(beginning, names), progress(branch)
        counts, rules = counts_of(branch), ruleset(branch.ruleset)
        text = ""
        if "code" in origin:
            fall = RollOutcome(tuple(origin["faces"]), origin["ways"], origin["code"], origin["facts"])
            text = rules.fall_text(fall, called, language)
        chance = origin["ways"] / origin["of"] if origin.get("of") else None
        outcome = result(counts, beginning, called) if counts.battles else None
        branches.append(Branch(origin["kind"], text, chance, branch.id, far, outcome))
        side = origin.get("side", side)
        stand_in = beginning.stand_in
    before, after = (_share(branches, kind, side) for kind in (BEFORE, AFTER))
    low, high = between(before, after) if before is not None and after is not None else (None, None)
    played = sum(branch.progress.played + branch.progress.failed for branch in branches)
    chance_shown = sum(branch.chance for branch in branches if branch.chance is not None)
    return Weighed(
        row.id,
        row.battle,
        row.roll,
        any(branch.progress.going for branch in branches),
        100 * played // max(1, sum(branch.progress.battles for branch in branches)),
        stand_in,
        branches,
        side,
        before,
        after,
        after.share - before.share if before is not None and after is not None else None,
        round(10_000 * max(0.0, 1 - chance_shown)) if chance_shown else 0,
        low,
        high,
    )


def between(before: Share, after: Share) -> tuple[float, float]:
    """The interval of a difference from those of both shares (Newcombe 1998, method 10)."""
    swing = after.share - before.share
    less = hypot(after.share - after.low, before.high - before.share)
    more = hypot(after.high - after.share, before.share - before.low)
    return swing - less, swing + more


def _share(branches: list[Branch], kind: str, side: int | None) -> Share | None:
    for branch in branches:
        if branch.kind == kind and branch.result is not None and not branch.progress.going:
            shares_won = [share.won for share in branch.result.sides if side in (None, share.number)]
            return shares_won[0] if shares_won else None
    return None
