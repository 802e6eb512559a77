"""The balance finder: which is the smallest change of a roster that brings a side's share of wins to a target?

A search in rounds over the same rows and chunks: first the battle as it is, then every single change that can help,
then the best of them again and more often; where none comes near enough, the best is kept and a second change is
looked for on top of it, and so on. What a round asks for depends on complete rounds alone, so that chunks and workers
never change what is found. Whoever is picked as the best of many was lucky with its dice, too, so that in the end it is
played on others: what it wins there is what is told. Where it misses there, so is the next one that had come near.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from campaigns.models import Member, Question, Simulation, SimulationChunk
from campaigns.simulation.asking import asked_before, new_key, once
from campaigns.simulation.changes import Change, changed
from campaigns.simulation.comparing import (
    Branches,
    base_of,
    changes_of,
    more_branches,
    must_be_side,
    write_down,
)
from campaigns.simulation.following import counts_of, in_turn
from campaigns.simulation.stored import beginning_of
from engine.kernel.batch import Beginning, Counts
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Codes
from engine.rulesets import ruleset

LOOKED: Final = 500  # battles for each candidate
SURE: Final = 4_000  # for the few that are looked at again
AGAIN: Final = 4
MOST_CHANGES: Final = 3
MOST_CANDIDATES: Final = 60
NEAR: Final = 20  # tenths of a point off the target are near enough
Base = tuple[Change, ...]


class Tried(NamedTuple):
    """A change that was simulated: how large it is, and how far off the target it ends, in parts of one."""

    size: int
    off: float
    changes: Base
    share: float


class Cost(NamedTuple):
    """`minutes` of one core."""

    battles: int
    minutes: int


@once
def find_balance(
    member: Member,
    base: UUID,
    *,
    side: int = 0,
    target: int = 500,
    sides: tuple[int, ...] = (),
    id: UUID | None = None,
    key: str = "",
    chunk_size: int = 0,
) -> Question:
    """`target`: the wanted share of `side`'s wins, in thousandths of the battles that somebody wins: a change may also
    change how many end without a winner. `sides` may be changed, all where none is named.

    Raises: Malformed, NotVisible, Refusal.
    """
    beginning = base_of(base, member)
    known = asked_before(Question, id, member)
    if known is not None:
        return known
    must_be_side(side, beginning)
    for changeable in sides:
        must_be_side(changeable, beginning)
    if not 10 <= target <= 990:
        raise Malformed("target", target, "thousandths")
    if not any(True for _ in candidates(beginning, (), sides, side, 0)):
        raise Refusal("nothing-to-balance")
    request = {"base": str(base), "target": target, "sides": list(sides), "chunk_size": chunk_size}
    row = Question(
        id=id or uuid4(), kind=Question.Kind.BALANCE, asked_by=member.id, side=side, asked=request, settled=False
    )
    return write_down(row, member, [(beginning, None, [])], SURE, new_key(key), chunk_size)


def carry_on(id: UUID) -> None:
    """The next round, or the end of the search. Nothing happens while a round is still played."""
    with transaction.atomic():
        row = Question.objects.select_for_update(of=("self",)).filter(id=id, settled=False).first()
        if row is None:
            return
        branches = list(row.branches.order_by("asked_at", "id"))
        chunks = SimulationChunk.objects.filter(simulation__question=row)
        if any(branch.cancelled_at for branch in branches) or chunks.filter(status="waiting").exists():
            return
        failed, key = chunks.filter(status="failed").exists(), branches[0].key
        planned = None if failed or confirmations(branches) else next_round(row, branches)
        if not planned and not failed and (best := to_confirm(row, branches)):
            planned, key = (SURE, [best]), other_dice(key)
        if not planned:
            row.settled = True
            row.save(update_fields=["settled"])
            return
        battles, change_sets = planned
        row.round += 1
        row.save(update_fields=["round"])
        member, beginning = Member.objects.get(id=row.asked_by), beginning_of(branches[0])
        new: Branches = [(changed(beginning, changes), None, list(changes)) for changes in change_sets]
        more_branches(row, member, new, battles, key, row.asked["chunk_size"], limited=False)


def carry_on_all(most: int = 50) -> None:
    """What a worker left that died between the last chunk of a round and the next round."""
    for id in Question.objects.filter(settled=False).values_list("id", flat=True)[:most]:
        in_turn(carry_on, id)


def next_round(row: Question, branches: list[Simulation]) -> tuple[int, list[Base]] | None:
    """How many battles of which changes come next; None when the search is over."""
    beginning = beginning_of(branches[0])
    tried = [attempt(row, branch, beginning) for branch in branches]
    last_tried = [
        attempt for attempt, branch in zip(tried, branches, strict=True) if (branch.branch or {})["round"] == row.round
    ]
    target = row.asked["target"] / 1000
    base = tried[0]
    if branches[-1].battles >= SURE:  # a round of few, looked at closely
        best = nearest(last_tried)
        if best.off <= NEAR / 1000 or len(best.changes) >= MOST_CHANGES:
            return None
        if best.changes and best.off >= base.off:
            return None  # nothing that could be tried helps
        sign = 1 if best.share < target else -1
        next_changes = list(candidates(beginning, best.changes, tuple(row.asked["sides"]), row.side, sign))
        return (LOOKED, next_changes[:MOST_CANDIDATES]) if next_changes else None
    return SURE, [attempt.changes for attempt in worth_another_look(last_tried)]


def close(row: Question, branches: list[Simulation]) -> list[Tried]:
    """Those that were looked at closely, on the dice of the search."""
    confirming, beginning = confirmations(branches), beginning_of(branches[0])
    return [
        attempt(row, branch, beginning) for branch in branches if branch.battles >= SURE and branch not in confirming
    ]


def confirmations(branches: list[Simulation]) -> list[Simulation]:
    """Those that play a proposal on other dice, in the order in which they were asked for."""
    return [branch for branch in branches if branch.key != branches[0].key]


def to_confirm(row: Question, branches: list[Simulation]) -> Base:
    """What is played on other dice next: the best; where that missed there, the next that had come near, and so on.
    Nothing where one held, or none is left."""
    confirming, beginning = confirmations(branches), beginning_of(branches[0])
    if any(attempt(row, simulation, beginning).off <= NEAR / 1000 for simulation in confirming):
        return ()
    tried_changes = [changes_of(simulation) for simulation in confirming]
    untried = [attempt for attempt in close(row, branches) if attempt.changes not in tried_changes]
    untried = [attempt for attempt in untried if attempt.off <= NEAR / 1000] if confirming else untried
    return nearest(untried).changes if untried else ()


def chosen(row: Question, branches: list[Simulation]) -> Tried:
    """What is proposed: what held on other dice, or came nearest there; the best of the search where nothing was played
    on any."""
    beginning = beginning_of(branches[0])
    return nearest(
        [attempt(row, confirmation, beginning) for confirmation in confirmations(branches)] or close(row, branches)
    )


def other_dice(key: str) -> str:
    """As long as a key, and the same whenever the search is made again."""
    return hashlib.sha256(f"confirms {key}".encode()).hexdigest()[: len(key)]


def cost(row: Simulation, side: int) -> Cost:
    """Of finding one change for `side`, guessed from this simulation; each further change costs about as much."""
    beginning, won = beginning_of(row), counts_of(row)
    even = decided(won) / max(sum(not party.neutral for party in beginning.setup.sides), 1)
    sign = 1 if (*won.wins, *[0] * (side + 1))[side] < even else -1
    tried = min(MOST_CANDIDATES, sum(1 for _ in candidates(beginning, (), (), side, sign)))
    battles = SURE + tried * LOOKED + AGAIN * SURE + SURE
    return Cost(battles, -(-battles * row.effort_ms // (row.battles * 60_000)))


def attempt(row: Question, simulation: Simulation, beginning: Beginning) -> Tried:
    counts = counts_of(simulation)
    won = counts.wins[row.side] if row.side < len(counts.wins) else 0
    share = won / max(decided(counts), 1)
    changes = changes_of(simulation)
    return Tried(size_of(beginning, changes), abs(share - row.asked["target"] / 1000), changes, share)


def decided(counts: Counts) -> int:
    """How many battles wins are a share of."""
    return counts.battles - counts.drawn


def nearest(tried: list[Tried]) -> Tried:
    """The smallest of those that are near enough; where none is, the one that comes nearest."""
    near = [attempt for attempt in tried if attempt.off <= NEAR / 1000]
    if near:
        return min(near, key=lambda attempt: (len(attempt.changes), attempt.size, attempt.off))
    return min(tried, key=lambda attempt: (attempt.off, attempt.size))


def worth_another_look(tried: list[Tried]) -> list[Tried]:
    """The smallest that may be near enough, as far as a first look can tell, and the nearest."""
    doubt = NEAR / 1000 + 1.96 * 0.5 / LOOKED**0.5
    may = sorted(
        (attempt for attempt in tried if attempt.off <= doubt), key=lambda attempt: (attempt.size, attempt.off)
    )
    near = sorted(tried, key=lambda attempt: (attempt.off, attempt.size))
    attempts: list[Tried] = []
    for attempt in [*may[: AGAIN - 1], *near]:
        if attempt not in attempts:
            attempts.append(attempt)
    return attempts[:AGAIN]


# -- what can be changed, and how much that is ----------------------------------------------------------------
def candidates(beginning: Beginning, kept: Base, sides: tuple[int, ...], side: int, sign: int) -> Iterator[Base]:
    """Every single change on top of those kept, each one once where figures are alike.

    `sign` 1: only what should help `side`; -1: only what should hurt it; 0: anything.
    """
    rules, figures = ruleset(beginning.setup.ruleset), beginning.setup.figures
    touched = {change.figure for change in kept}
    seen: set[tuple[Any, ...]] = set()
    arms = sorted({figure.weapons for figure in figures if figure.weapons})
    for change, up in every_change(beginning, arms, classes(rules)):
        where = change.side if change.what == "joins" else figures[change.figure - 1].side
        helps = up if where == side else -up
        if (sides and where not in sides) or (sign and helps == -sign) or change.figure in touched - {0}:
            continue
        alike = look(beginning, change)
        if alike in seen:
            continue
        seen.add(alike)
        try:
            changed(beginning, (*kept, change))
        except (Malformed, Refusal):
            continue
        yield (*kept, change)


def every_change(beginning: Beginning, arms: list[Codes], ranks: list[str]) -> Iterator[tuple[Change, int]]:
    """Each with 1 where it makes its side stronger, -1 weaker, 0 who knows."""
    for n, figure in enumerate(beginning.setup.figures, start=1):
        if beginning.setup.sides[figure.side].neutral:
            continue
        place = ranks.index(figure.rank) if figure.rank in ranks else -2  # -2: no class is next to it
        for rank_place, up in ((place + 1, 1), (place - 1, -1)):
            if 0 <= rank_place < len(ranks):
                yield Change("rank", figure=n, code=ranks[rank_place]), up
        for weapons in arms:
            if weapons != figure.weapons:
                yield Change("weapons", figure=n, weapons=weapons), 0
        yield Change("leaves", figure=n), -1
    for side, whose in enumerate(beginning.setup.sides):
        for rank in ranks[:2] or sorted({figure.rank for figure in beginning.setup.figures if figure.side == side}):
            if not whose.neutral and arms:
                yield Change("joins", side=side, code=rank, weapons=arms[0]), 1


def classes(rules: Ruleset) -> list[str]:
    """From the weakest to the strongest; none where a rank says only whose they are, or what kind of unit."""
    return list(rules.ranks) if rules.bodies is None and rules.rosters is None else []


def look(beginning: Beginning, change: Change) -> tuple[Any, ...]:
    """The same for two figures between which nobody could tell, whoever they are and wherever they stand."""
    if change.what == "joins":
        return change.what, change.side, change.code, change.weapons
    setup = beginning.setup
    nobody = {"name": "", "character": None, "player": None, "at": None, "facing": None}
    sheet = msgspec.json.encode(msgspec.structs.replace(setup.figures[change.figure - 1], **nobody), order="sorted")
    feels = any(change.figure in (feeling.figure, feeling.target) for feeling in setup.feelings)
    return change.what, change.code, change.weapons, sheet, change.figure if feels else 0


def size_of(beginning: Beginning, changes: Base) -> int:
    """Ours: other weapons are the smallest change, then a class; somebody more or less counts all his classes."""
    ranks = classes(ruleset(beginning.setup.ruleset))
    total = 0
    for change in changes:
        if change.what == "weapons":
            total += 2
        elif change.what == "joins":
            total += 3 * (1 + ranks.index(change.code) if ranks else 1)
        elif change.what == "leaves":
            total += 3 * (1 + ranks.index(beginning.setup.figures[change.figure - 1].rank) if ranks else 1)
        else:
            total += 3
    return total
